/** Phone numbers: North American ones as specified, others in international form. */
import { digitsAfter } from './calling-codes.ts';

/** Digits grouped 3-3-4, optionally with a country code of up to 3 digits and an x extension. [VA-009] */
const northAmerican = /^(?:\+?\d{1,3}[ .-]?)?(?:\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4}(?: ?x ?\d+)?$/i;
const international = /^\+\d(?:[ ().\-/]*\d){4,18}(?: ?x ?\d{1,8})?$/i;

/** Direction marks, joiners, soft hyphens and variation selectors, which are pasted with a number by accident. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const dashes = /[\p{Dash_Punctuation}\u2212\u30fc]/gu;
const extension = /[\s,;]*(?:extension|extn|ext|x|#)[\s.:#]*(\d+)$/i;

/** The stored form: plain digits, spaces and hyphens, and an extension after x. */
export function cleanPhone(text: string): string {
  return text
    .replaceAll(invisible, '')
    .normalize('NFKC')
    .replaceAll(dashes, '-')
    .replaceAll(/\s*-\s*/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:tel|phone)[.:]? */i, '')
    .replace(/^(\+\d{1,3}) ?\(0\)/, '$1 ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replace(extension, ' x$1');
}

export function isPhone(text: string): boolean {
  const number = cleanPhone(text);
  return northAmerican.test(number) || isInternational(number);
}

/** A known calling code with the right number of digits. */
function isInternational(number: string): boolean {
  if (!international.test(number)) return false;
  const digits = number.replace(/ ?x ?\d+$/i, '').replaceAll(/\D/g, '');
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => digitsAfter.has(start));
  return code !== undefined && digitsAfter.get(code)!.has(digits.length - code.length);
}
