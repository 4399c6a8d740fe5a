/** The only Team Admin of a team can neither leave nor lose the role (TU-032). */
import { messages } from '#generated/domain/messages.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { holdersOfTemplate, lockedTeamOfMember } from './queries/members.ts';
import { adminRole } from './teams.ts';

/** `roleIds`: the roles that the member would still have; none when the member leaves. */
export async function requireLastAdminStays(
  session: Session,
  teamUserId: string,
  roleIds: readonly string[] | null,
): Promise<void> {
  const team = await lockedTeamOfMember.first(session, { member: teamUserId });
  if (!team) return;
  const admins = await holdersOfTemplate.all(session, { team: team.id, template: adminRole });
  const roles = new Set(admins.map(({ role }) => role));
  const isAdmin = admins.some(({ member }) => member === teamUserId);
  const staysAdmin = roleIds?.some((id) => roles.has(id)) === true;
  const hasOther = admins.some(({ member }) => member !== teamUserId);
  if (isAdmin && !staysAdmin && !hasOther)
    throw invalid({ role_ids: [messages['error.lastTeamAdmin']] }, messages['error.lastTeamAdmin']);
}
