/** A denied acceptance has one ticket, from the denial to the acceptance. [SG-088] */
import { acceptanceDenials } from '#generated/domain/lists/acceptance-denial.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { Effect, TransitionContext } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { addTicket, sayOnTicket } from '../support/contract.ts';
import { ownerOfService } from './queries.ts';

type ServiceMove = TransitionContext<'service'>;

/** The first denial opens the ticket; a later one continues it while it is open. */
const openDenialTicket: Effect<'service'> = async (move) => {
  const { session, record, userId, deps } = move;
  const open = await openTicketOf(move);
  if (open) return say(move, open, wordsOf(move));
  const denial = denialOf(record);
  const ticket = await addTicket(session, deps.notifier, {
    team_id: record.team_id,
    // With the order set, closing it does not create another order.
    type: 'CHANGE_SERVICE',
    service_group_id: record.service_group_id,
    subject: truncate('ticket', 'subject', fill(messages['install.deniedSubject'], { service: record.name ?? '' })),
    opening_text: wordsOf(move),
    priority: 'P2',
    service_ids: [record.id],
    requested_by_id: userId,
    assignee_id: (await ownerOfService.first(session, { service: record.id }))?.id ?? null,
    field: denial,
    old: record.acceptance_denied_measured,
    new: wantedOf(record),
  });
  await setValues(session, 'service', record.id, { acceptance_ticket_id: ticket.id });
};

const denialOf = ({ acceptance_denied_for: given }: RecordOf<'service'>): string =>
  acceptanceDenials.find(({ value }) => value === given)?.label ?? '';

const wordsOf = ({ record, request }: ServiceMove): string =>
  fill(messages['install.deniedText'], {
    denial: denialOf(record),
    reason: request.reason ?? '',
    measured: record.acceptance_denied_measured ?? '',
  });

const wantedOf = ({ acceptance_denied_for: given, ordered_mbps: ordered }: RecordOf<'service'>): string =>
  given === 'SPEED' && ordered !== null
    ? fill(messages['install.orderedMbps'], { value: ordered })
    : messages['install.asOrdered'];

const notifyRetest: Effect<'service'> = async (move) => {
  const open = await openTicketOf(move);
  if (open) await say(move, open, messages['install.carrierRetests']);
};

/** Closes the ticket when the service is accepted or no longer wanted. */
const closeDenialTicket: Effect<'service'> = async (move) => {
  const open = await openTicketOf(move);
  const reason = messages[move.to === 'CANCELLED' ? 'install.cancelledAfterDenial' : 'install.acceptedAfterDenial'];
  if (open) await move.applyTransition('ticket', open.id, 'close', { reason });
};

const ended: ReadonlySet<RecordOf<'ticket'>['status']> = new Set(['CLOSED', 'CANCELLED'] as const);

/** Null when there is none, or it has ended. */
async function openTicketOf({ session, record }: ServiceMove): Promise<RecordOf<'ticket'> | null> {
  if (record.acceptance_ticket_id === null) return null;
  const ticket = await getRecord(session, 'ticket', record.acceptance_ticket_id);
  return ended.has(ticket.status) ? null : ticket;
}

const say = (
  { session, deps, applyTransition }: ServiceMove,
  ticket: RecordOf<'ticket'>,
  body: string,
): Promise<void> =>
  sayOnTicket(
    session,
    { notifier: deps.notifier, moveTicket: (id, event) => applyTransition('ticket', id, event) },
    { team_id: ticket.team_id, ticket_id: ticket.id, body },
  );

export const denialEffects = { openDenialTicket, notifyRetest, closeDenialTicket } satisfies Partial<Effects>;
