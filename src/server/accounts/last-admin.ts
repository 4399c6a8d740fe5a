/** The only Team Admin of a team can neither leave nor lose the role (TU-032). */
import { messages } from '#generated/domain/messages.ts';
import type { Session } from '../data/session.ts';
import { invalid } from '../errors.ts';
import { adminRole } from './teams.ts';

/** `roleIds`: the roles that the member would keep; none when the member would go. */
export async function requireLastAdminStays(
  session: Session,
  teamUserId: string,
  roleIds: readonly string[] | null,
): Promise<void> {
  // Locks the team's row, so that two admins cannot leave at the same moment.
  const [row] = await session.query(
    `select t.id from teams t join team_users m on m.team_id = t.id where m.id = $1 for update of t`,
    [teamUserId],
  );
  if (!row) return;
  const admins = await session.query(
    `select m.id, r.id from team_users m join team_roles r on r.id = any(m.role_ids::uuid[]) and r.template = $2
      where m.team_id = $1 and m.status = 'active'`,
    [row[0], adminRole],
  );
  const roles = new Set(admins.map((each) => String(each[1])));
  const isAdmin = admins.some(([member]) => member === teamUserId);
  const staysAdmin = roleIds?.some((id) => roles.has(id)) === true;
  const hasOther = admins.some(([member]) => member !== teamUserId);
  if (isAdmin && !staysAdmin && !hasOther)
    throw invalid({ role_ids: [messages['error.lastTeamAdmin']] }, messages['error.lastTeamAdmin']);
}
