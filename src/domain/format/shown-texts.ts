/** Shortens several texts for a cell or title: the first ones and the number of others. */
const shown = 2;

export function shownTexts(value: readonly unknown[]): { readonly text: string; readonly isCut: boolean } {
  const texts = value.map(String);
  const isCut = texts.length > shown;
  return { text: texts.slice(0, shown).join(', ') + (isCut ? ` +${texts.length - shown}` : ''), isCut };
}
