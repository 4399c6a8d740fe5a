/** Loads a screen of a team before it is drawn. */
import { matchPath } from 'react-router';
import { appRoutes } from '#generated/screens/app/routes.ts';
import { firstClient } from '#web/record/first-client.ts';
import { overviewOf } from '#web/record/overview.ts';
import { teamScope } from '#web/record/team/team-context.ts';
import { loadSession } from '#web/shell/session/session.ts';
import { togglesQuery } from '#web/shell/session/toggles.ts';
import { entranceOf } from './entrance.ts';
import { nextActionsOf } from './home/next-actions.ts';
import { partsOf } from './home/parts.ts';

export async function preloadScreen(pathname: string): Promise<void> {
  const isOpened = (path: string): boolean => matchPath(`/:teamId/dashboard/${path}`, pathname) !== null;
  await appRoutes.find(({ paths }) => paths.some(isOpened))?.Page.preload();
}

/** The home, and what it shows: drawing it takes a slow phone longer than the answers take. */
export async function preloadHome(pathname: string): Promise<void> {
  const [{ screen }, read] = await Promise.all([
    import('#generated/screens/app/home.tsx'),
    loadSession(),
    appRoutes.find(({ id }) => id === 'app/home')?.Page.preload(),
  ]);
  if (read.state !== 'authenticated') return;
  const path = entranceOf(pathname, read.profile) ?? pathname;
  const teamId = matchPath('/:teamId/dashboard/home', path)?.params.teamId;
  if (teamId === undefined) return;
  const client = firstClient();
  void client.prefetchQuery(overviewOf(partsOf(screen, teamScope(read.profile, teamId)).asked));
  void client.prefetchQuery(nextActionsOf(teamId));
  void client.prefetchQuery({ ...togglesQuery(teamId), staleTime: Infinity });
}
