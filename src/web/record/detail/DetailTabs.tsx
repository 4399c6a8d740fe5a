/** The sections of a page; each has its own address. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { LinkTabs } from '../page/LinkTabs.tsx';
import { recordPath, useDashboardPath } from '../team/paths.ts';
import type { DetailTab } from './detail-screen.ts';

interface Props {
  readonly path: string;
  readonly id: string;
  readonly tabs: readonly DetailTab[];
  readonly open: string | undefined;
}

export function DetailTabs({ path, id, tabs, open }: Props) {
  const pathOf = useDashboardPath();
  const sections = tabs.map((tab) => ({
    id: tab.id,
    title: tab.title,
    path: `${pathOf(recordPath(path, id))}/${tab.id}?scroll=false`,
  }));
  return <LinkTabs label={texts['shell.sections']} tabs={sections} open={open} />;
}
