/** Opens the team of the address: its toggles, and the rights of the account in it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { rememberTeam } from '#web/shell/session/home-path.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { togglesQuery } from '#web/shell/session/toggles.ts';
import { TeamContext, teamScope } from './team-context.ts';

export function TeamProvider({ teamId, children }: { teamId: string; children: ReactNode }) {
  const profile = useProfile();
  const { data: on } = useQuery({ ...togglesQuery(teamId || null), staleTime: Infinity });
  useEffect(() => rememberTeam(profile, teamId), [profile, teamId]);
  const scope = useMemo(() => teamScope(profile, teamId, (toggle) => on?.has(toggle) === true), [profile, teamId, on]);
  return <TeamContext value={scope}>{children}</TeamContext>;
}
