/** Assigns the quote operator of a request: in turn, or by name with a notification. */
import { messages } from '#generated/domain/messages.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { assignableQuoperator, lockTurn, nextInTurn } from './queries.ts';

/**
 * The active quote operator whose last request is the oldest; null when there is none. The session acts as the server.
 */
export async function nextQuoperator(session: Session): Promise<string | null> {
  await lockTurn.first(session);
  return (await nextInTurn.first(session))?.id ?? null;
}

/**
 * 422 for a person who is not a quote operator, who would never see the request. The session acts as the
 * server.
 */
export async function requireQuoperator(session: Session, user: string | null | undefined): Promise<void> {
  if (!user) return;
  if (!(await assignableQuoperator.isAny(session, { user })))
    throw invalid({ quoperator_id: [messages['validation.notFound']] });
}

/** Notifies the assigned operator; the session acts as the server. */
export const notifyQuoperator = (
  session: Session,
  notifier: Notifier,
  { id, team_id: teamId }: Pick<RecordOf<'service-group'>, 'id' | 'team_id'>,
): Promise<void> =>
  notifier.announce(session, {
    event: 'service_group.quoperator_assigned',
    teamId,
    record: { entity: 'service-group', id },
  });
