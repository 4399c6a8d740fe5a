/** Differences between two readings of one bill file, in words. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import { formatDate } from '../../format/date.ts';
import { figure } from '../audit/figures.ts';
import { fieldsOf, type ReadBill, type ReadFile } from './bill.ts';
import { sumOf } from './check.ts';

/** What the second reading returns differently. */
export function differencesOf(before: ReadFile, after: ReadFile, currency: string): readonly string[] {
  if (before.bills.length !== after.bills.length)
    return [fill(messages['billing.replayBills'], { now: after.bills.length, before: before.bills.length })];
  return before.bills.flatMap((bill, at) => ofBill(bill, after.bills[at]!, currency));
}

function ofBill(before: ReadBill, after: ReadBill, currency: string): readonly string[] {
  const said = (name: string, now: string, then: string): string[] =>
    now === then ? [] : [fill(messages['billing.replayOther'], { field: name, now, before: then })];
  const sum = ({ lines }: ReadBill): string => figure(sumOf(lines), currency);
  return [
    ...fieldsOf('head').flatMap(({ value, label, facts: { look } }) => {
      const text = ({ header }: ReadBill): string => {
        const read = header[value]?.value ?? null;
        if (read === null) return messages['billing.replayNothing'];
        if (look === 'money') return figure(Number(read), currency);
        return look === 'date' ? formatDate(String(read), 'text') : String(read);
      };
      return said(label, text(after), text(before));
    }),
    ...said(messages['billing.replayLines'], String(after.lines.length), String(before.lines.length)),
    ...said(messages['billing.replaySum'], sum(after), sum(before)),
  ];
}
