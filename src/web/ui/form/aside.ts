/** Content that a form's caller adds next to the title of each field. */
import { createContext, type ReactNode } from 'react';

export interface AskedField {
  /** Wire name of the field, then that of the attribute inside it. */
  readonly path: readonly string[];
  readonly title: string;
}

export const FieldAsideContext = createContext<(field: AskedField) => ReactNode>(() => null);
