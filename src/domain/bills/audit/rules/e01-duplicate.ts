/** The same bill or charge billed twice. */
import { limits } from '#generated/domain/limits.ts';
import { common, daysIn } from '../../periods.ts';
import { takeAll } from '../days.ts';
import type { BilledInvoice, BilledLine, Finding } from '../model.ts';
import { newFinding, netOf, type AuditWork, type OpenLine } from '../work.ts';

export function duplicate(work: AuditWork): readonly Finding[] {
  const { invoice, context } = work;
  const repeated = repeatedLines(work);
  const twin =
    context.earlier.findLast((each) => isTwin(each, invoice)) ??
    context.earlier.findLast((each) => isAlmost(each, invoice, repeated));
  if (twin) return [wholeBill(work, twin)];
  return [...Map.groupBy(repeated, ({ serviceId, chargeCode }) => JSON.stringify([serviceId, chargeCode])).values()]
    .map((lines) => someLines(work, lines))
    .filter(({ exposure }) => work.isOver('E01', exposure, 0, null));
}

/** Letters and digits without leading zeros, because carriers print numbers in many ways. */
export const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');

/** Same number and period (some carriers reuse numbers every month), or same date and total. */
function isTwin(earlier: BilledInvoice, invoice: BilledInvoice): boolean {
  const isSameNumber = plainNumber(earlier.number) === plainNumber(invoice.number);
  return (
    (isSameNumber && overlap(earlier, invoice) > 0.5) ||
    (earlier.date === invoice.date && earlier.total === invoice.total && invoice.total !== 0)
  );
}

function isAlmost(earlier: BilledInvoice, invoice: BilledInvoice, repeated: readonly BilledLine[]): boolean {
  const comparable = invoice.lines.filter((line) => isCounted(line));
  const theirs = new Set(earlier.lines.map((line) => keyOf(line)));
  const equal = repeated.filter((line) => theirs.has(keyOf(line)));
  return (
    comparable.length > 0 &&
    equal.length * 100 >= comparable.length * limits.duplicateBillPercent &&
    overlap(earlier, invoice) > 0.5
  );
}

function overlap({ period: one }: BilledInvoice, { period: other }: BilledInvoice): number {
  if (one === null || other === null) return 0;
  const both = common(one, other);
  return both === null ? 0 : daysIn(both) / daysIn(other);
}

/** Only charges of a service can be distinguished from equal ones on the same bill. */
const isCounted = (line: BilledLine): boolean => line.serviceId !== null && line.period !== null && line.amount > 0;

const keyOf = ({ serviceId, chargeCode, period, amount, description }: BilledLine): string =>
  JSON.stringify([serviceId, chargeCode ?? description, period, Math.abs(amount)]);

/** Charges that were billed before, or twice here, and not reversed. */
function repeatedLines(work: AuditWork): readonly OpenLine[] {
  const seen = new Map<string, number>();
  const add = (line: BilledLine, count: number) => seen.set(keyOf(line), (seen.get(keyOf(line)) ?? 0) + count);
  for (const { lines } of work.context.earlier)
    for (const line of lines) if (netOf(line) !== 0) add(line, Math.sign(line.amount));
  for (const line of work.lines()) if (line.amount < 0) add(line, -1);
  return work.lines().filter((line) => {
    if (!isCounted(line)) return false;
    const isRepeated = (seen.get(keyOf(line)) ?? 0) > 0;
    add(line, 1);
    return isRepeated;
  });
}

function wholeBill(work: AuditWork, twin: BilledInvoice): Finding {
  return newFinding('E01', {
    cause: `E01:${twin.id}`,
    claims: takeAll(work, work.lines()),
    billed: work.invoice.total,
    facts: { earlier: twin.number },
    evidence: [{ kind: 'INVOICE', id: twin.id, text: twin.number, day: twin.date }],
  });
}

function someLines(work: AuditWork, lines: readonly OpenLine[]): Finding {
  const [{ serviceId, chargeCode }] = lines as [OpenLine];
  const before = work.context.earlier.findLast((each) =>
    each.lines.some((line) => lines.some((own) => keyOf(own) === keyOf(line))),
  );
  const original = before ?? work.invoice;
  return newFinding('E01', {
    cause: `E01:${serviceId}:${chargeCode}`,
    serviceId,
    chargeCode,
    claims: lines.flatMap(({ id, left }) => work.claim(id, left, null)),
    facts: { earlier: original.number },
    evidence: [{ kind: 'INVOICE', id: original.id, text: original.number, day: original.date }],
  });
}
