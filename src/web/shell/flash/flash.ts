/** Short messages at the top right (NO-020..NO-025); they survive a switch between our two entries. */
import { limits } from '#generated/domain/limits.ts';
import { HttpError } from '../api/http.ts';
import { createStore } from '../store.ts';

export type FlashType = 'info' | 'success' | 'warning' | 'error';

/** How long a message stays; without a time it stays until it is closed. */
export interface Snackbar {
  readonly autoHideMs?: number | null;
  /** The single button, e.g. to undo the reported action. */
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

/** Shows a message; the default type is error. It replaces an identical message. */
export function flash(message: string, type: FlashType = 'error', snackbar: Snackbar = {}): void {
  if (message === '') return;
  flashes.set((before) => [
    ...before.filter((each) => each.message !== message),
    { id: nextId(before), message, type, snackbar },
  ]);
  makeRoom();
}

/** Removes the oldest message, because a burst would cover the page. Responses to the user's own action stay. */
function makeRoom(): void {
  const over = flashes.get().length - limits.flashesAtOnce;
  const infos = flashes.get().filter(({ type }) => type === 'info');
  for (const { id } of infos.slice(0, Math.max(0, Math.min(over, infos.length - 1)))) dismissFlash(id);
}

/** Closed messages, oldest first, so the user can reread them. */
export const earlierFlashes = createStore<readonly Flash[]>([]);

export function dismissFlash(id: number): void {
  const gone = flashes.get().filter((each) => each.id === id);
  earlierFlashes.set((before) => [...before, ...gone].slice(-limits.earlierFlashesKept));
  flashes.set((before) => before.filter((each) => each.id !== id));
}

/** Removes an outdated message, e.g. when the failed action is retried. */
export function dismissFlashOf(message: string): void {
  for (const { id } of flashes.get().filter((each) => each.message === message)) dismissFlash(id);
}

/** Presses the button of the newest message with one; returns false when there is none. */
export function pressFlashAction(): boolean {
  const shown = flashes.get().findLast(({ snackbar }) => snackbar.action !== undefined);
  if (shown === undefined) return false;
  dismissFlash(shown.id);
  shown.snackbar.action!.run();
  return true;
}

/** Shows why a call failed; an action that the user cancelled is not a failure (ER-001, ER-011). */
export function flashError(error: unknown): void {
  if (!(error instanceof Error) || error.name === 'CancelledRequest' || error.name === 'AbortError') return;
  if (error instanceof HttpError && error.status === 401) return;
  flash(error.message);
}

/** Stores the visible messages for the next page load. */
export function carryFlashes(): void {
  // The action of a button cannot be stored.
  const kept = flashes.get().map((each) => ({ ...each, snackbar: { autoHideMs: each.snackbar.autoHideMs } }));
  if (kept.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(kept));
}

function carriedOver(): readonly Flash[] {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return text === null ? [] : (JSON.parse(text) as readonly Flash[]);
}

const nextId = (before: readonly Flash[]): number => Math.max(0, ...before.map(({ id }) => id)) + 1;
