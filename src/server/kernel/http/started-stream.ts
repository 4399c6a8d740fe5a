/** A generator that has already started; returning early also closes the source. */

/** Resolves with the generator once its first value is read; rejects if that fails. */
export async function started<T>(source: AsyncGenerator<T>): Promise<AsyncIterableIterator<T>> {
  let first: IteratorResult<T> | null = await source.next();
  const reader: AsyncIterableIterator<T> = {
    next: async () => {
      const value = first ?? (await source.next());
      first = null;
      return value;
    },
    // A generator that never started would skip its `finally` and leak its resources.
    return: () => source.return(undefined),
    [Symbol.asyncIterator]: () => reader,
  };
  return reader;
}
