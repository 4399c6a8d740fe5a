/** Charges for days after a disconnect took effect. */
import { daysLater, type Day } from '../../../contracts/dates.ts';
import { takeBilledDays, type TakenDays } from '../days.ts';
import type { Finding, ServiceFacts } from '../model.ts';
import { newFinding, isComparable, totalOf, type AuditWork, type OpenLine } from '../work.ts';

export const billedAfterDisconnect = (work: AuditWork): readonly Finding[] =>
  work.context.services.flatMap((service) => {
    const last = service.billableTo?.day;
    return last === undefined ? [] : late(work, service, last);
  });

function late(work: AuditWork, service: ServiceFacts, last: Day): readonly Finding[] {
  // Usage is billed in arrears, but not for later days.
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
        newFinding('E04', {
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
