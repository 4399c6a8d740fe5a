/** Sends answers one after the other; what could not be sent waits, survives a reload and is tried again. */
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
  /** Adds an answer and tries to send everything. The server's refusal, or null when it was sent or waits. */
  readonly push: (operation: SaveOperation) => Promise<HttpError | null>;
  /** Tries again at once; true when nothing is left to send. */
  readonly flush: () => Promise<boolean>;
  /** Forgets what was not sent. */
  readonly clear: () => void;
}

interface Parts {
  /** `isLast` when nothing waits behind it. */
  readonly send: (operation: SaveOperation, isLast: boolean) => Promise<void>;
  readonly left: readonly SaveOperation[];
  readonly keep: (left: readonly SaveOperation[]) => void;
  /** An answer that was refused when nobody waited for it any more. */
  readonly onRefused: (error: HttpError, operation: SaveOperation) => void;
  readonly now?: () => number;
}

/** Waits between tries, in milliseconds; the last one repeats. */
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
        // What follows was answered on the basis of what was refused.
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

/** Not reached, busy or broken for now: worth another try. */
function isPassing({ status }: HttpError): boolean {
  return status === 0 || status === 429 || status >= 500;
}
