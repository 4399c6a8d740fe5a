/** Numbers as people type them: spaces and thousands commas do not matter, and what is no number stays to be seen. */

/** The number, null when empty. What is no number is kept as it is, so that the rules can name the fault. */
export function asNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/g, '');
  if (plain === '') return null;
  const number = Number(plain);
  return Number.isFinite(number) && !/[.eE]$/.test(plain) ? number : (text as unknown as number);
}

export const shownNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
