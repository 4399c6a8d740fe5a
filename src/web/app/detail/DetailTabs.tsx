/** The sections of a page; each has its own address. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';
import { recordPath, useDashboardPath } from '../team/paths.ts';
import type { DetailTab } from './DetailScreen.tsx';

interface Props {
  readonly path: string;
  readonly id: string;
  readonly tabs: readonly DetailTab[];
  readonly open: string | undefined;
}

export function DetailTabs({ path, id, tabs, open }: Props) {
  const pathOf = useDashboardPath();
  return (
    <Tabs
      component="nav"
      role="navigation"
      aria-label="Sections"
      value={open ?? false}
      variant="scrollable"
      scrollButtons="auto"
      sx={{ marginBottom: 2.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          value={tab.id}
          label={tab.title}
          component={Link}
          to={`${pathOf(recordPath(path, id))}/${tab.id}?scroll=false`}
          role={undefined}
          aria-selected={undefined}
          aria-current={tab.id === open ? 'page' : undefined}
          tabIndex={0}
        />
      ))}
    </Tabs>
  );
}
