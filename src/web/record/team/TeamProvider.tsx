/** Opens the team of the address: its toggles, and the rights of the account in it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { rememberTeam } from '#web/shell/session/home-path.ts';
import { may } from '#web/shell/session/may.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { togglesQuery } from '#web/shell/session/toggles.ts';
import { TeamContext, type TeamScope } from './team-context.ts';

export function TeamProvider({ teamId, children }: { teamId: string; children: ReactNode }) {
  const profile = useProfile();
  const { data: on } = useQuery({ ...togglesQuery(teamId), staleTime: Infinity });
  useEffect(() => rememberTeam(profile, teamId), [profile, teamId]);
  const scope = useMemo<TeamScope>(
    () => ({
      profile,
      teamId,
      team: profile.teams.find(({ id }) => id === teamId),
      may: (grants) => may(grants, profile, teamId),
      isOn: (toggle) => on?.has(toggle) === true,
    }),
    [profile, teamId, on],
  );
  return <TeamContext value={scope}>{children}</TeamContext>;
}
