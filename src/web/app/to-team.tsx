/** Redirects addresses without a team to the account's own team, and the reverse for accounts without one. */
import { Navigate, useLocation, useParams } from 'react-router';
import { activeTeamId } from '#web/shell/session/home-path.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';

/** The same page below the team of the account (SH-023). */
export function ToTeam() {
  return <Below team={activeTeamId(useProfile())} />;
}

/** Bulk-site projects without a team are those of the primary one (SH-010). */
export function ToBulkSite() {
  const profile = useProfile();
  return <Below team={profile.primary_team?.id ?? activeTeamId(profile)} />;
}

/** Staff without a team go to their start page; customers without one never come here. */
function Below({ team }: { team: string | null }) {
  const { pathname, search } = useLocation();
  return <Navigate to={team === null ? '/admin' : `/${team}${pathname}${search}`} replace />;
}

/** Replaces the page of a team that the account has left by the account's own page, if there is one. */
export function ToOwn() {
  const { '*': path = '' } = useParams();
  return <Navigate to={`/dashboard/${path}`} replace />;
}
