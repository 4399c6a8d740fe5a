/** With the toggle on, reloads a page that is older than the server, once for each version (SH-050, SH-051). */
import { useEffect } from 'react';
import { useStore } from '#web/shell/store.ts';
import { newerVersion, reloadOnce } from '#web/shell/version/version.ts';
import { useTeam } from './team/team-context.ts';

export function VersionReload() {
  const version = useStore(newerVersion);
  const isWanted = useTeam().isOn('browserVersionCheck');
  useEffect(() => {
    if (version !== null && isWanted) reloadOnce(version);
  }, [version, isWanted]);
  return null;
}
