/** Keyboard of tables: `j`, `k` and the arrow keys move between rows, `x` selects the focused one. */
import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The keys of an ordinary table, whose rows each have one focusable element. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-focus]')];
  const stop = stops.find((each) => each === document.activeElement);
  if (stop === undefined || hasModifier(event)) return;
  if (event.key === 'x') stop.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  else if (moveFocus(stops, stop, event.key)) event.preventDefault();
}

export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Returns false for a key that does not move. */
export function moveFocus(stops: readonly HTMLElement[], from: HTMLElement, key: string): boolean {
  const step = steps[key];
  if (step === undefined) return false;
  stops[stops.indexOf(from) + step]?.focus();
  return true;
}
