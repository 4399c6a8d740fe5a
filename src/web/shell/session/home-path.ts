/** The start page of an account (SH-014, SH-015, SH-016). */
import type { Profile } from './profile.ts';

const storageKey = (userId: string): string => `trunkline.team.${userId}`;

/** The remembered team if the account still belongs to it, else its active, primary or first one. */
export function activeTeamId(profile: Profile): string | null {
  const remembered = localStorage.getItem(storageKey(profile.id));
  const { teams, active_team, primary_team } = profile;
  if (remembered !== null && teams.some(({ id }) => id === remembered)) return remembered;
  return active_team?.id ?? primary_team?.id ?? teams[0]?.id ?? null;
}

/** A customer without any team. Staff need none. */
export const isWithoutTeam = (profile: Profile): boolean => !profile.is_superuser && activeTeamId(profile) === null;

export function rememberTeam(profile: Profile, teamId: string): void {
  if (profile.teams.some(({ id }) => id === teamId)) localStorage.setItem(storageKey(profile.id), teamId);
}

/** `/admin` for superusers, the dashboard of the team for others. */
export function homePath(profile: Profile): string {
  if (profile.is_superuser) return '/admin';
  const team = activeTeamId(profile);
  return team === null ? '/dashboard' : `/${team}/dashboard`;
}

/** The page that redirected to the login page, if it belongs to this site, else the account's start page (AC-008). */
export function afterLogin(profile: Profile, redirect: string | undefined): string {
  const isLocal = redirect !== undefined && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/account/');
  return isLocal ? redirect : homePath(profile);
}

export const loginPath = (redirect?: string): string =>
  redirect === undefined || redirect === '/'
    ? '/account/login'
    : `/account/login?redirect=${encodeURIComponent(redirect)}`;
