/** The container of one field; focusing an error finds it by name. */
import type { ReactNode } from 'react';

export const Slot = ({ name, children }: { name: string; children: ReactNode }) => (
  <div data-field={name}>{children}</div>
);
