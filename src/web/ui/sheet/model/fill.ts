/** What a dragged or repeated fill writes. */

/** The texts for `count` further cells behind `source`: one text that ends in a number counts on, several are repeated. */
export function filledTexts(source: readonly string[], count: number, countsOn: boolean): readonly string[] {
  const [only = ''] = source;
  const numbered = source.length === 1 && countsOn ? /^(.*?)(\d{1,9})$/s.exec(only) : null;
  return Array.from({ length: count }, (_, at) =>
    numbered ? counted(numbered[1]!, numbered[2]!, at + 1) : source[at % source.length]!,
  );
}

/** Leading zeros stay: Store 007 is followed by Store 008. */
const counted = (word: string, digits: string, more: number): string =>
  `${word}${String(Number(digits) + more).padStart(digits.length, '0')}`;
