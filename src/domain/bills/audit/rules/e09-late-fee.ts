/** A late fee for a bill that was paid in time. */
import { daysLater, type Day } from '../../../contracts/dates.ts';
import type { BilledLine, Finding, PaidBill } from '../model.ts';
import { newFinding, type AuditWork } from '../work.ts';

export const lateFeeThoughPaid = (work: AuditWork): readonly Finding[] =>
  work
    .lines()
    .filter(({ isLateFee, left }) => isLateFee && left > 0)
    .flatMap((line) => {
      const bill = billOf(work, line);
      const isInTime = bill !== undefined && bill.settledOn !== null && bill.settledOn <= nextWeekday(bill.dueDate);
      if (!isInTime || !work.isOver('E09', line.left, 0, line.category)) return [];
      return [
        newFinding('E09', {
          cause: `E09:${bill.invoiceId}`,
          chargeCode: line.chargeCode,
          claims: work.claim(line.id, line.left, null),
          expected: 0,
          billed: line.left,
          facts: { earlier: bill.number, day: bill.settledOn!, due: bill.dueDate },
          evidence: [
            { kind: 'INVOICE', id: bill.invoiceId, text: bill.number, day: bill.dueDate },
            { kind: 'PAYMENT', text: bill.number, day: bill.settledOn! },
          ],
        }),
      ];
    });

/** The bill that the fee names, else the last one due before this bill. */
function billOf({ context, invoice }: AuditWork, line: BilledLine): PaidBill | undefined {
  return (
    context.paid.find(({ number }) => line.description.includes(number)) ??
    context.paid
      .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
      .findLast(({ dueDate }) => dueDate < invoice.date)
  );
}

/** A payment due on a weekend is in time on the next Monday. */
function nextWeekday(day: Day): Day {
  const weekday = new Date(day).getUTCDay();
  return daysLater(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}
