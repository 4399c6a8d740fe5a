/** Renders the target of home addresses at once, instead of a frame for each redirect on the way. */
import { useEffect } from 'react';
import { matchPath, useLocation, useNavigate, type Location } from 'react-router';
import { homePath } from '#web/shell/session/home-path.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { isForeign, teamScope } from '#web/record/team/team-context.ts';
import { firstArea } from './areas.ts';

const teamHome = '/:teamId/dashboard';

export const isHomeAddress = (pathname: string): boolean => pathname === '/' || matchPath(teamHome, pathname) !== null;

/** The first permitted area for `/` or a team's home address (PE-020); null for any other address. */
export function entranceOf(pathname: string, profile: Profile): string | null {
  const isRoot = pathname === '/';
  const home = isRoot ? homePath(profile) : pathname;
  const teamId = matchPath(teamHome, home)?.params.teamId;
  if (teamId === undefined) return isRoot ? home : null;
  // A foreign team is replaced by the account's own first (SH-015).
  return isForeign(profile, teamId) ? null : `/${teamId}/dashboard/${firstArea(teamScope(profile, teamId))}`;
}

/** The location to render; the address follows. */
export function useEntrance(): Location {
  const location = useLocation();
  const navigate = useNavigate();
  const to = entranceOf(location.pathname, useProfile());
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true });
  }, [navigate, to]);
  return to === null ? location : { ...location, pathname: to, search: '', hash: '' };
}
