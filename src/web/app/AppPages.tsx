/** Routes of the app entry: the console for superusers, the dashboards of teams for all signed-in accounts. */
import { Suspense, type ReactNode } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { ErrorBoundary } from '#web/frame/errors/ErrorBoundary.tsx';
import { NotFound } from '#web/frame/errors/NotFound.tsx';
import { lazyWithPreload, useSettled } from '#web/shell/lazy-with-preload.ts';
import { OfflineBanner } from '#web/frame/banners/OfflineBanner.tsx';
import { homePath, isWithoutTeam } from '#web/shell/session/home-path.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { RequireSession } from '#web/frame/session/RequireSession.tsx';
import { VersionBanner } from '#web/frame/banners/VersionBanner.tsx';
import { ViewingAsBanner } from '#web/frame/banners/ViewingAsBanner.tsx';
import { useEntrance } from '#web/dashboard/entrance.ts';
import { ExtensionsContext } from '#web/record/extensions.ts';
import { extensions } from './extensions.ts';
import { ToBulkSite, ToOwn, ToTeam } from './to-team.tsx';

const AdminApp = lazyWithPreload(() => import('#web/console/AdminApp.tsx'));
const ConsoleProject = lazyWithPreload(() => import('#web/sites/ConsolePages.tsx'));
const BulkSitePages = lazyWithPreload(() => import('#web/sites/BulkSitePages.tsx'));
const FirstPassword = lazyWithPreload(() => import('./FirstPassword.tsx'));
const SignPage = lazyWithPreload(() => import('#web/signing/SignInApp.tsx'));
const PlacementPage = lazyWithPreload(() => import('#web/signing/place/PlacementPage.tsx'));
const TeamPages = lazyWithPreload(() => import('#web/dashboard/TeamPages.tsx'));
const TeamlessPages = lazyWithPreload(() => import('#web/dashboard/TeamlessPages.tsx'));

/** Loads the page of an address while the account loads. */
export async function preloadPage(pathname: string): Promise<void> {
  if (matchPath('/admin/*', pathname)) {
    const page = import('#web/console/preload.ts').then(({ preloadConsole }) => preloadConsole(pathname));
    await Promise.all([page, AdminApp.preload()]);
  } else if (matchPath('/:teamId?/bulk-site/*', pathname)) {
    await Promise.all([TeamPages.preload(), BulkSitePages.preload()]);
  } else {
    const page = import('#web/dashboard/preload.ts').then(({ preloadScreen }) =>
      preloadScreen(pathname, extensions.page),
    );
    await Promise.all([page, TeamPages.preload()]);
  }
}

/** `opened`: settles when the initial page is loaded. */
export function AppPages({ opened }: { opened: Promise<unknown> }) {
  const { pathname } = useLocation();
  const isLoaded = useSettled(opened);
  return (
    <ErrorBoundary path={pathname}>
      <RequireSession isReady={isLoaded}>
        <Banners />
        <Suspense fallback={<Spinner />}>
          <PasswordGate>
            <ExtensionsContext value={extensions}>
              <Pages />
            </ExtensionsContext>
          </PasswordGate>
        </Suspense>
      </RequireSession>
    </ErrorBoundary>
  );
}

function Pages() {
  const location = useEntrance();
  if (isWithoutTeam(useProfile())) return <WithoutTeam />;
  return (
    <Routes location={location}>
      <Route path="/admin/*" element={<Console />} />
      <Route path="/dashboard/*" element={<ToTeam />} />
      <Route
        path="/:teamId/dashboard/procurement/service-groups/:groupId/contract/sign/:documentId"
        element={
          <TeamPages>
            <SignPage />
          </TeamPages>
        }
      />
      <Route
        path="/:teamId/dashboard/procurement/sign/:documentId"
        element={
          <TeamPages>
            <SignPage />
          </TeamPages>
        }
      />
      <Route
        path="/:teamId/dashboard/procurement/signing/:documentId"
        element={
          <TeamPages>
            <PlacementPage />
          </TeamPages>
        }
      />
      <Route path="/:teamId/dashboard/*" element={<TeamPages />} />
      <Route path="/bulk-site/*" element={<ToBulkSite />} />
      <Route
        path="/:teamId/bulk-site/*"
        element={
          <TeamPages>
            <BulkSitePages />
          </TeamPages>
        }
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Any address shows such an account its options. */
const WithoutTeam = () => (
  <Routes>
    <Route path="/dashboard/*" element={<TeamlessPages />} />
    <Route path="/:teamId/dashboard/*" element={<ToOwn />} />
    <Route path="*" element={<Navigate to="/dashboard" replace />} />
  </Routes>
);

/** An account whose password was set by someone else must change it first (ruling 14). */
const PasswordGate = ({ children }: { children: ReactNode }) =>
  useProfile().must_change_password ? <FirstPassword /> : children;

function Banners() {
  return (
    <>
      <ViewingAsBanner profile={useProfile()} />
      <VersionBanner />
      <OfflineBanner />
    </>
  );
}

/** Redirects customers from the console to their start page (ruling 3). */
function Console() {
  const profile = useProfile();
  return profile.is_superuser ? <AdminApp Project={ConsoleProject} /> : <Navigate to={homePath(profile)} replace />;
}
