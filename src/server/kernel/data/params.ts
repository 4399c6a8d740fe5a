/** Collects the values of one statement while its text is being written. */

export interface Params {
  /** Adds a value and gives its placeholder, e.g. `$3`. */
  readonly add: (value: unknown) => string;
  readonly values: readonly unknown[];
}

/** `first` are the values of text that is written already. */
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

/** Names come from the schemas and are plain words, but quoting keeps reserved ones (`order`, `user`) legal. */
export const quoted = (name: string): string => `"${name}"`;
