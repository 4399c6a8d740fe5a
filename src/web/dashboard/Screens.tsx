/** The team's screens that the account may open; other paths redirect to the first permitted area. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { appRoutes } from '#generated/screens/app/routes.ts';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { ErrorBoundary } from '#web/frame/errors/ErrorBoundary.tsx';
import { NotFound } from '#web/frame/errors/NotFound.tsx';
import type { AppRoute } from './app-route.ts';
import { areaBelow, firstArea, isOpen, recordLinkIn } from './areas.ts';
import { togglesQuery } from '#web/shell/session/toggles.ts';
import { useTeam } from '#web/record/team/team-context.ts';

export function Screens() {
  const scope = useTeam();
  const { pathname } = useLocation();
  const linkTo = useMemo(() => recordLinkIn(scope), [scope]);
  return (
    <RecordLinkContext value={linkTo}>
      <ErrorBoundary path={pathname}>
        <Suspense fallback={<Spinner />}>
          <Routes>
            {appRoutes.flatMap((route) =>
              route.paths.map((path) => <Route key={path} path={path} element={<Guarded route={route} />} />),
            )}
            <Route path="*" element={<Folder />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </RecordLinkContext>
  );
}

/** Redirects from a forbidden screen to the first permitted area (PE-020). */
function Guarded({ route }: { route: AppRoute }) {
  const scope = useTeam();
  const { Page, toggle } = route;
  // Waits for the team's toggles before it redirects.
  const { isPending } = useQuery({ ...togglesQuery(scope.teamId), staleTime: Infinity, enabled: toggle !== undefined });
  if (toggle !== undefined && isPending) return <Spinner />;
  return isOpen(route, scope) ? <Page /> : <Navigate to={`/${scope.teamId}/dashboard/${firstArea(scope)}`} replace />;
}

/** An address of a folder redirects to its first screen (SH-024, QN-197). */
function Folder() {
  const scope = useTeam();
  const { '*': path = '' } = useParams();
  const area = areaBelow(path.replace(/\/+$/, ''), scope);
  return area === null ? <NotFound /> : <Navigate to={`/${scope.teamId}/dashboard/${area}`} replace />;
}
