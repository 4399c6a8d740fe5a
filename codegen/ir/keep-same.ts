/** Data of a round of watching in which what stayed the same is the very same as in the round before, so that all that is remembered of it still counts. */
export function keepSame<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  const old = before as Record<string, unknown>;
  const merged = keys.map((key) => keepSame(old[key], now[key as keyof T] as unknown));
  const hadKeys = Object.keys(before);
  const isSame =
    hadKeys.length === keys.length && keys.every((key, at) => key === hadKeys[at] && Object.is(merged[at], old[key]));
  if (isSame) return before as T;
  return (Array.isArray(now) ? merged : Object.fromEntries(keys.map((key, at) => [key, merged[at]]))) as T;
}
