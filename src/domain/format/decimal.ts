/** Numbers as people write them in one of two styles: `1,234.5` and `1.234,5`. */

/** Read, or why not: `unclear` is one number with the comma as a group sign and another with it as a decimal sign. */
export type ReadDecimal =
  | { readonly value: number }
  | { readonly fault: 'notNumber' }
  | { readonly fault: 'unclear'; readonly grouped: number; readonly decimal: number };

const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const grouped = /^[-+]?[1-9]\d{0,2}(?:G\d{3})+(?:D\d*)?$/.source;
const styleOf = (group: string, decimal: string): RegExp =>
  new RegExp(grouped.replace('G', group).replace('D', decimal));
const american = styleOf(',', '\\.');
const european = styleOf('\\.', ',');

/**
 * A comma or a point before three digits alone, as in `1,234`, groups thousands in one style and begins decimals in the other.
 * Where `decimal` does not say which sign begins decimals, a comma there is unclear and a point is read as in `1.234`. Blanks and
 * apostrophes only group. (CLDR, number symbols)
 */
export function readDecimal(text: string, decimal: '.' | ',' | null = null): ReadDecimal {
  const bare = text
    .trim()
    .replaceAll(/(?<=\d)[\s\u00a0\u202f'\u2019](?=\d{3})/g, '')
    .replace(/^\u2212/, '-');
  if (plain.test(bare) && !(decimal === ',' && european.test(bare))) return { value: Number(bare) };
  if (decimal === null && /^[-+]?[1-9]\d{0,2},\d{3}$/.test(bare))
    return { fault: 'unclear', grouped: Number(bare.replace(',', '')), decimal: Number(bare.replace(',', '.')) };
  if (decimal !== ',' && american.test(bare)) return { value: Number(bare.replaceAll(',', '')) };
  const isEuropean = decimal !== '.' && (european.test(bare) || /^[-+]?\d+,\d*$/.test(bare));
  return isEuropean ? { value: Number(bare.replaceAll('.', '').replace(',', '.')) } : { fault: 'notNumber' };
}
