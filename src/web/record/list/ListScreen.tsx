/** A list of the customer application; each tab has an address. */
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { hasWalkthrough, Walkthrough } from '../walkthrough/Walkthrough.tsx';
import { linkFilters } from './link-filters.ts';
import type { ListScreenData, ListTab } from './list-screen.ts';
import { useOpenTab } from './ListTabs.tsx';
import { OpenList } from './OpenList.tsx';

export function ListScreen({ screen }: { screen: ListScreenData }) {
  const { pathname } = useLocation();
  const tab = useOpenTab(screen);
  const shown = useMemo(
    () => ({ ...namedBy(screen, tab), linkFilters: linkFilters[screen.view.id] ?? [] }),
    [screen, tab],
  );
  const help = hasWalkthrough(screen.id) ? screen.id : undefined;
  return (
    <OpenList
      // Each tab is a separate table.
      key={`${screen.id} ${tab.path} ${pathname.split('/')[1]}`}
      screen={shown}
      tab={tab}
      renderButtons={help && (({ result }) => <Walkthrough id={help} isReady={result !== undefined} />)}
    />
  );
}

/** The first screen of an area has the name of the team's product. [PE-030] [SH-021] */
const namedBy = (screen: ListScreenData, { subscription, path, title }: ListTab): ListScreenData =>
  subscription === undefined || path.includes('/') ? screen : { ...screen, title };
