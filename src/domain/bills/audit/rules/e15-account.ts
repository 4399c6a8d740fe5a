/** A bill for an account of another team, on an unexpected day, or for days billed before. */
import { invoiceExceptions } from '#generated/domain/lists/invoice-exception.ts';
import { daysLater, monthsLater, type Day } from '../../../contracts/dates.ts';
import { common, type Period } from '../../periods.ts';
import { takeAll, takeDays, type TakenDays } from '../days.ts';
import type { BilledInvoice, Finding } from '../model.ts';
import { newFinding, isComparable, isCreditMemo, type AuditWork } from '../work.ts';

export function accountOrDate(work: AuditWork): readonly Finding[] {
  const { account } = work.context;
  if (!account.isKnown || !account.isActive) return [wrongAccount(work)];
  if (isCreditMemo(work.invoice)) return [];
  const last = work.context.earlier.findLast((each) => !isCreditMemo(each));
  const isSameBill = last?.period?.start === work.invoice.period?.start;
  return [
    ...(isDateSound(work) ? [] : [wrongDate(work)]),
    ...(last === undefined || isSameBill ? [] : overlapping(work, last)),
  ];
}

function wrongAccount(work: AuditWork): Finding {
  return newFinding('E15', {
    cause: `E15:${work.invoice.accountId}`,
    claims: takeAll(work, work.lines()),
    facts: { day: work.invoice.date },
    evidence: [{ kind: 'INVOICE', id: work.invoice.id, text: work.invoice.number, day: work.invoice.date }],
  });
}

/** The first bill of an account may have any day, but not one in the future or over a year ago. */
function isDateSound({ invoice, context, billingDayOn }: AuditWork): boolean {
  if (invoice.date > context.today || invoice.date < monthsLater(context.today, -12)) return false;
  return context.earlier.length === 0 || daysOff(invoice.date, billingDayOn(invoice.date)) <= toleranceDays;
}

const { toleranceDays } = invoiceExceptions.find(({ value }) => value === 'E15')!.facts as {
  readonly toleranceDays: number;
};

/** Days to the nearest billing day, in either direction. */
function daysOff(date: Day, billingDay: number): number {
  const anchors = [-1, 0, 1].map((months) => {
    const month = monthsLater(`${date.slice(0, 7)}-01`, months);
    const last = daysLater(monthsLater(month, 1), -1);
    const day = `${month.slice(0, 8)}${String(billingDay).padStart(2, '0')}`;
    return day < last ? day : last;
  });
  return Math.min(...anchors.map((day) => Math.abs(Date.parse(day) - Date.parse(date)) / 86_400_000));
}

function wrongDate({ invoice }: AuditWork): Finding {
  return newFinding('E15', {
    cause: `E15:${invoice.accountId}:date`,
    facts: { day: invoice.date },
    evidence: [{ kind: 'INVOICE', id: invoice.id, text: invoice.number, day: invoice.date }],
  });
}

/** Claims days that the last bill already charged and reports days that no bill charges. */
function overlapping(work: AuditWork, last: BilledInvoice): readonly Finding[] {
  const { period } = work.invoice;
  if (period === null || last.period === null) return [];
  const both = common(last.period, period);
  const hasGap = period.start > daysLater(last.period.end, 1);
  if (both === null && !hasGap) return [];
  const { claims, evidence } = both === null ? { claims: [], evidence: [] } : billedAgain(work, period, both);
  if (both !== null && claims.length === 0) return [];
  return [
    newFinding('E15', {
      cause: `E15:${work.invoice.accountId}:${period.start}`,
      claims,
      facts: { day: period.start },
      evidence: [{ kind: 'INVOICE', id: last.id, text: last.number, day: last.period.end }, ...evidence],
    }),
  ];
}

function billedAgain(work: AuditWork, period: Period, both: Period) {
  const taken = work.lines().flatMap((line): readonly TakenDays[] => {
    const days = line.open?.start === period.start && isComparable(line) ? common(line.open, both) : null;
    if (days === null) return [];
    const { end } = line.open!;
    return [{ line, days, rest: end > days.end ? { start: daysLater(days.end, 1), end } : null }];
  });
  return takeDays(work, taken);
}
