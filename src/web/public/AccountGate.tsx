/** Sends an account that is signed in already to its home, and shows visitors the page (SH-017). */
import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Spinner } from '../shell/busy/Spinner.tsx';
import { useGo } from '../shell/navigation/useGo.ts';
import { afterLogin } from '../shell/session/home-path.ts';
import { loadSession, useSession } from '../shell/session/session.ts';

export function AccountGate({ page }: { page: ReactNode }) {
  const current = useSession();
  const [query] = useSearchParams();
  const go = useGo();
  useEffect(() => {
    void loadSession().then((read) => {
      if (read.state === 'authenticated')
        go(afterLogin(read.profile, query.get('redirect') ?? undefined), { replace: true });
    });
    // Asked once on opening: signing in on the page itself leads on by itself.
  }, []);
  return current.state === 'unauthenticated' ? page : <Spinner />;
}
