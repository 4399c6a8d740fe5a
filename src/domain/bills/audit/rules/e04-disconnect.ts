/** Charges for days after the notice of a disconnect ended. */
import { daysLater, type Day } from '../../../contracts/dates.ts';
import { takeBilledDays, type TakenDays } from '../days.ts';
import type { Finding, ServiceFacts } from '../model.ts';
import { found, isComparable, totalOf, type AuditWork, type OpenLine } from '../work.ts';

export const billedAfterDisconnect = (work: AuditWork): readonly Finding[] =>
  work.context.services.flatMap((service) => {
    const last = service.billableTo?.day;
    return last === undefined ? [] : late(work, service, last);
  });

function late(work: AuditWork, service: ServiceFacts, last: Day): readonly Finding[] {
  // Usage comes in arrears, but none can be of later days.
  const lines = work
    .linesOf(service.id)
    .filter((line) => (isComparable(line) || line.isUsage) && (line.open?.end ?? last) > last);
  const { claims, evidence } = takeBilledDays(
    work,
    lines.map((line) => daysAfter(line, last)),
  );
  const proof = [service.billableTo!.proof, ...evidence];
  return work.isOver('E04', totalOf(claims), 0, null)
    ? [
        found('E04', {
          cause: `E04:${service.id}`,
          serviceId: service.id,
          claims,
          facts: { day: last },
          evidence: proof,
        }),
      ]
    : [];
}

function daysAfter(line: OpenLine, last: Day): TakenDays {
  const open = line.open!;
  const isAll = open.start > last;
  return {
    line,
    days: isAll ? open : { start: daysLater(last, 1), end: open.end },
    rest: isAll ? null : { start: open.start, end: last },
  };
}
