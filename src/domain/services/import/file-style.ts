/** How a file writes numbers and dates, as far as its own cells show it. A cell that can be read in two ways is read as the file writes. */
import type { ImportTarget } from './targets.ts';

export interface FileStyle {
  /** The decimal sign; null where no cell shows it, or two cells contradict each other. */
  readonly decimal: '.' | ',' | null;
  /** What stands first in `05/11/2026`; null likewise. */
  readonly first: 'month' | 'day' | null;
}

export const unknownStyle: FileStyle = { decimal: null, first: null };

const numeric: ReadonlySet<ImportTarget['shape']> = new Set(['integer', 'decimal', 'money', 'currency']);

/** `targets` stand in the order of the cells; null for a column that is left out. */
export function styleOfRows(
  rows: readonly (readonly string[])[],
  targets: readonly (ImportTarget | null)[],
): FileStyle {
  const cellsWhere = (isWanted: (target: ImportTarget) => boolean): readonly string[] =>
    targets.flatMap((target, at) => (target && isWanted(target) ? rows.map((cells) => cells[at] ?? '') : []));
  return {
    decimal: onlyOne(cellsWhere(({ shape }) => numeric.has(shape)).map(decimalOf)),
    first: onlyOne(cellsWhere(({ shape }) => shape === 'date').map(firstOf)),
  };
}

function onlyOne<Sign>(shown: readonly (Sign | null)[]): Sign | null {
  const signs = new Set(shown.filter((sign) => sign !== null));
  return signs.size === 1 ? [...signs][0]! : null;
}

/** Null for what is a number in both styles, as `1,234`, and for what is none. */
function decimalOf(text: string): '.' | ',' | null {
  const [digits = ''] = /\d[\d.,]*/.exec(text) ?? [];
  const signs = [...digits.matchAll(/[.,]/g)].map(([sign]) => sign as '.' | ',');
  const last = signs.at(-1);
  if (last === undefined) return null;
  const other = last === '.' ? ',' : '.';
  // Two different signs: the last one begins the decimals. The same sign twice groups.
  if (signs.includes(other)) return last;
  if (signs.length > 1) return other;
  return /[.,]\d{3}$/.test(digits) ? null : last;
}

function firstOf(text: string): 'month' | 'day' | null {
  const [, one, two] = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}\s*$/.exec(text) ?? [];
  if (one === undefined) return null;
  if (Number(one) > 12) return 'day';
  return Number(two) > 12 ? 'month' : null;
}
