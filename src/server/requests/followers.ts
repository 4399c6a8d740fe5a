/** Who follows a new request. */
import type { Session } from '../data/session.ts';
import { addRecord } from '../data/system-write.ts';

/** The author does, and staff who follow new requests of the team by themselves. [SG-062] */
export async function followGroup(
  session: Session,
  teamId: string,
  accountId: string | null,
  groupId: string,
): Promise<void> {
  const rows = await session.query(
    `select id from users where id = $2 or (autofollow_enabled and deactivated_at is null
        and (autofollow_team_ids = '{}' or $1::text = any(autofollow_team_ids::text[])))`,
    [teamId, accountId],
  );
  for (const [userId] of rows) {
    await addRecord(session, 'service-group-follower', { team_id: teamId, service_group_id: groupId, user_id: userId });
  }
}
