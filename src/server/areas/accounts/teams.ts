/** Creates teams, their built-in roles and their members. */
import { teamRoles } from '#generated/domain/team-roles.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';

/** Protected role: its last member in a team cannot leave (TU-032). */
export const adminRole = 'team_admin';

/** Gives a new team the built-in roles (TU-024..TU-029); returns role ids by template. */
export async function addRoles(session: Session, teamId: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { id: template, title, description, permissions } of teamRoles) {
    const id = newId();
    ids.set(template, id);
    await addRecord(session, 'team-role', { id, team_id: teamId, name: title, description, template, permissions });
  }
  return ids;
}

/** Creates a team of the person's company, with the person as its first Team Admin. */
export async function foundTeam(
  session: Session,
  userId: string,
  name: string,
  website: string | null,
): Promise<string> {
  const team = await addRecord(session, 'team', { name, website });
  const teamId = team.id;
  const roles = await addRoles(session, teamId);
  await addRecord(session, 'team-user', {
    team_id: teamId,
    user_id: userId,
    role_ids: [roles.get(adminRole)],
    status: 'active',
    accepted_at: new Date().toISOString(),
  });
  return teamId;
}
