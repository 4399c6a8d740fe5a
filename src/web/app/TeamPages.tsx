/** The customer application of one team: its frame, and the screens that the account may open there. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { appRoutes, recordPaths } from '#generated/screens/app/routes.ts';
import { RecordLinkContext, type RecordLink } from '#web/widgets/record-link.ts';
import { Spinner } from '../shell/busy/Spinner.tsx';
import { ErrorBoundary } from '../shell/errors/ErrorBoundary.tsx';
import { NotFound } from '../shell/errors/NotFound.tsx';
import type { AppRoute } from './app-route.ts';
import { ConfirmProvider } from './actions/ConfirmProvider.tsx';
import { createQueryClient } from './data/query-client.ts';
import { Frame } from './frame/Frame.tsx';
import { LiveUpdates } from './live/LiveUpdates.tsx';
import { firstArea, isOpen } from './team/areas.ts';
import { TeamProvider } from './team/TeamProvider.tsx';
import { useTeam } from './team/team-context.ts';
import { VersionReload } from './team/VersionReload.tsx';

export default function TeamPages() {
  const { teamId = '' } = useParams();
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      {/* Another team is another application: nothing of the one before may stay. */}
      <TeamProvider key={teamId} teamId={teamId}>
        <ConfirmProvider>
          <LiveUpdates />
          <VersionReload />
          <Frame>
            <Screens />
          </Frame>
        </ConfirmProvider>
      </TeamProvider>
    </QueryClientProvider>
  );
}

function Screens() {
  const scope = useTeam();
  const { pathname } = useLocation();
  const linkTo = useMemo<RecordLink>(
    () => (entity, _path, id) => {
      const template = recordPaths[entity];
      return template === undefined ? null : `/${scope.teamId}/dashboard/${template.replace(':id', id)}`;
    },
    [scope.teamId],
  );
  return (
    <RecordLinkContext value={linkTo}>
      <ErrorBoundary path={pathname}>
        <Suspense fallback={<Spinner />}>
          <Routes>
            <Route index element={<Navigate to={firstArea(scope)} replace />} />
            {appRoutes.flatMap((route) =>
              route.paths.map((path) => <Route key={path} path={path} element={<Guarded route={route} />} />),
            )}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </RecordLinkContext>
  );
}

/** A screen that the account may not open leads to the first area that it may (PE-020). */
function Guarded({ route }: { route: AppRoute }) {
  const scope = useTeam();
  const { Page } = route;
  return isOpen(route, scope) ? <Page /> : <Navigate to={`/${scope.teamId}/dashboard/${firstArea(scope)}`} replace />;
}
