/** Routes that show the same records with other filters, as tabs. */
import { useLocation } from 'react-router';
import { hasSubscription } from '#web/shell/session/may.ts';
import type { Where } from '../data/conditions.ts';
import { LinkTabs } from '../frame/LinkTabs.tsx';
import { useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import type { ListScreenData } from './ListScreen.tsx';

export interface ListTab {
  /** Below the dashboard. */
  readonly path: string;
  readonly title: string;
  readonly subscription?: string;
  readonly where?: Where;
}

/** The tab whose route is open. */
export function useOpenTab({ tabs }: ListScreenData): ListTab {
  const { pathname } = useLocation();
  const pathOf = useDashboardPath();
  return tabs.find(({ path }) => pathOf(path) === pathname.replace(/\/$/, '')) ?? tabs[0]!;
}

export function ListTabs({ screen, open }: { screen: ListScreenData; open: ListTab }) {
  const { profile, team } = useTeam();
  const pathOf = useDashboardPath();
  const tabs = screen.tabs.filter(
    ({ subscription }) => subscription === undefined || !profile.is_customer || hasSubscription(team, subscription),
  );
  if (tabs.length < 2) return null;
  return (
    <LinkTabs
      label={`${screen.title}, views`}
      tabs={tabs.map(({ path, title }) => ({ id: path, title, path: pathOf(path) }))}
      open={open.path}
    />
  );
}
