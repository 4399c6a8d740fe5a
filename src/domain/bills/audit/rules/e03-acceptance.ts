/** Charges for days before the customer accepted the service, or whatever day its contract begins billing on. */
import { invoiceExceptions } from '#generated/domain/lists/invoice-exception.ts';
import { daysLater, type Day } from '../../../contracts/dates.ts';
import { daysIn, shareOfDays } from '../../periods.ts';
import { dayShare } from '../figures.ts';
import type { Finding, ServiceFacts } from '../model.ts';
import { found, isComparable, totalOf, type AuditWork, type OpenLine } from '../work.ts';

export const billedBeforeAcceptance = (work: AuditWork): readonly Finding[] =>
  work.context.services.flatMap((service) => {
    const first = service.billableFrom?.day;
    return first === undefined ? [] : early(work, service, first);
  });

function early(work: AuditWork, service: ServiceFacts, first: Day): readonly Finding[] {
  const lines = work
    .lines()
    .filter(
      (line) =>
        line.serviceId === service.id && isComparable(line) && line.left > 0 && (line.open?.start ?? first) < first,
    );
  const { facts } = invoiceExceptions.find(({ value }) => value === 'E03')! as { facts: { toleranceDays: number } };
  if (!lines.some(({ open }) => daysLater(open!.start, facts.toleranceDays) < first)) return [];
  const shares = lines.map((line) => ({ line, ...shareBefore(line, first) }));
  const claims = shares.flatMap(({ line, amount }) =>
    work.claim(line.id, amount, line.open!.end < first ? null : { start: first, end: line.open!.end }),
  );
  if (!work.isOver('E03', totalOf(claims), 0, null)) return [];
  return [
    found('E03', {
      cause: `E03:${service.id}`,
      serviceId: service.id,
      claims,
      facts: { day: first },
      evidence: [
        service.billableFrom!.proof,
        ...shares.map(({ line, days, amount }) =>
          dayShare(line.left, days, daysIn(line.open!), amount, work.invoice.currency),
        ),
      ],
    }),
  ];
}

function shareBefore({ open, left }: OpenLine, first: Day): { readonly days: number; readonly amount: number } {
  const whole = daysIn(open!);
  const days = Math.min(daysIn({ start: open!.start, end: daysLater(first, -1) }), whole);
  return { days, amount: shareOfDays(left, days, whole) };
}
