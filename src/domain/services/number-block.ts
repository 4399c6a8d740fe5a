/** Phone numbers of a block, first to last. [SV-043] */

export type NumberBlock =
  | { readonly numbers: readonly string[] }
  | { readonly fault: 'lengths' | 'order' | 'size'; readonly numbers?: never };

/** Both in E.164 form (`+` and digits); at most `most` numbers. */
export function numberBlock(first: string, last: string, most: number): NumberBlock {
  if (first.length !== last.length) return { fault: 'lengths' };
  const [from, to] = [BigInt(first.slice(1)), BigInt(last.slice(1))];
  if (to < from) return { fault: 'order' };
  if (to - from >= BigInt(most)) return { fault: 'size' };
  const count = Number(to - from) + 1;
  return {
    numbers: Array.from({ length: count }, (_, at) => `+${String(from + BigInt(at)).padStart(first.length - 1, '0')}`),
  };
}

/** Stored form of a number: plus and digits; ten digits are North American. Null if it is not a number. */
export function e164Of(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, '');
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : null;
}
