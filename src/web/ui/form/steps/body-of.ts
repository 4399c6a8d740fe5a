/** Builds the body of a call from the answers. */
import type { Answer } from './steps-screen.ts';

/** Empty and missing values are not sent; the generated screen has already checked the required ones (VA rows). */
export const bodyOf = <Body extends object>(values: Readonly<Record<keyof Body, Answer | undefined>>): Body =>
  Object.fromEntries(
    Object.entries<Answer | undefined>(values).filter(([, value]) => value !== '' && value !== undefined),
  ) as Body;
