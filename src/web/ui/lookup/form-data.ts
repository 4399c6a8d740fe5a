/** The current values of the whole form, for inputs that depend on another field. */
import type { NamedValues } from '#runtime/view.ts';
import { createContext } from 'react';

export const FormDataContext = createContext<NamedValues>({});
