/** Computes the credit that a ticket claims, step by step for each service, by the method of its contract. [TK-021] */
import type { ValuesOf } from '#server/kernel/data/hooks.ts';
import type { TicketType } from '#generated/domain/lists/ticket-type.ts';
import { daysLater } from '#domain/contracts/dates.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { fill } from '#domain/format/fill.ts';
import { creditOf, type CreditTerms } from '#domain/sla-credit/credit.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { creditTermsOf, calendarOfTeam, outagesOfService } from '../queries.ts';
import { idsOf } from './details.ts';

const minuteMs = 60_000;
type Terms = Awaited<ReturnType<typeof creditTermsOf.all>>[number];

/**
 * Last day of a claim: the shortest window of the contracts, counted from the end of the outage. Null while it lasts.
 */
async function claimDeadline(session: Session, ticket: ValuesOf<'ticket'>): Promise<string | null> {
  const { outage_end: end, team_id: team } = ticket;
  if (typeof end !== 'string') return null;
  const { time_zone: zone } = await calendarOfTeam.one(session, { team: String(team) });
  const terms = await creditTermsOf.all(session, { services: idsOf(ticket['service_ids']) });
  const days = terms.map(({ claim_days }) => claim_days ?? limits.slaClaimWindowDays);
  return daysLater(dayIn(zone, new Date(end)), Math.min(limits.slaClaimWindowDays, ...days));
}

/** 422 with the last day for a late claim. */
export async function requireInTime(session: Session, ticket: ValuesOf<'ticket'>): Promise<void> {
  if (ticket['type'] !== ('SLA_CREDIT_REQUEST' satisfies TicketType)) return;
  const deadline = await claimDeadline(session, ticket);
  const { time_zone: zone } = await calendarOfTeam.one(session, { team: String(ticket['team_id']) });
  if (deadline !== null && deadline < dayIn(zone))
    throw invalid({ outage_end: [fill(messages['ticket.claimOver'], { date: deadline })] });
}

/** Stores the calculation, or clears it while a fact is missing. The session acts as the server. */
export async function workOutCredit(session: Session, ticket: RecordOf<'ticket'>): Promise<void> {
  if (ticket.type !== 'SLA_CREDIT_REQUEST') return;
  const { outage_start: start, outage_end: end, excluded_minutes: excluded } = ticket;
  const terms = await creditTermsOf.all(session, { services: idsOf(ticket.service_ids) });
  const from = start === null ? null : Date.parse(start);
  const services = [];
  if (from !== null && end !== null)
    for (const each of terms) {
      const outage = { from, to: Date.parse(end), excluded: [{ from, to: from + (excluded ?? 0) * minuteMs }] };
      const credit = creditOf(each.mrc ?? 0, outage, termsOf(each), minutesOfMonth(from));
      services.push({
        service_id: each.id,
        name: each.name,
        method: each.method,
        currency: each.currency,
        mrc: each.mrc ?? 0,
        is_chronic: await isChronic(session, each.id),
        ...credit,
      });
    }
  await setValues(session, 'ticket', ticket.id, {
    claim_deadline: await claimDeadline(session, ticket),
    credit_calc: services.length === 0 ? null : { services },
  });
}

const termsOf = ({ method, promised }: Terms): CreditTerms => ({
  method,
  table: limits.slaCreditTable,
  capDays: limits.slaProratedDayCapDays,
  promisedPercent: promised ?? limits.slaPromisedPercent,
  capPercent: 100,
});

/** Of the calendar month, in UTC, in which the outage began. */
function minutesOfMonth(instant: number): number {
  const date = new Date(instant);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() * 24 * 60;
}

/** That many outages within that many months give a right to terminate. */
async function isChronic(session: Session, service: string): Promise<boolean> {
  const { count } = await outagesOfService.one(session, { service, months: limits.chronicOutage.months });
  return count >= limits.chronicOutage.count;
}
