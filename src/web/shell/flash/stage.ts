/** Where flash messages render: over the page, or inside the modal dialog that covers it. */
import { createStore } from '../store.ts';

/** Open dialogs, the topmost last. */
export const stages = createStore<readonly HTMLElement[]>([]);

/** Renders messages in the dialog from now on; returns a function that ends this. */
export function enterStage(dialog: HTMLElement): () => void {
  stages.set((before) => [...before, dialog]);
  return () => stages.set((before) => before.filter((each) => each !== dialog));
}
