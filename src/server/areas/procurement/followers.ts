/** Followers of a new request. */
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { newFollowers } from './queries.ts';

/** The author, and the staff and team members who follow all new requests. [SG-062] */
export async function followGroup(
  session: Session,
  teamId: string,
  accountId: string | null,
  groupId: string,
): Promise<void> {
  for (const { id } of await newFollowers.all(session, { team: teamId, author: accountId })) {
    await addRecord(session, 'service-group-follower', { team_id: teamId, service_group_id: groupId, user_id: id });
  }
}
