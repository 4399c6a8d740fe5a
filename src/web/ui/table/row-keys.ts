/** Arrow keys move between the rows of a table; `x` selects the focused one. */
import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-focus]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (at === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'x') stops[at]?.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  const next = stops[at + (steps[event.key] ?? 0)];
  if (steps[event.key] === undefined || !next) return;
  event.preventDefault();
  next.focus();
}
