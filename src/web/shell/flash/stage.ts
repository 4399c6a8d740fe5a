/** Where flash messages show: over the page, or inside the dialog that covers it and everything beside itself. */
import { createStore } from '../store.ts';

/** Open dialogs, the topmost last. */
export const stages = createStore<readonly HTMLElement[]>([]);

/** Messages show in the dialog from now on; answers how to end that. */
export function enterStage(dialog: HTMLElement): () => void {
  stages.set((before) => [...before, dialog]);
  return () => stages.set((before) => before.filter((each) => each !== dialog));
}
