/** Which column types take every value of another one. */

/** Null when some value could be lost; `safe` when the table is not copied. */
export function widening(from: string, to: string): 'safe' | 'rewrite' | null {
  if (from === to) return 'safe';
  const scales = [scaleOf(from), scaleOf(to)] as const;
  if (scales[0] !== null && scales[1] !== null) return scales[1] > scales[0] ? 'rewrite' : null;
  if (to === `${from}[]`) return 'rewrite';
  return widenings.has(`${plain(from)} > ${plain(to)}`) ? 'rewrite' : null;
}

const widenings = new Set([
  'integer > bigint',
  'integer > numeric',
  'date > timestamptz',
  ...['uuid', 'integer', 'bigint', 'numeric', 'boolean', 'date'].map((type) => `${type} > text`),
]);

const plain = (type: string): string => type.replace(/\(.*\)/, '');

function scaleOf(type: string): number | null {
  const found = /^numeric\(\d+,(\d+)\)$/.exec(type);
  return found ? Number(found[1]) : null;
}
