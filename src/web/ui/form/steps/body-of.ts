/** Makes the body of a call of what a page asked. */
import type { Answer } from './steps-screen.ts';

/** Empty and missing values are not sent; what the others must be, the generated screen has asked already (VA rows). */
export const bodyOf = <Body extends object>(values: Readonly<Record<keyof Body, Answer | undefined>>): Body =>
  Object.fromEntries(
    Object.entries<Answer | undefined>(values).filter(([, value]) => value !== '' && value !== undefined),
  ) as Body;
