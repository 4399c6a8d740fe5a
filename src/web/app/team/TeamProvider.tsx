/** Opens the team of the address: its toggles, and the rights of the account in it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { listAllToggles } from '#generated/client/toggles.ts';
import { rememberTeam } from '#web/shell/session/home-path.ts';
import { may } from '#web/shell/session/may.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { TeamContext, type TeamScope } from './team-context.ts';

export function TeamProvider({ teamId, children }: { teamId: string; children: ReactNode }) {
  const profile = useProfile();
  const { data } = useQuery({
    queryKey: ['toggles', teamId],
    queryFn: ({ signal }) => listAllToggles({ team_id: teamId }, { signal }),
    staleTime: Infinity,
  });
  useEffect(() => rememberTeam(profile, teamId), [profile, teamId]);
  const scope = useMemo<TeamScope>(() => {
    const on = new Set(data?.records.filter((toggle) => toggle.on).map(({ name }) => name));
    return {
      profile,
      teamId,
      team: profile.teams.find(({ id }) => id === teamId),
      may: (grants) => may(grants, profile, teamId),
      isOn: (toggle) => on.has(toggle),
    };
  }, [profile, teamId, data]);
  return <TeamContext value={scope}>{children}</TeamContext>;
}
