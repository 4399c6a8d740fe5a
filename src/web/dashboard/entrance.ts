/** Home addresses: the page to which they lead is drawn at once, rather than a frame for each hop on the way to it. */
import { useEffect } from 'react';
import { matchPath, useLocation, useNavigate, type Location } from 'react-router';
import { homePath } from '#web/shell/session/home-path.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { isForeign, teamScope } from '#web/record/team/team-context.ts';
import { firstArea } from './areas.ts';

const teamHome = '/:teamId/dashboard';

export const isHomeAddress = (pathname: string): boolean => pathname === '/' || matchPath(teamHome, pathname) !== null;

/** The page behind `/` or the home address of a team: the first area that the account may open (PE-020); null for any other address. */
export function entranceOf(pathname: string, profile: Profile): string | null {
  const isRoot = pathname === '/';
  const home = isRoot ? homePath(profile) : pathname;
  const teamId = matchPath(teamHome, home)?.params.teamId;
  if (teamId === undefined) return isRoot ? home : null;
  // A team of others is exchanged for the own one first (SH-015).
  return isForeign(profile, teamId) ? null : `/${teamId}/dashboard/${firstArea(teamScope(profile, teamId))}`;
}

/** The location that is drawn; the address follows it. */
export function useEntrance(): Location {
  const location = useLocation();
  const navigate = useNavigate();
  const to = entranceOf(location.pathname, useProfile());
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true });
  }, [navigate, to]);
  return to === null ? location : { ...location, pathname: to, search: '', hash: '' };
}
