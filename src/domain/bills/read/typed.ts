/** Header values that a person typed because they could not be read. [BI-022] */
import { messages } from '#generated/domain/messages.ts';
import type { BillField } from '#generated/domain/lists/bill-field.ts';
import { fill } from '../../format/fill.ts';
import { fieldsOf, type ReadBill } from './bill.ts';
import { amountOf, dayOf } from './values.ts';

export type TypedValues = Partial<Readonly<Record<BillField, string>>>;

/** Typed values have no line in the file. Readers look for the header at the top. */
const at = { line: 1 };

const readOf = {
  money: (text: string) => amountOf(text),
  date: (text: string) => dayOf(text, 'YYYY-MM-DD'),
  text: (text: string) => text,
  figure: (text: string) => text,
} as const;

/** Typed values override read ones. */
export function withTyped(bill: ReadBill, typed: TypedValues): ReadBill {
  const values = fieldsOf('head').flatMap(({ value: field, facts: { look } }) => {
    const text = typed[field]?.trim() ?? '';
    const value = text === '' ? null : readOf[look](text);
    return value === null ? [] : [[field, { value, at }] as const];
  });
  return { ...bill, header: { ...bill.header, ...Object.fromEntries(values) } };
}

/** Errors by field, including unknown fields. */
export function typedMistakes(typed: Readonly<Record<string, string>>): Readonly<Record<string, string[]>> {
  const fields = fieldsOf('head');
  const wrong = Object.entries(typed).flatMap(([name, text]) => {
    const field = fields.find(({ value }) => value === name);
    if (!field) return [mistake(name, messages['validation.invalid'])];
    const isRead = text.trim() === '' || readOf[field.facts.look](text.trim()) !== null;
    const message = field.facts.look === 'date' ? messages['billing.readBadDate'] : messages['billing.readBadAmount'];
    return isRead ? [] : [mistake(name, fill(message, { field: field.label, value: text }))];
  });
  return Object.fromEntries(wrong);
}

const mistake = (name: string, text: string): readonly [string, string[]] => [name, [text]];
