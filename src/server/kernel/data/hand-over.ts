/** Passes batches from a producer to a consumer one at a time, so neither gets ahead. */

export interface HandOver<T> {
  /** Resolves once the consumer has taken the value; rejects after the consumer has left. */
  readonly put: (value: T) => Promise<void>;
  readonly end: () => void;
  readonly fail: (error: unknown) => void;
  readonly stop: () => void;
  readonly take: () => AsyncGenerator<T>;
}

type Event<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'end' }
  | { readonly kind: 'error'; readonly error: unknown };

export function createHandOver<T>(): HandOver<T> {
  let waiting: PromiseWithResolvers<Event<T>> = Promise.withResolvers();
  let taken: PromiseWithResolvers<void> = Promise.withResolvers();
  let isStopped = false;
  taken.promise.catch(() => {});
  return {
    put: (value) => {
      if (isStopped) return Promise.reject(new Error('The reader left.'));
      taken = Promise.withResolvers();
      taken.promise.catch(() => {});
      waiting.resolve({ kind: 'value', value });
      return taken.promise;
    },
    end: () => waiting.resolve({ kind: 'end' }),
    fail: (error) => waiting.resolve({ kind: 'error', error }),
    stop: () => {
      isStopped = true;
      taken.reject(new Error('The reader left.'));
    },
    take: async function* () {
      for (;;) {
        const event = await waiting.promise;
        if (event.kind === 'end') return;
        if (event.kind === 'error') throw event.error;
        waiting = Promise.withResolvers();
        yield event.value;
        taken.resolve();
      }
    },
  };
}
