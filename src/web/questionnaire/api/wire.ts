/** Answers go over the wire in snake_case; the engine speaks camelCase. */

/** Deep copy with camelCase keys; keys that are no snake_case words (`Basic`, `42U_standard`) stay as they are. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelKey(key), camelKeys(inner)]));
}

const camelKey = (key: string): string =>
  /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(key)
    ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : key;
