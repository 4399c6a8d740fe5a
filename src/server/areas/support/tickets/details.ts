/** References of a ticket lead only to its team, its invoice and staff. [TK-006] [TK-008] */
import { messages } from '#generated/domain/messages.ts';
import type { ValuesOf } from '#server/kernel/data/hooks.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { invalid, type FieldErrors } from '#server/kernel/errors.ts';
import { linesOfInvoice, servicesOfTeam, staffMember } from '../queries.ts';

/** 422 on each field. `after` is the ticket after the change; the session acts as the server. */
export async function requireNamed(session: Session, after: ValuesOf<'ticket'>): Promise<void> {
  const errors = await namedErrors(session, after);
  if (Object.keys(errors).length > 0) throw invalid(errors);
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
