/** Opens a team: its toggles and the account's rights in it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { rememberTeam } from '#web/shell/session/home-path.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { togglesQuery } from '#web/shell/session/toggles.ts';
import { TeamContext, teamScope } from './team-context.ts';

interface Props {
  readonly teamId: string;
  readonly children: ReactNode;
}

/** The team in the address; the account returns to it at the next visit. */
export function TeamProvider({ teamId, children }: Props) {
  const profile = useProfile();
  useEffect(() => rememberTeam(profile, teamId), [profile, teamId]);
  return <InTeam teamId={teamId}>{children}</InTeam>;
}

/** For a part of a page that shows a record of the team or without a team. */
export function InTeam({ teamId, children }: Props) {
  const profile = useProfile();
  const { data: on } = useQuery({ ...togglesQuery(teamId || null), staleTime: Infinity });
  const scope = useMemo(() => teamScope(profile, teamId, (toggle) => on?.has(toggle) === true), [profile, teamId, on]);
  return <TeamContext value={scope}>{children}</TeamContext>;
}
