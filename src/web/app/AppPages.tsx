/** Routes of the app entry: the console for superusers, the dashboards of teams for all who signed in. */
import { Suspense, type ReactNode } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { Spinner } from '../shell/busy/Spinner.tsx';
import { ErrorBoundary } from '../shell/errors/ErrorBoundary.tsx';
import { NotFound } from '../shell/errors/NotFound.tsx';
import { later, useSettled } from '../shell/later.ts';
import { OfflineBanner } from '../shell/OfflineBanner.tsx';
import { homePath } from '../shell/session/home-path.ts';
import { useProfile } from '../shell/session/profile-context.ts';
import { RequireSession } from '../shell/session/RequireSession.tsx';
import { VersionBanner } from '../shell/version/VersionBanner.tsx';
import { ViewingAsBanner } from '../shell/ViewingAsBanner.tsx';
import { ToBulkSite, ToTeam } from './to-team.tsx';

const AdminApp = later(() => import('../admin/AdminApp.tsx'));
const BulkSitePages = later(() => import('./bulk-site/BulkSitePages.tsx'));
const FirstPassword = later(() => import('./form/FirstPassword.tsx'));
const TeamPages = later(() => import('./TeamPages.tsx'));

/** Loads the page of an address, beside the account that opens it. */
export async function preloadPage(pathname: string): Promise<void> {
  if (matchPath('/admin/*', pathname)) {
    const [{ preloadRecords }] = await Promise.all([import('../admin/preload.ts'), AdminApp.preload()]);
    await preloadRecords(pathname);
  } else if (matchPath('/:teamId?/bulk-site/*', pathname)) {
    await Promise.all([TeamPages.preload(), BulkSitePages.preload()]);
  } else {
    const [{ preloadScreen }] = await Promise.all([import('./preload.ts'), TeamPages.preload()]);
    await preloadScreen(pathname);
  }
}

/** `opened`: ends when the page that was opened first is loaded. */
export function AppPages({ opened }: { opened: Promise<unknown> }) {
  const { pathname } = useLocation();
  const isLoaded = useSettled(opened);
  return (
    <ErrorBoundary path={pathname}>
      <RequireSession isReady={isLoaded}>
        <Banners />
        <Suspense fallback={<Spinner />}>
          <PasswordGate>
            <Routes>
              <Route path="/admin/*" element={<Console />} />
              <Route path="/dashboard/*" element={<ToTeam />} />
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
          </PasswordGate>
        </Suspense>
      </RequireSession>
    </ErrorBoundary>
  );
}

/** An account with a password that someone else set chooses its own first (ruling 14). */
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

/** Customers who open the console go to their own home (ruling 3). */
function Console() {
  const profile = useProfile();
  return profile.is_superuser ? <AdminApp /> : <Navigate to={homePath(profile)} replace />;
}
