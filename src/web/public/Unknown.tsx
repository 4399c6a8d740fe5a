/** An unknown path: visitors go to the login page, accounts see an error (ruling 1). */
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { NotFound } from '#web/frame/errors/NotFound.tsx';
import { loginPath } from '#web/shell/session/home-path.ts';
import { loadSession, useSession } from '#web/shell/session/session.ts';

export function Unknown() {
  const { state } = useSession();
  useEffect(() => void loadSession(), []);
  if (state === 'unknown') return <Spinner />;
  return state === 'authenticated' ? <NotFound /> : <Navigate to={loginPath()} replace />;
}
