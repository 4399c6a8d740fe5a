/** Loads a screen of a team before it is rendered. */
import { matchPath } from 'react-router';
import { appRoutes } from '#generated/screens/app/routes.ts';
import { firstClient } from '#web/record/first-client.ts';
import { overviewOf } from '#web/record/overview.ts';
import type { Extensions } from '#web/record/extensions.ts';
import { isForeign, teamScope } from '#web/record/team/team-context.ts';
import { loadSession } from '#web/shell/session/session.ts';
import { togglesQuery } from '#web/shell/session/toggles.ts';
import type { AppRoute } from './app-route.ts';
import { entranceOf, isHomeAddress } from './entrance.ts';
import { nextActionsOf } from './home/next-actions.ts';
import { partsOf } from './home/parts.ts';

const home = appRoutes.find(({ id }) => id === 'app/home')!;

/** `parts`: handwritten parts by name, some of which the home page shows. */
export async function preloadScreen(pathname: string, parts: Extensions['page']): Promise<void> {
  const route = isHomeAddress(pathname) ? home : appRoutes.find((each) => teamOf(each, pathname) !== null);
  if (route === home) await preloadHome(pathname, parts);
  else await route?.Page.preload();
}

/** Id of the team whose pages have the screen at that path; null for another screen. */
function teamOf({ paths }: AppRoute, pathname: string): string | null {
  const match = paths.map((path) => matchPath(`/:teamId/dashboard/${path}`, pathname)).find((each) => each !== null);
  return match?.params['teamId'] ?? null;
}

/** The home page and its parts: on a slow phone, rendering takes longer than the requests. */
async function preloadHome(pathname: string, parts: Extensions['page']): Promise<void> {
  const { screen } = await import('#generated/screens/app/home.tsx');
  const homeData = loadSession().then((read) => {
    if (read.state !== 'authenticated') return;
    const teamId = teamOf(home, entranceOf(pathname, read.profile) ?? pathname);
    if (teamId === null || isForeign(read.profile, teamId)) return;
    const client = firstClient();
    void client.prefetchQuery(overviewOf(partsOf(screen, teamScope(read.profile, teamId)).parts));
    void client.prefetchQuery(nextActionsOf(teamId));
    void client.prefetchQuery({ ...togglesQuery(teamId), staleTime: Infinity });
  });
  await Promise.all([homeData, home.Page.preload(), ...(screen.slots ?? []).map((slot) => parts[slot].preload())]);
}
