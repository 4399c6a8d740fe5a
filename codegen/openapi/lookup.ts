/** Something that is looked up by its id. */
export type Lookup<T> = Pick<ReadonlyMap<string, T>, 'get'>;

export interface TrackedLookup<T> {
  readonly lookup: Lookup<T>;
  /** True when all that was looked up until now is the very same there. */
  readonly isSameIn: (other: Lookup<T>) => boolean;
}

/** Tracks lookups, so that a cached result is rebuilt only when one of them changes. */
export function noting<T>(all: Lookup<T>): TrackedLookup<T> {
  const seen = new Map<string, T | undefined>();
  return {
    lookup: {
      get: (id) => {
        const found = all.get(id);
        seen.set(id, found);
        return found;
      },
    },
    isSameIn: (other) => [...seen].every(([id, found]) => other.get(id) === found),
  };
}
