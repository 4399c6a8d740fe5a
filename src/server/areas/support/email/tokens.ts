/** A reply quotes our links, whose tokens are for one person only. */
export const withoutTokens = (text: string): string => text.replaceAll(/([?&]token=)[\w.~%-]+/gi, '$1…');
