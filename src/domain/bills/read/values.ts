/** Amounts and days in the many ways in which carriers print them. */

export const dateFormats = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYYMMDD', 'MMM-D-YYYY'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Minor units of `$1,234.50`, `12.50-`, `(12.50)` or `12.50CR`; of `1.234,50` where the comma parts the cents. Null for anything else. */
export function amountOf(text: string, decimal: '.' | ',' = '.'): number | null {
  const bare = text.replaceAll(/[\s$€£]|USD|CAD|EUR|GBP/g, '');
  const isNegative = /^\(.*\)$/.test(bare) || bare.startsWith('-') || /(-|CR)$/i.test(bare);
  const digits = bare.replaceAll(/^[(-]+|[)-]+$|CR$/gi, '');
  const plain = decimal === ',' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  const isGrouped = decimal === ',' ? /^\d{1,3}(\.\d{3})*(,|$)/ : /^\d{1,3}(,\d{3})*(\.|$)/;
  const hasGroups = digits.includes(decimal === ',' ? '.' : ',');
  const [, whole, cents = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === undefined || (hasGroups && !isGrouped.test(digits))) return null;
  const value = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return isNegative ? 0 - value : value;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const readers: Readonly<Record<DateFormat, (text: string) => readonly (string | undefined)[]>> = {
  'YYYY-MM-DD': (text) => /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1) ?? [],
  'MM/DD/YYYY': (text) => {
    const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text) ?? [];
    return [year?.padStart(4, '20'), month, day];
  },
  'DD.MM.YYYY': (text) => (/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)?.slice(1) ?? []).toReversed(),
  YYYYMMDD: (text) => /^(\d{4})(\d{2})(\d{2})$/.exec(text)?.slice(1) ?? [],
  'MMM-D-YYYY': (text) => {
    const [, name, day, year] = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/.exec(text) ?? [];
    const month = name === undefined ? -1 : months.indexOf(name.toLowerCase());
    return month < 0 ? [] : [year, String(month + 1), day];
  },
};

/** The day as YYYY-MM-DD; null when the text is no day of the format, or none of the calendar. */
export function dayOf(text: string, format: DateFormat): string | null {
  const [year, month, day] = readers[format](text.trim());
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}
