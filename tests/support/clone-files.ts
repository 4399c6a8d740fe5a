/** jsdom's files lose their class in `structuredClone`, which browsers keep; forms clone their values with it. */
const clone = globalThis.structuredClone;

function cloned(value: unknown): unknown {
  if (value instanceof File) return value;
  if (Array.isArray(value)) return value.map(cloned);
  if (value === null || typeof value !== 'object') return value;
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cloned(each)])) : clone(value);
}

globalThis.structuredClone = cloned as typeof structuredClone;
