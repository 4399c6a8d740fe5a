/** Short messages at the top right (NO-020..NO-025); they survive a change between our two entries. */
import { limits } from '#generated/domain/limits.ts';
import { HttpError } from '../api/http.ts';
import { createStore } from '../store.ts';

export type FlashType = 'info' | 'success' | 'warning' | 'error';

/** How long a message stays; one without an end waits until it is closed. */
export interface Snackbar {
  readonly autoHideMs?: number | null;
  /** What its one button does, e.g. takes back what the message tells. */
  readonly action?: FlashAction;
}

export interface FlashAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Flash {
  readonly id: number;
  readonly message: string;
  readonly type: FlashType;
  readonly snackbar: Snackbar;
}

const storageKey = 'trunkline.flash';

export const flashes = createStore<readonly Flash[]>(carriedOver());

/** Shows a message; without a type it is an error. The same message again replaces the one that shows. */
export function flash(message: string, type: FlashType = 'error', snackbar: Snackbar = {}): void {
  if (message === '') return;
  flashes.set((before) => [
    ...before.filter((each) => each.message !== message),
    { id: nextId(before), message, type, snackbar },
  ]);
  makeRoom();
}

/** News that came in a burst would cover the page, so the oldest goes; what answers a press of one's own is never pushed away. */
function makeRoom(): void {
  const over = flashes.get().length - limits.flashesAtOnce;
  const news = flashes.get().filter(({ type }) => type === 'info');
  for (const { id } of news.slice(0, Math.max(0, Math.min(over, news.length - 1)))) dismissFlash(id);
}

/** Messages that no longer show, oldest first: what went by too fast is read again there. */
export const earlierFlashes = createStore<readonly Flash[]>([]);

export function dismissFlash(id: number): void {
  const gone = flashes.get().filter((each) => each.id === id);
  earlierFlashes.set((before) => [...before, ...gone].slice(-limits.earlierFlashesKept));
  flashes.set((before) => before.filter((each) => each.id !== id));
}

/** Takes a message away that no longer holds: what failed is tried again. */
export function dismissFlashOf(message: string): void {
  for (const { id } of flashes.get().filter((each) => each.message === message)) dismissFlash(id);
}

/** Presses the button of the newest message that has one; false where none has. */
export function pressFlashAction(): boolean {
  const shown = flashes.get().findLast(({ snackbar }) => snackbar.action !== undefined);
  if (shown === undefined) return false;
  dismissFlash(shown.id);
  shown.snackbar.action!.run();
  return true;
}

/** Shows why a call failed; what the user cancelled is no failure (ER-001, ER-011). */
export function flashError(error: unknown): void {
  if (!(error instanceof Error) || error.name === 'CancelledRequest' || error.name === 'AbortError') return;
  if (error instanceof HttpError && error.status === 401) return;
  flash(error.message);
}

/** Keeps what shows for the next page, which is loaded anew. */
export function carryFlashes(): void {
  // What a button does cannot be kept.
  const kept = flashes.get().map((each) => ({ ...each, snackbar: { autoHideMs: each.snackbar.autoHideMs } }));
  if (kept.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(kept));
}

function carriedOver(): readonly Flash[] {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return text === null ? [] : (JSON.parse(text) as readonly Flash[]);
}

const nextId = (before: readonly Flash[]): number => Math.max(0, ...before.map(({ id }) => id)) + 1;
