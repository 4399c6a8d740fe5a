/** Adds messages to a ticket, for every author and channel. [TK-004] [TK-014] [TK-018] [TK-022] */
import type { TicketMessageKind } from '#generated/domain/lists/ticket-message-kind.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import type { EventOf } from '#server/kernel/workflow/context.ts';
import { daysSince } from '#server/kernel/workflow/ask.ts';
import { lockTicket, mayBeMentioned, readersOfTicket } from '../queries.ts';
import { idsOf } from '../tickets/details.ts';
import { authorOf, type Author } from './author.ts';
import { followTicket } from './followers.ts';
import { noteMessage } from './note-message.ts';
import { openFollowing } from './open-following.ts';

type Message = RecordOf<'ticket-message'>;
type Ticket = RecordOf<'ticket'>;

export interface NewMessage {
  readonly team_id: string;
  readonly ticket_id: string;
  readonly body: string;
  readonly internal?: boolean;
  readonly mentioned_ids?: readonly string[] | null;
}

export const ticketMessageHooks = (services: HookServices): ResourceHooks<'ticket-message'> => {
  const asServer = <T>(session: Session, work: (system: Session) => Promise<T>): Promise<T> =>
    actAs(session, systemScope('tickets', session.scope), work);
  return {
    ...noHooks,
    beforeCreate: (session, values) =>
      asServer(session, async (system) => {
        const author = await authorOf(system, values.is_spoken === true);
        return completed(system, services, { ...values, ...author } as NewMessage & Author & WireRecord);
      }),
    afterCreate: (session, { id }) =>
      asServer(session, async (system) =>
        afterMessage(system, messageServices(system, services), await getRecord(system, 'ticket-message', id)),
      ),
  };
};

/** Services that a message may need. */
interface MessageServices {
  readonly notifier: Notifier;
  readonly moveTicket: (id: string, event: EventOf<'ticket'>) => Promise<unknown>;
}

const messageServices = (session: Session, { notifier, transition }: HookServices): MessageServices => ({
  notifier,
  moveTicket: (id, event) => transition(session, 'ticket', id, event),
});

/**
 * Adds a message about an action elsewhere, in the name of its author. The session acts as the server on their request.
 */
export async function sayOnTicket(
  session: Session,
  services: MessageServices,
  words: Pick<NewMessage, 'team_id' | 'ticket_id' | 'body'>,
): Promise<void> {
  const author = await authorOf(session);
  const { id } = await addRecord(session, 'ticket-message', { ...words, kind: 'MESSAGE', ...author });
  await afterMessage(session, services, await getRecord(session, 'ticket-message', id));
}

/** A message to a permanently closed ticket opens another one, which follows it. */
async function completed(
  session: Session,
  { notifier }: HookServices,
  words: NewMessage & Author & WireRecord,
): Promise<WireRecord> {
  await requireReaders(session, words);
  await lockTicket.first(session, { ticket: words.ticket_id });
  const ticket = await getRecord(session, 'ticket', words.ticket_id);
  if (words.side !== 'CUSTOMER' || !hasEnded(ticket)) return words;
  const next = await openFollowing(session, notifier, ticket, words.body);
  return { ...words, ticket_id: next.id, kind: 'OPENING_COMMENT' satisfies TicketMessageKind };
}

const hasEnded = ({ status, closed_at: closedAt }: Ticket): boolean =>
  status === 'CANCELLED' || (status === 'CLOSED' && daysSince(closedAt) > limits.ticketReopenDays);

/** Only readers of the message may be mentioned: for a note, only staff. */
async function requireReaders(
  session: Session,
  { team_id: team, internal = false, ...words }: NewMessage,
): Promise<void> {
  const users = idsOf(words.mentioned_ids);
  const readers = await mayBeMentioned.all(session, { team, users, internal });
  if (readers.length < users.length) throw invalid({ mentioned_ids: [messages['conversation.cannotRead']] });
}

/** Effects of a stored message: the ticket reopens, and followers and mentioned people are notified. */
async function afterMessage(session: Session, services: MessageServices, message: Message): Promise<void> {
  const ticket = await getRecord(session, 'ticket', message.ticket_id);
  await noteMessage(session, message);
  const mentioned = idsOf(message.mentioned_ids);
  await followTicket(session, ticket, [...(message.internal ? [] : [message.created_by_id]), ...mentioned]);
  if (message.side === 'CUSTOMER' && !message.internal) await wake(services, ticket);
  if (message.kind === 'MESSAGE') await notifyReaders(session, services, message, mentioned);
}

async function wake({ moveTicket }: MessageServices, { id, status }: Ticket): Promise<void> {
  if (status === 'PENDING_CUSTOMER_RESPONSE') await moveTicket(id, 'answer');
  if (status === 'CLOSED') await moveTicket(id, 'reply_reopens');
}

/** Mentioned people first, then other followers; never the author, and no one twice. */
async function notifyReaders(
  session: Session,
  { notifier }: MessageServices,
  message: Message,
  mentioned: readonly string[],
): Promise<void> {
  const { ticket_id: ticket, team_id: teamId, body: comment, internal } = message;
  const about = {
    teamId,
    record: { entity: 'ticket', id: ticket },
    values: { comment },
    ...(internal && ({ isNote: true } as const)),
  };
  const writers = message.is_spoken ? [message.created_by_id, message.real_actor_id] : [writerOf(message)];
  const readers = await readersOfTicket.all(session, { ticket, staffOnly: internal === true });
  const others = readers.map(({ id }) => id).filter((id) => !mentioned.includes(id) && !writers.includes(id));
  if (mentioned.length > 0)
    await notifier.announce(session, { ...about, event: 'ticket.mentioned', userIds: mentioned });
  await notifier.announce(session, {
    ...about,
    event: internal ? 'ticket.note' : 'ticket.message',
    userIds: others,
  });
}

const writerOf = ({ real_actor_id: real, created_by_id: own }: Message): string | null => real ?? own;
