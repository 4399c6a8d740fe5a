/** The customer application of one team: the frame with the permitted screens and other pages of the team. */
import { Suspense, type ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { activeTeamId } from '#web/shell/session/home-path.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Frame } from './frame/Frame.tsx';
import { Screens } from './Screens.tsx';
import { isForeign } from '#web/record/team/team-context.ts';
import { TeamRoot } from '#web/record/TeamRoot.tsx';

export default function TeamPages({ children = <Screens /> }: { children?: ReactNode }) {
  const { teamId = '' } = useParams();
  const profile = useProfile();
  const { pathname, search } = useLocation();
  // The team of another customer redirects to the account's own team (SH-015). Staff may open any team.
  const own = profile.primary_team?.id ?? activeTeamId(profile);
  if (own !== null && isForeign(profile, teamId))
    return <Navigate to={`/${own}${pathname.slice(teamId.length + 1)}${search}`} replace />;
  return (
    <TeamRoot teamId={teamId}>
      <Frame>
        <Suspense fallback={<Spinner />}>{children}</Suspense>
      </Frame>
    </TeamRoot>
  );
}
