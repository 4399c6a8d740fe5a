/** Caches `Intl` formats: creating one takes longer than a hundred uses, and a table has a thousand. */

/** Calls `make` once per key. There are few keys, such as time zones and currencies. */
export function cachedBy<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const created = make(key);
    cache.set(key, created);
    return created;
  };
}
