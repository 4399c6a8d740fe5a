/** Redirects a signed-in account to its start page, and shows visitors the page (SH-017). */
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { useGo } from '#web/shell/navigation/useGo.ts';
import { afterLogin } from '#web/shell/session/home-path.ts';
import { loadSession, useSession, type Session } from '#web/shell/session/session.ts';

export function AccountGate({ page }: { page: ReactNode }) {
  const current = useSession();
  const [query] = useSearchParams();
  const go = useGo();
  // Checked once on opening, because signing in on the page has its own redirect.
  const leaveHome = useEffectEvent((read: Session) => {
    if (read.state === 'authenticated')
      go(afterLogin(read.profile, query.get('redirect') ?? undefined), { replace: true });
  });
  useEffect(() => void loadSession().then(leaveHome), []);
  return current.state === 'unauthenticated' ? page : <Spinner />;
}
