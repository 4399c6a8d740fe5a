/** What the whole form holds now, for inputs that depend on a neighbor. */
import type { NamedValues } from '#runtime/view.ts';
import { createContext } from 'react';

export const FormDataContext = createContext<NamedValues>({});
