/** The most frequent separator of the headings; amounts below may contain commas. */
export function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0]!;
}
