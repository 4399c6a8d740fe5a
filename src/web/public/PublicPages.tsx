/** Routes of the public entry; each page is loaded when it is opened. */
import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { accountRoutes } from '#generated/screens/account-routes.ts';
import { Spinner } from '../shell/busy/Spinner.tsx';
import { ErrorBoundary } from '../shell/errors/ErrorBoundary.tsx';
import { later, useSettled } from '../shell/later.ts';
import { loginPath } from '../shell/session/home-path.ts';
import { VersionBanner } from '../shell/version/VersionBanner.tsx';
import { AccountGate } from './AccountGate.tsx';
import { Home } from './Home.tsx';
import { Unknown } from './Unknown.tsx';

const ProviderPage = later(() => import('../provider/ProviderPage.tsx'));
const QuestionnairePage = later(() => import('../questionnaire/QuestionnairePage.tsx'));

/** Loads the page of an address; what has none of its own comes with the entry. */
export async function preloadPage(pathname: string): Promise<void> {
  const pages = [
    { path: '/questionnaire', Page: QuestionnairePage },
    { path: '/confirm/quote-request', Page: ProviderPage },
    ...accountRoutes,
  ];
  await pages.find(({ path }) => path === pathname)?.Page.preload();
}

/** `opened`: ends when the page that was opened first is loaded. */
export function PublicPages({ opened }: { opened: Promise<unknown> }) {
  const { pathname } = useLocation();
  if (!useSettled(opened)) return <Spinner />;
  return (
    <>
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
            <Route path="/account/*" element={<Navigate to={loginPath()} replace />} />
            <Route path="*" element={<Unknown />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Who is signed in already needs neither login nor sign-up (SH-017). */
const isForVisitors = (path: string): boolean => ['/account/login', '/account/user-signup'].includes(path);
