/** Formats of `Intl` that are made once: making one takes longer than a hundred readings, and a table has a thousand. */

/** Calls `make` once for each key; there are few of them, as there are time zones and currencies. */
export function keptBy<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const kept = new Map<Key, Made>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
