/** A generator that already works: whoever turns away from it ends it, be it before the first value is taken. */

/** Resolves with the first value read, which `next` gives first; rejects as that reading does. */
export async function begun<T>(source: AsyncGenerator<T>): Promise<AsyncIterableIterator<T>> {
  let first: IteratorResult<T> | null = await source.next();
  const reader: AsyncIterableIterator<T> = {
    next: async () => {
      const value = first ?? (await source.next());
      first = null;
      return value;
    },
    // One that never began would end without its `finally`, and keep what it holds.
    return: () => source.return(undefined),
    [Symbol.asyncIterator]: () => reader,
  };
  return reader;
}
