/** Who follows a new request. */
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { newFollowers } from './queries.ts';

/** The author does, and of our staff and the team's members those who follow new requests by themselves. [SG-062] */
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
