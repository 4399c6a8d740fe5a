/** Numbers in two styles: `1,234.5` and `1.234,5`. */

/**
 * The number, or why there is none. `unclear` has the reading with the comma as group sign and the one with a decimal
 * comma.
 */
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
 * A comma or point before exactly three digits, as in `1,234`, is a group sign in one style and a decimal sign in the
 * other. Without `decimal`, such a comma is unclear and such a point is a decimal point. Blanks and apostrophes only
 * group. (CLDR, number symbols)
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
