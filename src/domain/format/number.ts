/** Numbers and sizes as people read them. */

/** `1,234.5`, with no more digits after the point than asked. */
export function formatNumber(value: number, scale = 0): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: scale }).format(value);
}

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** `340 kB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${formatNumber(bytes / 1000 ** power, power === 0 ? 0 : 1)} ${units[power]}`;
}

/** `1 month`, `2 months`; `1 Mbps` and `1 ms` stay as they are. */
export const unitFor = (count: number, unit: string): string =>
  count === 1 ? unit.replace(/(?<=\w{2})(?<!bp)s$/, '') : unit;
