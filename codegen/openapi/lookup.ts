/** Something that is looked up by its id. */
export type Lookup<T> = Pick<ReadonlyMap<string, T>, 'get'>;

export interface TrackedLookup<T> {
  readonly lookup: Lookup<T>;
  /** True when all that was looked up until now is the very same there. */
  readonly isSameIn: (other: Lookup<T>) => boolean;
}

/** Notes what is looked up, so that what was made of it is made again only when one of these became another. */
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
