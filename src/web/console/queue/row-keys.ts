/** Moving from row to row over all queues of a page. */

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** False for a key that moves nowhere. */
export function moveFrom(row: HTMLElement, key: string): boolean {
  const step = steps[key];
  if (step === undefined) return false;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-queue-row]')];
  rows[rows.indexOf(row) + step]?.focus();
  return true;
}
