/**
 * Saves the parts of a project as they change: at once, then at most every two seconds, one call at a time. [BS-082]
 * [BS-083] [BS-084]
 */
import type { NamedValues } from '#runtime/view.ts';
import { createStore, type Store } from '#web/shell/store.ts';

/** Members of the project's data by wire name. */
export type Parts = NamedValues;

export interface SaverState {
  /** Unsaved parts. */
  readonly pending: Parts;
  /** Why the last call failed; nothing is sent until `retry` or `discard`. */
  readonly failure: Error | null;
}

export interface ProjectSaver {
  readonly state: Store<SaverState>;
  readonly change: (parts: Parts) => void;
  /** Resolves when everything is saved; rejects with the failure. */
  readonly flush: () => Promise<void>;
  readonly retry: () => void;
  /** Discards unsaved parts. */
  readonly discard: () => void;
}

interface SaverDeps<Held> {
  readonly throttleMs: number;
  /** The record that the page shows. */
  readonly held: () => Held;
  /** `begun` is the record before the parts began to change. Returns the saved record. */
  readonly send: (parts: Parts, begun: Held) => Promise<Held>;
}

const nothing: SaverState = { pending: {}, failure: null };

export function createProjectSaver<Held>({ throttleMs, held, send }: SaverDeps<Held>): ProjectSaver {
  const state = createStore(nothing);
  /** The record before the pending parts changed it; null without pending parts. */
  let begun: { readonly held: Held } | null = null;
  let sentAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call: Promise<void> | null = null;
  const become = (part: Partial<SaverState>): void => state.set((before) => ({ ...before, ...part }));
  const isWaiting = (): boolean => state.get().failure === null && Object.keys(state.get().pending).length > 0;

  async function save(): Promise<void> {
    const sent = state.get().pending;
    sentAt = Date.now();
    try {
      const next = await send(sent, begun === null ? held() : begun.held);
      const left = Object.entries(state.get().pending).filter(([key, value]) => sent[key] !== value);
      begun = left.length > 0 ? { held: next } : null;
      become({ pending: Object.fromEntries(left) });
    } catch (error) {
      become({ failure: error as Error });
    }
  }

  function start(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    call ??= save().finally(() => {
      call = null;
      schedule();
    });
    return call;
  }

  function schedule(): void {
    if (call !== null || timer !== undefined || !isWaiting()) return;
    const wait = sentAt + throttleMs - Date.now();
    if (wait <= 0) void start();
    else timer = setTimeout(() => void start(), wait);
  }

  async function flush(): Promise<void> {
    if (call !== null || isWaiting()) return start().then(flush);
    const { failure } = state.get();
    if (failure !== null) throw failure;
  }

  return {
    state,
    flush,
    change: (parts) => {
      begun ??= { held: held() };
      become({ pending: { ...state.get().pending, ...parts } });
      schedule();
    },
    retry: () => {
      become({ failure: null });
      schedule();
    },
    discard: () => {
      begun = null;
      become({ pending: {}, failure: null });
    },
  };
}
