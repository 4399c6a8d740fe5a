/** The open team, and what the account may do in it. */
import { createContext, use } from 'react';
import type { Grant } from '#runtime/vocabulary.ts';
import { may } from '#web/shell/session/may.ts';
import type { Profile, ProfileTeam } from '#web/shell/session/profile.ts';

export interface TeamScope {
  readonly profile: Profile;
  /** Empty for an account without a team. */
  readonly teamId: string;
  /** Undefined for staff, who view teams that they do not belong to. */
  readonly team: ProfileTeam | undefined;
  readonly may: (grants: readonly Grant[]) => boolean;
  readonly isOn: (toggle: string) => boolean;
}

/** `isOn`: whether a toggle is on; none by default. */
export const teamScope = (profile: Profile, teamId: string, isOn: TeamScope['isOn'] = () => false): TeamScope => ({
  profile,
  teamId,
  team: profile.teams.find(({ id }) => id === teamId),
  may: (grants) => may(grants, profile, teamId),
  isOn,
});

/** A team that the account does not belong to, which only staff can open. */
export const isForeign = ({ is_customer, teams }: Profile, teamId: string): boolean =>
  is_customer && !teams.some(({ id }) => id === teamId);

export const TeamContext = createContext<TeamScope | null>(null);

export function useTeam(): TeamScope {
  const scope = use(TeamContext);
  if (scope === null) throw new Error('This part needs an open team.');
  return scope;
}
