/** Sends answers one at a time; unsent ones are stored, survive a reload and are retried. */
import { HttpError } from '#web/shell/api/http.ts';
import { createStore, type Store } from '#web/shell/store.ts';
import type { SaveOperation } from '../api/questionnaire-api.ts';

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'waiting' }
  /** Milliseconds since 1970. */
  | { readonly kind: 'saved'; readonly at: number };

export interface SaveQueue {
  readonly state: Store<SaveState>;
  /** Adds an answer and tries to send all. Returns the server's rejection, or null when it was sent or queued. */
  readonly push: (operation: SaveOperation) => Promise<HttpError | null>;
  /** Retries at once; true when the queue is empty. */
  readonly flush: () => Promise<boolean>;
  /** Deletes unsent answers. */
  readonly clear: () => void;
}

interface Parts {
  /** `isLast` when the queue has no further answer. */
  readonly send: (operation: SaveOperation, isLast: boolean) => Promise<void>;
  readonly left: readonly SaveOperation[];
  readonly keep: (left: readonly SaveOperation[]) => void;
  /** Called for a rejection that no caller waits for any longer. */
  readonly onRefused: (error: HttpError, operation: SaveOperation) => void;
  readonly now?: () => number;
}

/** Retry delays in milliseconds; the last one repeats. */
const waits = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export function createSaveQueue({ send, left, keep, onRefused, now = Date.now }: Parts): SaveQueue {
  const state = createStore<SaveState>({ kind: left.length > 0 ? 'waiting' : 'idle' });
  let pending: readonly SaveOperation[] = left;
  let running: Promise<Refusal | null> | null = null;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: readonly SaveOperation[]) => {
    pending = next;
    keep(pending);
  };

  async function run(): Promise<Refusal | null> {
    clearTimeout(timer);
    for (let [operation] = pending; operation; [operation] = pending) {
      state.set({ kind: 'saving' });
      try {
        await send(operation, pending.length === 1);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        if (isPassing(error)) {
          state.set({ kind: 'waiting' });
          timer = setTimeout(() => void flush(), waits[Math.min(tries++, waits.length - 1)]);
          return null;
        }
        // Later answers depended on the rejected one.
        change([]);
        state.set({ kind: 'idle' });
        return { error, operation };
      }
      tries = 0;
      change(pending.slice(1));
      state.set({ kind: 'saved', at: now() });
    }
    return null;
  }

  const start = () => (running ??= run().finally(() => (running = null)));
  const flush = async () => {
    const refusal = await start();
    if (refusal) onRefused(refusal.error, refusal.operation);
    return pending.length === 0 && refusal === null;
  };

  return {
    state,
    flush,
    async push(operation) {
      change([...pending, operation]);
      const refusal = await start();
      if (refusal && refusal.operation !== operation) onRefused(refusal.error, refusal.operation);
      return refusal?.operation === operation ? refusal.error : null;
    },
    clear() {
      clearTimeout(timer);
      change([]);
      state.set({ kind: 'idle' });
    },
  };
}

interface Refusal {
  readonly error: HttpError;
  readonly operation: SaveOperation;
}

/** Unreachable, busy or a temporary failure: worth a retry. */
function isPassing({ status }: HttpError): boolean {
  return status === 0 || status === 429 || status >= 500;
}
