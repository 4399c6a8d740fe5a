/** Charges for days after the notice of a disconnect ended. */
import { daysLater, type Day } from '../../../contracts/dates.ts';
import { common, daysIn, shareOfDays } from '../../periods.ts';
import { dayShare } from '../figures.ts';
import type { Evidence, Finding, ServiceFacts } from '../model.ts';
import { found, isComparable, totalOf, type AuditWork, type Claim } from '../work.ts';

export const billedAfterDisconnect = (work: AuditWork): readonly Finding[] =>
  work.context.services.flatMap((service) => {
    const last = service.billableTo?.day;
    return last === undefined ? [] : late(work, service, last);
  });

function late(work: AuditWork, service: ServiceFacts, last: Day): readonly Finding[] {
  const claims: Claim[] = [];
  const evidence: Evidence[] = [service.billableTo!.proof];
  for (const { id, serviceId, open, left, ...line } of work.lines()) {
    if (serviceId !== service.id || open === null || left <= 0 || open.end <= last) continue;
    // Usage comes in arrears, but none can be of later days.
    if (!isComparable({ id, serviceId, ...line }) && !line.isUsage) continue;
    const after = common(open, { start: daysLater(last, 1), end: open.end })!;
    const amount = shareOfDays(left, daysIn(after), daysIn(open));
    evidence.push(dayShare(left, daysIn(after), daysIn(open), amount, work.invoice.currency));
    claims.push(...work.claim(id, amount, open.start > last ? null : { start: open.start, end: last }));
  }
  return work.isOver('E04', totalOf(claims), 0, null)
    ? [found('E04', { cause: `E04:${service.id}`, serviceId: service.id, claims, facts: { day: last }, evidence })]
    : [];
}
