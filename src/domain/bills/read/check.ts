/** Checks that a bill adds up. It is not imported before its control totals match. [BI-025] */
import { billFields, type BillField } from '#generated/domain/lists/bill-field.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import { figure } from '../audit/figures.ts';
import { fieldsOf, isNeeded, type BillProblem, type ReadBill, type ReadLine } from './bill.ts';

/** Why a bill cannot be filed; `currency` is the account's. */
export function gapsOf({ header, lines }: ReadBill, currency: string): readonly BillProblem[] {
  const problems: BillProblem[] = fieldsOf('head')
    .filter((field) => isNeeded(field) && header[field.value] === null)
    .map(({ value, label }) => ({
      at: null,
      field: value,
      text: fill(messages['billing.readMissing'], { field: label }),
    }));
  const other = header.currency;
  if (other !== null && other.value !== currency)
    problems.push({ at: other.at, field: 'currency', text: fill(messages['validation.oneCurrency'], { currency }) });
  if (lines.length === 0) problems.push({ at: null, field: 'amount', text: messages['billing.readNoLines'] });
  return [...problems, ...totalsOf({ header, lines }, currency)];
}

/** Sum of the lines, in minor units. */
export const sumOf = (lines: readonly ReadLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Current charges as printed, else computed from the total and the other figures. */
export function statedCharges({ header }: ReadBill): number | null {
  const { currentCharges, total, previousBalance, payments, adjustments } = header;
  if (currentCharges !== null) return currentCharges.value;
  if (total === null) return null;
  return total.value - (previousBalance?.value ?? 0) + (payments?.value ?? 0) - (adjustments?.value ?? 0);
}

function totalsOf(bill: ReadBill, currency: string): readonly BillProblem[] {
  const stated = statedCharges(bill);
  if (stated === null)
    return [{ at: null, field: 'total', text: fill(messages['billing.readMissing'], { field: labelOf('total') }) }];
  const lines = sumOf(bill.lines);
  const gap = Math.abs(stated - lines);
  const { currentCharges, total, previousBalance, payments, adjustments } = bill.header;
  const problems: BillProblem[] = [];
  if (gap > 0)
    problems.push({
      at: (currentCharges ?? total)!.at,
      field: 'currentCharges',
      text: fill(messages['billing.readGap'], {
        lines: figure(lines, currency),
        stated: figure(stated, currency),
        gap: figure(gap, currency),
      }),
    });
  const due = (previousBalance?.value ?? 0) - (payments?.value ?? 0) + (adjustments?.value ?? 0) + stated;
  if (total !== null && total.value !== due)
    problems.push({
      at: total.at,
      field: 'total',
      text: fill(messages['billing.readTotal'], { total: figure(total.value, currency), due: figure(due, currency) }),
    });
  return problems;
}

export const labelOf = (field: BillField): string => billFields.find(({ value }) => value === field)!.label;
