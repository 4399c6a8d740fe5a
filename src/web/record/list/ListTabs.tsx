/** Routes to the same records with other filters, as tabs. */
import { fill } from '#domain/format/fill.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { useLocation } from 'react-router';
import { hasSubscription } from '#web/shell/session/may.ts';
import { LinkTabs } from '../page/LinkTabs.tsx';
import { useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import type { ListScreenData, ListTab } from './list-screen.ts';

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
      label={fill(texts['app.viewsOf'], { title: screen.title })}
      tabs={tabs.map(({ path, title }) => ({ id: path, title, path: pathOf(path) }))}
      open={open.path}
    />
  );
}
