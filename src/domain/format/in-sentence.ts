/** A title within a sentence: `Search service tags`, `New NetBox connection`. */

/** Words with inner capitals, such as MRC and NetBox, stay unchanged. */
export const inSentence = (title: string): string =>
  title.replaceAll(/[^\s/]+/g, (word) => (/.\p{Lu}/u.test(word) ? word : word.toLowerCase()));
