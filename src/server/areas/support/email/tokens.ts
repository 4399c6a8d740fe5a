/** An email that is answered quotes links of ours; what they open is for one person alone. */
export const withoutTokens = (text: string): string => text.replaceAll(/([?&]token=)[\w.~%-]+/gi, '$1…');
