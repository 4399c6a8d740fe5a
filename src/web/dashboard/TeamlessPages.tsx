/** The application of an account without a team: its account pages; any other address shows how to join a team. */
import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from '#web/frame/errors/ErrorBoundary.tsx';
import { TeamRoot } from '#web/record/TeamRoot.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { openRoutes } from './areas.ts';
import { Frame } from './frame/Frame.tsx';
import { NoTeam } from './NoTeam.tsx';

export default function TeamlessPages() {
  return (
    <TeamRoot teamId="">
      <Frame>
        <Suspense fallback={<Spinner />}>
          <OwnScreens />
        </Suspense>
      </Frame>
    </TeamRoot>
  );
}

function OwnScreens() {
  const scope = useTeam();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary path={pathname}>
      <Routes>
        {openRoutes(scope).flatMap(({ paths, Page }) =>
          paths.map((path) => <Route key={path} path={path} element={<Page />} />),
        )}
        <Route path="*" element={<NoTeam />} />
      </Routes>
    </ErrorBoundary>
  );
}
