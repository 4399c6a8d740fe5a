/** Answers have snake_case keys on the wire and in the database; the question engine uses camelCase. */

/** Deep copy; keys that are values themselves (`Basic`, `0`) have no underscore and stay. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelKey(key), camelKeys(inner)]));
}

const camelKey = (key: string): string => key.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
