/** The place of one field; faults are found by its name. */
import type { ReactNode } from 'react';

export const Slot = ({ name, children }: { name: string; children: ReactNode }) => (
  <div data-field={name}>{children}</div>
);
