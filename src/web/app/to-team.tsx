/** Addresses without a team lead to the same page of the account's own. */
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { leaveTo } from '#web/shell/navigation/useGo.ts';
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

/** Staff without a team have their own home, customers start with a request. */
function Below({ team }: { team: string | null }) {
  const profile = useProfile();
  const { pathname, search } = useLocation();
  const isHomeless = team === null && !profile.is_superuser;
  useEffect(() => {
    if (isHomeless) leaveTo('/questionnaire', true);
  }, [isHomeless]);
  if (isHomeless) return <Spinner />;
  return <Navigate to={team === null ? '/admin' : `/${team}${pathname}${search}`} replace />;
}
