/** The open team for components: has exactly the permissions that a test lists. */
import type { Grant } from '#runtime/vocabulary.ts';
import { may } from '#web/shell/session/may.ts';
import type { Profile, ProfileTeam } from '#web/shell/session/profile.ts';
import type { TeamScope } from '#web/record/team/team-context.ts';

interface Holder {
  /** Permissions in the team. */
  readonly permissions?: readonly string[];
  /** Names of the team's active subscriptions. */
  readonly subscriptions?: readonly string[];
  /** Role of a staff member; customers have none. */
  readonly staff?: string;
  readonly toggles?: readonly string[];
}

export const teamId = 'aaaaaaaa-0000-4000-8000-000000000001';

export function scopeOf({ permissions = [], subscriptions = [], staff, toggles = [] }: Holder): TeamScope {
  const team = {
    id: teamId,
    name: 'Acme Dental',
    team_is_subteam: false,
    team_subscriptions: subscriptions.map((name) => ({ name, is_active: true })),
  } as unknown as ProfileTeam;
  const profile = {
    id: 'u',
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: 'dana@acme-dental.example',
    timezone: 'UTC',
    role: staff ?? 'normal_user',
    is_superuser: staff !== undefined,
    is_customer: staff === undefined,
    teams: staff === undefined ? [team] : [],
    team_auth_actions: { [teamId]: permissions },
    admin_auth_actions: [],
  } as unknown as Profile;
  return {
    profile,
    teamId,
    team: staff === undefined ? team : undefined,
    may: (grants: readonly Grant[]) => may(grants, profile, teamId),
    isOn: (toggle) => toggles.includes(toggle),
  };
}
