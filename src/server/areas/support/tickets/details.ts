/**
 * Required details by ticket type, and references only to its team. [TK-006] [TK-007] [TK-008] [TK-009]
 * [TK-010] [TK-011]
 */
import { ticketTypes } from '#generated/domain/lists/ticket-type.ts';
import { messages } from '#generated/domain/messages.ts';
import { ticketResource } from '#generated/resources/ticket.ts';
import type { ValuesOf } from '#server/kernel/data/hooks.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { linesOfInvoice, servicesOfTeam, staffMember } from '../queries.ts';

/** 422 on each field. `after` is the ticket after the change; the session acts as the server. */
export async function requireDetails(session: Session, after: ValuesOf<'ticket'>): Promise<void> {
  const errors = { ...typeErrors(after), ...outageErrors(after), ...(await namedErrors(session, after)) };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const wires = new Map<string, keyof ValuesOf<'ticket'>>(ticketResource.fields.map(({ key, wire }) => [key, wire]));
const allDetails = new Set<string>(ticketTypes.flatMap(({ facts }) => [...facts.details]));

function typeErrors(after: ValuesOf<'ticket'>): FieldErrors {
  const { facts } = ticketTypes.find(({ value }) => value === after['type'])!;
  const own: readonly string[] = facts.details;
  const isGiven = (key: string): boolean => !isNothing(after[wires.get(key)!]);
  const lacking = facts.needs.filter((key) => !isGiven(key));
  const strange = [...allDetails].filter((key) => !own.includes(key) && isGiven(key));
  return Object.fromEntries([
    ...lacking.map((key) => [wires.get(key)!, [messages['validation.required']]] as const),
    ...strange.map((key) => [wires.get(key)!, [messages['ticket.detailOfOther']]] as const),
  ]);
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);

function outageErrors({ outage_start: start, outage_end: end }: ValuesOf<'ticket'>): FieldErrors {
  if (typeof start !== 'string') return {};
  if (Date.parse(start) > Date.now()) return { outage_start: [messages['ticket.outageAhead']] };
  if (typeof end !== 'string') return {};
  return Date.parse(end) < Date.parse(start) ? { outage_end: [messages['ticket.endBeforeStart']] } : {};
}

async function namedErrors(session: Session, after: ValuesOf<'ticket'>): Promise<FieldErrors> {
  const { team_id: team, invoice_id: invoice = null, assignee_id: assignee = null } = after;
  const services = idsOf(after['service_ids']);
  const lines = idsOf(after['invoice_line_ids']);
  const known = await servicesOfTeam.all(session, { team: String(team), services });
  const found = await linesOfInvoice.all(session, { invoice: invoice as string | null, lines });
  const isStaff = assignee === null || (await staffMember.isAny(session, { user: String(assignee) }));
  return {
    ...(known.length < services.length && { service_ids: [messages['validation.notFound']] }),
    ...(found.length < lines.length && { invoice_line_ids: [messages['ticket.lineOfOther']] }),
    ...(!isStaff && { assignee_id: [messages['ticket.assigneeIsStaff']] }),
  };
}

export const idsOf = (value: unknown): readonly string[] => (value ?? []) as readonly string[];
