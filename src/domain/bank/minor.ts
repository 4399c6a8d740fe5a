/** Amounts as bank files write them. */

/** `1,234.50`, `(12.50)`, `12.50-` or `12.50CR` in minor units of a currency with two decimals; null for anything else. */
export function minorOf(text: string): number | null {
  const plain = text.trim().replaceAll(/[$€£,\s]/g, '');
  const isNegative = /^\(.*\)$|^-|-$/.test(plain);
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(plain.replaceAll(/[()+-]|CR$|DR$/gi, '')) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole) * 100 + Number(decimals.padEnd(2, '0') || 0);
  if (!Number.isSafeInteger(value)) return null;
  return isNegative || /DR$/i.test(plain) ? 0 - value : value;
}
