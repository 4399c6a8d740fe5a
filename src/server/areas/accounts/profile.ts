/** The profile of the signed-in account (AC-045, AC-046, AC-047). */
import type { components } from '#generated/api/types/components.ts';
import { permissions } from '#generated/domain/permissions.ts';
import type { UserPrincipal } from '#server/kernel/access/principal.ts';
import { allowanceOf } from '#server/kernel/access/allowance.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { personById } from './queries/people.ts';
import { profileOf, teamsOfProfile, type TeamOfProfile } from './queries/teams.ts';

export type Profile = components['schemas']['Profile'];

/** Reads in the system's scope, because the answer includes the account's teams and its viewer. */
export async function readProfile(session: Session, principal: UserPrincipal): Promise<Profile> {
  const { userId, realUserId } = principal;
  const [account, teams, viewer] = await Promise.all([
    profileOf.first(session, { user: userId }),
    teamsOfProfile.all(session, { teams: [...principal.teams.keys()] }),
    realUserId === null ? undefined : personById.first(session, { user: realUserId }),
  ]);
  if (!account) throw new ApiError('unauthenticated');
  const { primary_team_id: primaryId, active_team_id: activeId, unsubscribed_at: unsubscribed, ...stored } = account;
  const { digest, default_gateways, followed_sgs_only, quiet_from, quiet_until, quiet_weekends, ...shown } = stored;
  return {
    ...shown,
    notification_settings: {
      digest,
      default_gateways,
      followed_sgs_only,
      quiet_from,
      quiet_until,
      quiet_weekends,
      is_unsubscribed: unsubscribed !== null,
    },
    is_customer: account.role === 'normal_user' || !account.is_superuser,
    ...teamsOf(primaryId, activeId, teams),
    ...actionsOf(principal),
    viewed_by: viewer ? { id: viewer.id, email: viewer.email } : null,
  };
}

function teamsOf(primaryId: string | null, activeId: string | null, rows: readonly TeamOfProfile[]) {
  const teams = rows.map(({ has_completed: _completed, ...team }) => team);
  const primary_team = teams.find((team) => team.id === primaryId) ?? teams[0] ?? null;
  return {
    teams,
    primary_team,
    active_team: teams.find((team) => team.id === activeId) ?? primary_team,
    has_completed_questionnaires: Object.fromEntries(rows.map((team) => [team.id, team.has_completed])),
  };
}

type Actions = Pick<Profile, 'team_auth_actions' | 'admin_auth_actions'>;

/** A permission over all teams is an admin action (AC-047). */
function actionsOf(principal: UserPrincipal): Actions {
  const held = permissions.filter(({ id }) => allowanceOf([id], principal).all).map(({ id }) => id);
  return {
    team_auth_actions: Object.fromEntries([...principal.teams].map(([team, actions]) => [team, [...actions].sort()])),
    admin_auth_actions: held,
  };
}
