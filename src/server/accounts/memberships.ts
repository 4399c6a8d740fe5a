/** Rules over the roles of members. */
import { messages } from '#generated/domain/messages.ts';
import { newId } from '../data/id.ts';
import type { Session } from '../data/session.ts';
import { invalid } from '../errors.ts';

export interface SubTeamConfig {
  readonly subTeamId: string;
  readonly roleIds: readonly string[];
}

/** Throws 422 unless every id names a role of the team. */
export async function requireRolesOfTeam(
  session: Session,
  teamId: string,
  roleIds: readonly string[],
  field = 'role_ids',
): Promise<void> {
  const [row] = await session.query(
    'select count(*)::int from team_roles where id = any($1::uuid[]) and team_id = $2',
    [roleIds, teamId],
  );
  if (row?.[0] !== roleIds.length) throw invalid({ [field]: [messages['validation.invalid']] });
}

/** Sets what a member of the parent team may do in its sub-teams; what is not named ends (TU-031). */
export async function replaceSubTeams(
  session: Session,
  teamUserId: string,
  teamId: string,
  configs: readonly SubTeamConfig[],
): Promise<void> {
  await session.change('delete from team_user_sub_teams where team_user_id = $1', [teamUserId]);
  for (const { subTeamId, roleIds } of configs) {
    const [row] = await session.query('select 1 from teams where id = $1 and parent_team_id = $2', [subTeamId, teamId]);
    if (!row) throw invalid({ sub_team_configs: [messages['validation.notFound']] });
    await requireRolesOfTeam(session, subTeamId, roleIds, 'sub_team_configs');
    await session.change(
      'insert into team_user_sub_teams (id, team_id, team_user_id, sub_team_id, role_ids) values ($1, $2, $3, $4, $5)',
      [newId(), teamId, teamUserId, subTeamId, roleIds],
    );
  }
}
