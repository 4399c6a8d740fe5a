/** The keys of tables: `j`, `k` and the arrows move between rows, `x` marks the row that has the focus. */
import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The keys of an ordinary table, whose rows each have one element that takes the focus. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-focus]')];
  const stop = stops.find((each) => each === document.activeElement);
  if (stop === undefined || hasModifier(event)) return;
  if (event.key === 'x') stop.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  else if (moveFocus(stops, stop, event.key)) event.preventDefault();
}

export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** False for a key that moves nowhere. */
export function moveFocus(stops: readonly HTMLElement[], from: HTMLElement, key: string): boolean {
  const step = steps[key];
  if (step === undefined) return false;
  stops[stops.indexOf(from) + step]?.focus();
  return true;
}
