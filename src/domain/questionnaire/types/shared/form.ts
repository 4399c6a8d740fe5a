/** Tests of the form of untrusted answer data, before any rule reads it. */

export type FormTest = (value: unknown) => boolean;

export const text: FormTest = (value) => typeof value === 'string';
export const number: FormTest = (value) => typeof value === 'number' && Number.isFinite(value);
export const index: FormTest = (value) => Number.isInteger(value) && (value as number) >= 0;
export const flag: FormTest = (value) => typeof value === 'boolean';
/** A number, or text typed in its place, which the question's rules report. */
export const typed: FormTest = (value) => number(value) || text(value);
export const nothing: FormTest = (value) => value === null || value === undefined;
export const anyRecord: FormTest = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

export const either =
  (...tests: FormTest[]): FormTest =>
  (value) =>
    tests.some((test) => test(value));

export const optional = (test: FormTest): FormTest => either(nothing, test);

export const listOf =
  (test: FormTest): FormTest =>
  (value) =>
    Array.isArray(value) && value.every(test);

export const recordOf =
  (test: FormTest): FormTest =>
  (value) =>
    anyRecord(value) && Object.values(value as object).every(test);

/** Exactly these fields; one that may be missing is `optional`. */
export const record =
  (fields: Record<string, FormTest>): FormTest =>
  (value) =>
    anyRecord(value) &&
    Object.keys(value as object).every((key) => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(([key, test]) => test((value as Record<string, unknown>)[key]));
