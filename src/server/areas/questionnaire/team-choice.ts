/** The team for which a questionnaire is begun or saved. */
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { mayInTeam } from '#server/kernel/access/allowance.ts';
import type { UserPrincipal } from '#server/kernel/access/principal.ts';
import { refusal } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { forbidden, invalid, notFound } from '#server/kernel/errors.ts';
import { activeMembers, activeTeam, teamsOfUser } from './queries.ts';

const { access } = resourceById('questionnaire');

/**
 * The given team, otherwise the only one, otherwise the active one. Other teams get 404, and a person without a team is
 * refused.
 */
export async function teamOfMember(
  session: Session,
  principal: UserPrincipal,
  given: string | undefined,
): Promise<string> {
  if (given !== undefined && !principal.teams.has(given)) throw notFound();
  const teamId = given ?? (await ownTeam(session, principal));
  if (!mayInTeam(access.create, principal, teamId)) throw refusal(principal, access.create);
  return teamId;
}

/** After a sign-in at the end: a single team is chosen, and one of several must be named. [QN-200] [QN-201] */
export function teamToAssign(principal: UserPrincipal, given: string | undefined): string {
  if (given !== undefined && !principal.teams.has(given)) throw notFound();
  const teams = [...principal.teams.keys()];
  if (teams.length === 0) throw forbiddenWithoutTeam();
  const teamId = given ?? (teams.length === 1 ? teams[0] : undefined);
  if (teamId === undefined)
    throw invalid({ team_id: [messages['validation.required']] }, messages['questionnaire.assignToTeam']);
  if (!mayInTeam(access.create, principal, teamId)) throw refusal(principal, access.create);
  return teamId;
}

interface OnBehalf {
  readonly teamId: string;
  /** The member whom staff fill it in for. */
  readonly accountId: string;
}

/** Staff act for a team with at least one member, never as themselves. [QN-180] [QN-213] (ruling 20) */
export async function teamOnBehalf(
  session: Session,
  principal: UserPrincipal,
  teamId: string | undefined,
  userId: string | undefined,
): Promise<OnBehalf> {
  if (teamId === undefined) throw forbiddenAsOneself();
  if (!mayInTeam(access.create, principal, teamId)) throw refusal(principal, access.create);
  const members = (await activeMembers.all(session, { team: teamId })).map(({ user_id }) => user_id);
  if (!(await activeTeam.isAny(session, { team: teamId }))) throw notFound();
  if (members.length === 0)
    throw invalid({ team_id: [messages['questionnaire.noTeamUser']] }, messages['questionnaire.noTeamUser']);
  const accountId = userId ?? members[0]!;
  if (!members.includes(accountId)) throw invalid({ user_id: [messages['validation.notFound']] });
  return { teamId, accountId };
}

export function forbiddenAsOneself() {
  return Object.assign(forbidden('staff'), { message: messages['questionnaire.staffRefused'] });
}

/** Requests belong to teams, so a person without one could not save a single answer. */
function forbiddenWithoutTeam() {
  return Object.assign(forbidden('member'), { message: messages['questionnaire.noTeam'] });
}

async function ownTeam(session: Session, principal: UserPrincipal): Promise<string> {
  const teams = [...principal.teams.keys()];
  if (teams.length === 1) return teams[0]!;
  const user = await teamsOfUser.first(session, { user: principal.userId });
  const wanted = [user?.active_team_id, user?.primary_team_id, ...teams];
  const own = wanted.find((id) => typeof id === 'string' && principal.teams.has(id));
  if (typeof own !== 'string') throw forbiddenWithoutTeam();
  return own;
}
