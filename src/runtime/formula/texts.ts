/** Texts of compiled expressions. Null is unknown. */

export const hasText = (text: string | null): boolean => text !== null && text !== '';

export const concatenated = (left: string | null, right: string | null): string | null =>
  left === null || right === null ? null : left + right;

/** The texts that are not empty. */
export const joined = (separator: string, ...texts: readonly (string | null)[]): string =>
  texts.filter(hasText).join(separator);

/** Characters, not UTF-16 units. */
export const sizeOf = (text: string | null): bigint | null => (text === null ? null : BigInt(Array.from(text).length));

export const contains = (text: string | null, part: string | null): boolean | null =>
  text === null || part === null ? null : text.includes(part);

export const startsWith = (text: string | null, part: string | null): boolean | null =>
  text === null || part === null ? null : text.startsWith(part);
