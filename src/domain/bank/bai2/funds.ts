/** Fields of BAI2 records that vary in length with the type of funds (BAI2 2005, records 03 and 16). */
import type { Bai2Record } from './records.ts';

/** Fields that follow a type of funds: S has three amounts, V a day and a time, D as many pairs as it counts; all others none. */
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

/** Status and summary amounts of an account: code, amount, count of items, type of funds, and what belongs to the funds. */
export function summaryOf({ fields, starts }: Pick<Bai2Record, 'fields' | 'starts'>): readonly SummaryItem[] {
  const items: SummaryItem[] = [];
  // A continuation may begin with the next code and its amount although the item before it was not filled up.
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
