/** Routes of the public entry; each page is lazy loaded. */
import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { accountRoutes } from '#generated/screens/account-routes.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { ErrorBoundary } from '#web/frame/errors/ErrorBoundary.tsx';
import { lazyWithPreload, useSettled } from '#web/shell/lazy-with-preload.ts';
import { loginPath } from '#web/shell/session/home-path.ts';
import { loadSession, useSession } from '#web/shell/session/session.ts';
import { VersionBanner } from '#web/frame/banners/VersionBanner.tsx';
import { AccountGate } from './AccountGate.tsx';
import { Home } from './Home.tsx';
import { Unknown } from './Unknown.tsx';

const CheckPage = lazyWithPreload(() => import('#web/check/CheckPage.tsx'));
const ViewingAsBanner = lazyWithPreload(async () => ({
  default: (await import('#web/frame/banners/ViewingAsBanner.tsx')).ViewingAsBanner,
}));
const ProviderPage = lazyWithPreload(() => import('#web/provider/ProviderPage.tsx'));
const SignaturePage = lazyWithPreload(() => import('#web/signing/SignaturePage.tsx'));
const QuestionnairePage = lazyWithPreload(() => import('#web/questionnaire/QuestionnairePage.tsx'));

/** Loads the page of an address; other pages are bundled with the entry. */
export async function preloadPage(pathname: string): Promise<void> {
  const pages = [
    { path: '/questionnaire', Page: QuestionnairePage },
    { path: '/confirm/quote-request', Page: ProviderPage },
    { path: '/verify', Page: CheckPage },
    { path: '/confirm/signature', Page: SignaturePage },
    ...accountRoutes,
  ];
  await pages.find(({ path }) => path === pathname)?.Page.preload();
}

/** `opened`: settles when the initial page is loaded. */
export function PublicPages({ opened }: { opened: Promise<unknown> }) {
  const { pathname } = useLocation();
  if (!useSettled(opened)) return <Spinner />;
  return (
    <>
      <ViewingAs />
      <VersionBanner />
      <ErrorBoundary path={pathname}>
        <Suspense fallback={<Spinner />}>
          <Routes>
            <Route path="/" element={<Home />} />
            {accountRoutes.map(({ path, Page }) => (
              <Route
                key={path}
                path={path}
                element={isForVisitors(path) ? <AccountGate page={<Page />} /> : <Page />}
              />
            ))}
            <Route path="/questionnaire" element={<QuestionnairePage />} />
            <Route path="/confirm/quote-request" element={<ProviderPage />} />
            <Route path="/confirm/signature" element={<SignaturePage />} />
            <Route path="/verify" element={<CheckPage />} />
            <Route path="/account/*" element={<Navigate to={loginPath()} replace />} />
            <Route path="*" element={<Unknown />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Staff who view as a customer see that banner on public pages too, and can end it there (SH-046, SH-047). */
function ViewingAs() {
  const current = useSession();
  useEffect(() => void loadSession(), []);
  if (current.state !== 'authenticated' || current.profile.viewed_by === null) return null;
  return (
    <Suspense>
      <ViewingAsBanner profile={current.profile} />
    </Suspense>
  );
}

/** Signed-in accounts need neither login nor sign-up (SH-017). */
const isForVisitors = (path: string): boolean => ['/account/login', '/account/user-signup'].includes(path);
