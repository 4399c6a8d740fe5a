/** The code on a certificate by which anyone can verify that a document was sealed. [DO-029] */

/** Without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** A code of 80 random bits; takes 16 random bytes. */
export const codeOf = (random: Uint8Array): string =>
  [...random.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]!).join('');

/** `7K2M-9QXT-04HB-ZZ1C` */
export const shownCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-');

/** Normalizes typed codes: upper case, no blanks or hyphens, and letters that look like digits become digits. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
