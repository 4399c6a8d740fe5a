/** Collects the values of a statement while its text is built. */

export interface Params {
  /** Adds a value and returns its placeholder, e.g. `$3`. */
  readonly add: (value: unknown) => string;
  readonly values: readonly unknown[];
}

/** `first`: values of text that already exists. */
export function createParams(first: readonly unknown[] = []): Params {
  const values = [...first];
  return {
    values,
    add: (value) => {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/** Schema names are plain words; quoting allows reserved ones (`order`, `user`). */
export const quoted = (name: string): string => `"${name}"`;
