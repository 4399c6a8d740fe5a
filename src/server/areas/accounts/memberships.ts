/** Rules over the roles of members. */
import { messages } from '#generated/domain/messages.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { addSubTeam, countRoles, endSubTeams, subTeamOf } from './queries/members.ts';
import { requireMayGive } from './role-ceiling.ts';

const configFields = { subTeam: 'sub_team_configs', roles: 'sub_team_configs' };

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
  const { count } = await countRoles.one(session, { team: teamId, roles: roleIds });
  if (count !== roleIds.length) throw invalid({ [field]: [messages['validation.invalid']] });
}

/** Throws 422 unless the team is a sub-team of `teamId` and the caller may give these roles in it. */
export async function requireSubTeam(
  session: Session,
  caller: Scope,
  teamId: string,
  { subTeamId, roleIds }: SubTeamConfig,
  fields: { readonly subTeam: string; readonly roles: string },
): Promise<void> {
  const isSubTeam = await subTeamOf.isAny(session, { team: teamId, subTeam: subTeamId });
  if (!isSubTeam) throw invalid({ [fields.subTeam]: [messages['validation.notFound']] });
  await requireRolesOfTeam(session, subTeamId, roleIds, fields.roles);
  await requireMayGive(session, caller, subTeamId, roleIds, fields.roles);
}

/** Sets the roles of a member of the parent team in its sub-teams; sub-teams not listed are removed (TU-031). */
export async function replaceSubTeams(
  session: Session,
  caller: Scope,
  teamUserId: string,
  teamId: string,
  configs: readonly SubTeamConfig[],
): Promise<void> {
  await endSubTeams.change(session, { member: teamUserId });
  for (const { subTeamId, roleIds } of configs) {
    await requireSubTeam(session, caller, teamId, { subTeamId, roleIds }, configFields);
    const config = { id: newId(), team: teamId, member: teamUserId, subTeam: subTeamId, roles: [...roleIds] };
    await addSubTeam.change(session, config);
  }
}
