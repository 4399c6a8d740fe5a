/** Requires a signed-in account; visitors are redirected to the login page and back (SH-013). */
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { authMessages } from '#generated/domain/messages/auth.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { Notice } from '#web/ui/notice/Notice.tsx';
import { leaveTo } from '#web/shell/navigation/useGo.ts';
import { isConnectivityError } from '#web/shell/api/connectivity.ts';
import { loginPath } from '#web/shell/session/home-path.ts';
import { ProfileContext } from '#web/shell/session/profile-context.ts';
import { loadSession, useSession } from '#web/shell/session/session.ts';

/** `isReady`: false while the page behind it still loads. */
export function RequireSession({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const current = useSession();
  useEffect(() => void loadSession(), []);
  const failure = current.state === 'unauthenticated' ? current.failure : undefined;
  const isUnreachable = failure !== undefined && isConnectivityError(failure);
  const mustLogIn = current.state === 'unauthenticated' && !isUnreachable;
  useEffect(() => {
    if (mustLogIn) leaveTo(loginPath(`${pathname}${search}`), true);
  }, [mustLogIn, pathname, search]);
  if (isUnreachable) return <Unreachable message={failure.message} />;
  if (current.state !== 'authenticated' || !isReady) return <Spinner />;
  return <ProfileContext value={current.profile}>{children}</ProfileContext>;
}

function Unreachable({ message }: { message: string }) {
  return (
    <Notice title={message} text={authMessages['auth.connectivityAdvice']} tone="warning">
      <Button onClick={() => location.reload()}>{shellMessages['shell.errorRetry']}</Button>
    </Notice>
  );
}
