/** Permissions of the signed-in account, as far as pages need them; the server checks them again. */
import { isBeyondViewing, type Grant } from '#runtime/vocabulary.ts';
import type { Profile, ProfileTeam } from './profile.ts';

/** True when the account has one of the grants in the team. */
export function may(grants: readonly Grant[], profile: Profile, teamId: string | null): boolean {
  return grants.some((grant) => holds(grant, profile, teamId));
}

function holds(grant: Grant, profile: Profile, teamId: string | null): boolean {
  if (grant === 'nobody' || grant === 'system' || grant === 'link') return false;
  if (grant === 'public' || grant === 'signed-in' || grant === 'owner') return true;
  // A staff role counts only while the account is staff.
  const staffRole = profile.is_superuser ? profile.role : null;
  if (staffRole === 'admin') return true;
  if (grant === 'staff') return !profile.is_customer;
  if (grant === 'member') return profile.teams.some(({ id }) => id === teamId);
  if (grant === 'contributor')
    return teamId !== null && (profile.team_auth_actions[teamId]?.some(isBeyondViewing) ?? false);
  if (grant === staffRole || profile.admin_auth_actions.includes(grant)) return true;
  return teamId !== null && (profile.team_auth_actions[teamId]?.includes(grant) ?? false);
}

export function hasSubscription(team: ProfileTeam | undefined, name: string): boolean {
  return team?.team_subscriptions.some((each) => each.name === name && each.is_active) ?? false;
}
