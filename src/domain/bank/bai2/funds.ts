/** Fields of BAI2 records whose number depends on the funds type (BAI2 2005, records 03 and 16). */
import type { Bai2Record } from './records.ts';

/**
 * Number of fields after a funds type: S has three amounts, V a day and a time, D a count and that many pairs, all
 * others none.
 */
export function fieldsOfFunds(fields: readonly string[], at: number): number {
  const type = fields[at]?.toUpperCase();
  if (type === 'S') return 3;
  if (type === 'V') return 2;
  return type === 'D' ? 1 + 2 * (Number(fields[at + 1]) || 0) : 0;
}

interface SummaryItem {
  readonly code: string;
  readonly amount: string;
}

/** Status and summary amounts of an account: code, amount, item count, funds type and its fields. */
export function summaryOf({ fields, starts }: Pick<Bai2Record, 'fields' | 'starts'>): readonly SummaryItem[] {
  const items: SummaryItem[] = [];
  // A continuation may start with the next code and amount even if the item before it is incomplete.
  const isItem = (at: number): boolean => /^\d{3}$/.test(fields[at]!) && /^[+-]?\d{2,}$/.test(fields[at + 1] ?? '');
  const begins = (at: number): boolean => at >= fields.length || (starts.has(at) && isItem(at));
  for (let at = 3; at < fields.length;) {
    const code = fields[at]!;
    at += 1;
    if (code === '') continue;
    items.push({ code, amount: fields[at] ?? '' });
    at += 1;
    if (begins(at)) continue;
    at += 1;
    if (begins(at)) continue;
    at += 1 + fieldsOfFunds(fields, at);
  }
  return items;
}
