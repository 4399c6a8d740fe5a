/** Collects the values of one statement while its text is being written. */

export interface Params {
  /** Adds a value and gives its placeholder, e.g. `$3`. */
  readonly add: (value: unknown) => string;
  readonly values: readonly unknown[];
}

export function createParams(): Params {
  const values: unknown[] = [];
  return {
    values,
    add: (value) => {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/** Names come from the schemas and are plain words, but quoting keeps reserved ones (`order`, `user`) legal. */
export const quoted = (name: string): string => `"${name}"`;
