/** The root: accounts go to their start page, visitors to the login page (rulings 1 and 3). */
import { useEffect } from 'react';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { useGo } from '#web/shell/navigation/useGo.ts';
import { homePath, loginPath } from '#web/shell/session/home-path.ts';
import { loadSession } from '#web/shell/session/session.ts';

export function Home() {
  const go = useGo();
  useEffect(() => {
    void loadSession().then((read) => {
      go(read.state === 'authenticated' ? homePath(read.profile) : loginPath(), { replace: true });
    });
  }, [go]);
  return <Spinner />;
}
