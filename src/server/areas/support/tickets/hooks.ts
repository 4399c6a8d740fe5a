/**
 * Rules for opening and changing a ticket over any API: opening message, requester, services and followers. [TK-006]
 * [TK-013]
 */
import { isDeepStrictEqual } from 'node:util';
import { messages } from '#generated/domain/messages.ts';
import { staffRoleOf, userIdOf, type Principal } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { dropServiceOfTicket, lockTicket, servicesOfTicket } from '../queries.ts';
import { noteClock } from '../clock/keep.ts';
import { requireInTime, workOutCredit } from './credit.ts';
import { idsOf, requireNamed } from './details.ts';
import { requireReader } from '../readers.ts';
import { linkServices, openTicket, notifyAssignee } from './open.ts';
import { isTerminationMoved, workOutTermination } from './termination.ts';

type Ticket = RecordOf<'ticket'>;

const asServer = <T>(session: Session, work: (system: Session) => Promise<T>): Promise<T> =>
  actAs(session, systemScope('tickets', session.scope), work);

export const ticketHooks = ({ notifier }: HookServices): ResourceHooks<'ticket'> => ({
  ...noHooks,
  beforeCreate: async (session, values) => {
    if (!values.opening_text?.trim()) throw invalid({ opening_text: [messages['validation.required']] });
    await asServer(session, async (system) => {
      const requester = requesterOf(session.scope.principal, values.requested_by_id);
      await requireReader(system, 'requested_by_id', values.team_id!, requester);
      await requireNamed(system, values);
      await requireInTime(system, values);
    });
    return {
      ...values,
      opened_at: new Date().toISOString(),
      requested_by_id: requesterOf(session.scope.principal, values.requested_by_id),
    };
  },
  afterCreate: (session, { id }) =>
    asServer(session, async (system) => openTicket(system, notifier, await getRecord(system, 'ticket', id))),
  beforeUpdate: async (session, values, before) => {
    const old: WireRecord = { ...before };
    const isChanged = Object.entries(values).some(([wire, value]) => !isDeepStrictEqual(value, old[wire]));
    if (isChanged) await asServer(session, (system) => requireNamed(system, { ...old, ...values }));
    return values;
  },
  afterUpdate: (session, after, before) =>
    asServer(session, async (system) => {
      const ticket = await getRecord(system, 'ticket', after.id);
      await keepServices(system, after, before.service_ids);
      if (after.priority !== before.priority) await noteClock(system, after.id, 'priority');
      await workOutCredit(system, ticket);
      if (isTerminationMoved(ticket, before)) await workOutTermination(system, ticket);
      await notifyCredit(system, notifier, ticket, before);
      if (after.assignee_id !== null && after.assignee_id !== before.assignee_id)
        await notifyAssignee(system, notifier, ticket);
    }),
});

/** Announces the provider's answer to a claim. */
async function notifyCredit(session: Session, notifier: Notifier, ticket: Ticket, before: Ticket): Promise<void> {
  const about = { teamId: ticket.team_id, record: { entity: 'ticket', id: ticket.id } };
  const { credit_promised: promised, credit_expected_by: date, credit_denied_reason: reason } = ticket;
  if (promised && before.credit_promised === null)
    await notifier.announce(session, {
      ...about,
      event: 'ticket.credit_approved',
      ...(date !== null && { values: { date } }),
    });
  if (reason && before.credit_denied_reason === null)
    await notifier.announce(session, { ...about, event: 'ticket.credit_denied', values: { reason } });
}

/** Staff may open a ticket for somebody; everyone else opens it for themselves. */
const requesterOf = (principal: Principal, named: string | null | undefined): string | null =>
  staffRoleOf(principal) === null ? userIdOf(principal) : (named ?? null);

/** The ticket's list of services and its links stay equal, whichever of them was changed. */
async function keepServices(session: Session, after: Ticket, before: readonly string[] | null): Promise<void> {
  const [now, then] = [new Set(idsOf(after.service_ids)), idsOf(before)];
  await linkServices(
    session,
    after,
    [...now].filter((id) => !then.includes(id)),
  );
  for (const service of then.filter((id) => !now.has(id)))
    await dropServiceOfTicket.change(session, { ticket: after.id, service });
}

const syncTicket = (session: Session, { ticket_id: ticket }: RecordOf<'ticket-service'>): Promise<void> =>
  asServer(session, async (system) => {
    // Several links may change at once, so each one counts after the one before it.
    await lockTicket.first(system, { ticket });
    const linked = await servicesOfTicket.all(system, { ticket });
    await setValues(system, 'ticket', ticket, { service_ids: linked.map(({ service_id }) => service_id) });
  });

export const ticketServiceHooks: ResourceHooks<'ticket-service'> = {
  ...noHooks,
  afterCreate: syncTicket,
  afterDelete: syncTicket,
};
