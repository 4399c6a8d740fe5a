/** Notifies members of changes to their roles. [domain 2.11] */
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { rolesById } from './queries/members.ts';

type Member = RecordOf<'team-user'>;

/** Sends nothing when the roles did not change or the person has not joined yet. The session acts as the server. */
export async function notifyRoles(
  session: Session,
  { notifier }: { readonly notifier: Notifier },
  before: Member,
  after: Member,
): Promise<void> {
  const had = new Set(before.role_ids);
  const isSame = had.size === after.role_ids.length && after.role_ids.every((id) => had.has(id));
  if (isSame || after.status !== 'active' || after.user_id === null) return;
  const names = (await rolesById.all(session, { roles: after.role_ids })).map(({ name }) => name);
  await notifier.announce(session, {
    event: 'account.role_changed',
    teamId: after.team_id,
    userIds: [after.user_id],
    values: { roles: names.join(', ') || messages['account.noRoles'] },
  });
}
