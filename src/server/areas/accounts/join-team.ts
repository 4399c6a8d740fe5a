/** Makes an invited person a member of the team. */
import { messages } from '#generated/domain/messages.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { membership } from './queries/members.ts';
import { firstTeam } from './queries/people.ts';

/** Throws 422 for a withdrawn invitation. The session acts as the server. */
export async function joinTeam(
  session: Session,
  { notifier }: Services,
  userId: string,
  teamId: string,
): Promise<void> {
  const member = await membership.first(session, { user: userId, team: teamId });
  if (!member) throw new ApiError('invalid', { message: messages['account.invalidInvitation'] });
  await setValues(session, 'team-user', member.id, {
    status: 'active',
    accepted_at: new Date().toISOString(),
    invited_email: null,
    invited_name: null,
  });
  await firstTeam.change(session, { user: userId, team: teamId });
  const { first_name: first, last_name: last } = await getRecord(session, 'user', userId);
  await notifier.announce(session, {
    event: 'account.invitation_accepted',
    teamId,
    record: { entity: 'team-user', id: member.id },
    values: { user: `${first} ${last}`.trim() },
  });
}
