/** Numbers and sizes as people read them. */
import { cachedBy } from './cached-by.ts';
import { termText } from './term.ts';

/** `1,234.5`, with at most `scale` decimals. */
export function formatNumber(value: number, scale = 0): string {
  return formatTo(scale).format(value);
}

const formatTo = cachedBy((scale: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: scale }));

/**
 * How to show a number: its unit, whether it is a contract length, or whether it is an identifier rather than a count.
 */
interface NumberLook {
  readonly unit?: string | undefined;
  readonly isTerm?: boolean | undefined;
  readonly isName?: boolean | undefined;
  readonly scale?: number | undefined;
}

/** `7,018`, or `7018` for an identifier. */
export const digitsOf = (value: number, { isName = false, scale = 0 }: NumberLook): string =>
  isName ? String(value) : formatNumber(value, scale);

/** `10,000 Mbps`, `1 month`; `2 years` for a contract length. */
export function quantityText(value: number, look: NumberLook): string {
  if (look.isTerm === true) return termText(value);
  const digits = digitsOf(value, look);
  return look.unit === undefined ? digits : `${digits} ${unitFor(value, look.unit)}`;
}

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** `340 kB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${formatNumber(bytes / 1000 ** power, power === 0 ? 0 : 1)} ${units[power]}`;
}

/** `1 month`, `2 months`; `Mbps` and `ms` have no plural. */
export const unitFor = (count: number, unit: string): string =>
  count === 1 ? unit.replace(/(?<=\w{2})(?<!bp)s$/, '') : unit;
