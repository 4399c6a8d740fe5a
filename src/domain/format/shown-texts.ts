/** What a cell or a title says of several texts: the first ones and how many more. */
const shown = 2;

export function shownTexts(value: readonly unknown[]): { readonly text: string; readonly isCut: boolean } {
  const texts = value.map(String);
  const isCut = texts.length > shown;
  return { text: texts.slice(0, shown).join(', ') + (isCut ? ` +${texts.length - shown}` : ''), isCut };
}
