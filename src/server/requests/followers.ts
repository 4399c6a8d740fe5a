/** Who follows a new request. */
import type { Session } from '../data/session.ts';
import { addRecord } from '../data/system-write.ts';

/** The author does, and of our staff and the team's members those who follow new requests by themselves. [SG-062] */
export async function followGroup(
  session: Session,
  teamId: string,
  accountId: string | null,
  groupId: string,
): Promise<void> {
  const rows = await session.query(
    `select u.id from users u where u.id = $2 or (u.autofollow_enabled and u.deactivated_at is null
        and (u.autofollow_team_ids = '{}' or $1::text = any(u.autofollow_team_ids::text[]))
        and (u.is_superuser or exists (
          select from team_users m where m.user_id = u.id and m.team_id = $1::uuid and m.status = 'active')))`,
    [teamId, accountId],
  );
  for (const [userId] of rows) {
    await addRecord(session, 'service-group-follower', { team_id: teamId, service_group_id: groupId, user_id: userId });
  }
}
