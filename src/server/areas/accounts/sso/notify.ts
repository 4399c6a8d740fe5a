/** Notifies the managers of a team when its members can sign in with their own provider. [domain 2.11] */
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';

type Connection = RecordOf<'sso-connection'>;

/** `before` is null for a new connection. A connection that was already on sends nothing. */
export async function notifySignOn(
  session: Session,
  notifier: Notifier,
  before: Connection | null,
  { id, team_id, name, domains, enabled }: Connection,
): Promise<void> {
  if (!enabled || before?.enabled === true) return;
  await notifier.announce(session, {
    event: 'account.sso_enabled',
    teamId: team_id,
    record: { entity: 'sso-connection', id },
    values: { name, domains: domains.join(', ') },
  });
}
