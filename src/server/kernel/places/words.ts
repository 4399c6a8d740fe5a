/** Words of an address for comparison: lower case, without accents and punctuation. */
export const wordsOf = (text: string): readonly string[] =>
  (isPlain.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => abbreviations[word] ?? word);

const isPlain = /^[\x20-\x7e]*$/;

/** Place names use both spellings. */
const abbreviations: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };
