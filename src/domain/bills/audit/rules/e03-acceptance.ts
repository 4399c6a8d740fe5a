/** Charges for days before the customer accepted the service, or before the first billable day of its contract. */
import { invoiceExceptions } from '#generated/domain/lists/invoice-exception.ts';
import { daysLater, type Day } from '../../../contracts/dates.ts';
import { takeBilledDays, type TakenDays } from '../days.ts';
import type { Finding, ServiceFacts } from '../model.ts';
import { newFinding, isComparable, totalOf, type AuditWork, type OpenLine } from '../work.ts';

export const billedBeforeAcceptance = (work: AuditWork): readonly Finding[] =>
  work.context.services.flatMap((service) => {
    const first = service.billableFrom?.day;
    return first === undefined ? [] : early(work, service, first);
  });

function early(work: AuditWork, service: ServiceFacts, first: Day): readonly Finding[] {
  const lines = work.linesOf(service.id).filter((line) => isComparable(line) && (line.open?.start ?? first) < first);
  const { facts } = invoiceExceptions.find(({ value }) => value === 'E03')! as { facts: { toleranceDays: number } };
  if (!lines.some(({ open }) => daysLater(open!.start, facts.toleranceDays) < first)) return [];
  const { claims, evidence } = takeBilledDays(
    work,
    lines.map((line) => daysBefore(line, first)),
  );
  if (!work.isOver('E03', totalOf(claims), 0, null)) return [];
  const proof = [service.billableFrom!.proof, ...evidence];
  return [
    newFinding('E03', {
      cause: `E03:${service.id}`,
      serviceId: service.id,
      claims,
      facts: { day: first },
      evidence: proof,
    }),
  ];
}

function daysBefore(line: OpenLine, first: Day): TakenDays {
  const open = line.open!;
  const isAll = open.end < first;
  return {
    line,
    days: isAll ? open : { start: open.start, end: daysLater(first, -1) },
    rest: isAll ? null : { start: first, end: open.end },
  };
}
