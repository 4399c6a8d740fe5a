/** Long actions that must not be interrupted: the page is blocked while one runs (SH-048). */
import { createStore } from '../store.ts';

export const busyActions = createStore(0);

/** Runs the action behind the blocking spinner. */
export async function whileBusy<T>(action: () => Promise<T>): Promise<T> {
  busyActions.set((count) => count + 1);
  try {
    return await action();
  } finally {
    busyActions.set((count) => count - 1);
  }
}
