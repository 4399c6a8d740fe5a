/** What stands beside the title of each field of a form: whoever opens the form says what. */
import { createContext, type ReactNode } from 'react';

export interface AskedField {
  /** Wire name of the field, then that of the attribute inside it. */
  readonly path: readonly string[];
  readonly title: string;
}

export const FieldAsideContext = createContext<(field: AskedField) => ReactNode>(() => null);
