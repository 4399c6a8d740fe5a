/** One record: header, tabs and actions. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { NotFound } from '#web/frame/errors/NotFound.tsx';
import { HttpError } from '#web/shell/api/http.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { oneOf } from '#web/shell/records.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import type { OpenForm } from '../actions/FormDrawer.tsx';
import { holds } from '../conditions.ts';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { LinkTabs } from '../page/LinkTabs.tsx';
import { useTeam } from '../team/team-context.ts';
import { DetailHeader } from './DetailHeader.tsx';
import type { DetailScreenData, DetailTab } from './detail-screen.ts';
import type { PanelData } from './panel-data.ts';
import { Panel } from './Panel.tsx';

const FormDrawer = lazyWithPreload(async () => ({ default: (await import('../actions/FormDrawer.tsx')).FormDrawer }));

interface LoadedProps {
  readonly view: EntityView;
  readonly title: string;
  /** Refetches instead of showing cached data. */
  readonly isFresh?: boolean;
  readonly children: (record: WireRecord) => ReactNode;
}

/** The record in the address. */
export function LoadedRecord({ view, title, isFresh = false, children }: LoadedProps) {
  const { id = '' } = useParams();
  const query = useQuery({ ...oneOf(view.path, id), retry: false, ...(isFresh && { staleTime: 0 }) });
  const { data, error, refetch } = query;
  if (data && (!isFresh || query.isFetchedAfterMount)) return children(data);
  if (error instanceof HttpError && [400, 404].includes(error.status)) return <NotFound />;
  if (error) return <LoadFailure title={title} error={error} onRetry={() => void refetch()} />;
  return <Spinner />;
}

interface Props {
  readonly screen: DetailScreenData;
  readonly record: WireRecord;
  /** Id of the open tab; the first by default. */
  readonly tab: string | null | undefined;
  /** Address of a tab. */
  readonly pathOf: (tab: string) => string;
  /** Header buttons that are not part of the screen description. */
  readonly buttons?: ReactNode;
  /** Above the tabs. */
  readonly children?: ReactNode;
}

export function DetailPage({ screen, record, tab, pathOf, buttons, children }: Props) {
  const { may } = useTeam();
  const [form, setForm] = useState<OpenForm | null>(null);
  const isSeen = ({ access, when }: Pick<DetailTab, 'access' | 'when'>): boolean =>
    (access === undefined || may(access)) && holds(when, record);
  // Hides records that the account may not list.
  const isSeenPanel = (panel: PanelData): boolean =>
    isSeen(panel) && (!('view' in panel) || may(panel.view.access.read));
  const tabs = screen.tabs.filter((each) => isSeen(each) && each.panels.some(isSeenPanel));
  const open = tabs.find(({ id }) => id === tab) ?? tabs[0];
  return (
    <>
      <DetailHeader screen={screen} record={record} buttons={buttons} onForm={setForm} />
      {children}
      {tabs.length > 1 && (
        <LinkTabs
          label={texts['shell.sections']}
          tabs={tabs.map(({ id, title }) => ({ id, title, path: pathOf(id) }))}
          open={open?.id}
        />
      )}
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {open?.panels.filter(isSeenPanel).map((panel) => (
          <Panel
            key={`${open.id} ${panel.kind} ${panel.title}`}
            panel={panel}
            view={screen.view}
            record={record}
            onForm={setForm}
          />
        ))}
      </Box>
      <Suspense fallback={null}>{form && <FormDrawer {...form} onClose={() => setForm(null)} />}</Suspense>
    </>
  );
}
