/** The screens of a team that the account may open; any other leads to the first area that it may. */
import { Suspense, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { appRoutes } from '#generated/screens/app/routes.ts';
import { RecordLinkContext } from '#web/widgets/record-link.ts';
import { Spinner } from '../shell/busy/Spinner.tsx';
import { ErrorBoundary } from '../shell/errors/ErrorBoundary.tsx';
import { NotFound } from '../shell/errors/NotFound.tsx';
import type { AppRoute } from './app-route.ts';
import { firstArea, isOpen, recordLinkIn } from './team/areas.ts';
import { useTeam } from './team/team-context.ts';

export function Screens() {
  const scope = useTeam();
  const { pathname } = useLocation();
  const linkTo = useMemo(() => recordLinkIn(scope), [scope]);
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
