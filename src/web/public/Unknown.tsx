/** A path that nothing matches: visitors log in, accounts read that it leads nowhere (ruling 1). */
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { Spinner } from '../shell/busy/Spinner.tsx';
import { NotFound } from '../shell/errors/NotFound.tsx';
import { loginPath } from '../shell/session/home-path.ts';
import { loadSession, useSession } from '../shell/session/session.ts';

export function Unknown() {
  const { state } = useSession();
  useEffect(() => void loadSession(), []);
  if (state === 'unknown') return <Spinner />;
  return state === 'authenticated' ? <NotFound /> : <Navigate to={loginPath()} replace />;
}
