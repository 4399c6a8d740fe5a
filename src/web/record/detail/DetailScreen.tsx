/** One record: its header, its tabs, and what may be done with it. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { WireRecord } from '#runtime/view.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { NotFound } from '#web/frame/errors/NotFound.tsx';
import { FormDrawer, type OpenForm } from '../actions/FormDrawer.tsx';
import { holds } from '../conditions.ts';
import { oneOf } from '#web/shell/records.ts';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { useTeam } from '../team/team-context.ts';
import type { DetailScreenData, DetailTab } from './detail-screen.ts';
import { DetailHeader } from './DetailHeader.tsx';
import { DetailTabs } from './DetailTabs.tsx';
import type { PanelData } from './panel-data.ts';
import { Panel } from './Panel.tsx';

export function DetailScreen({ screen }: { screen: DetailScreenData }) {
  const { id = '' } = useParams();
  const query = useQuery({ ...oneOf(screen.view.path, id), retry: false });
  if (query.data) return <Loaded key={id} screen={screen} record={query.data} />;
  if (query.error instanceof HttpError && [400, 404].includes(query.error.status)) return <NotFound />;
  if (query.error) return <LoadFailure title={screen.title} error={query.error} onRetry={() => void query.refetch()} />;
  return <Spinner />;
}

function Loaded({ screen, record }: { screen: DetailScreenData; record: WireRecord }) {
  const { may } = useTeam();
  const { tab } = useParams();
  const [form, setForm] = useState<OpenForm | null>(null);
  const isSeen = ({ access, when }: Pick<DetailTab, 'access' | 'when'>): boolean =>
    (access === undefined || may(access)) && holds(when, record);
  // Records that the account may not list are no part of its page.
  const isSeenPanel = (panel: PanelData): boolean =>
    isSeen(panel) && (!('view' in panel) || may(panel.view.access.read));
  const tabs = screen.tabs.filter((each) => isSeen(each) && each.panels.some(isSeenPanel));
  const open = tabs.find(({ id }) => id === tab) ?? tabs[0];
  return (
    <>
      <DetailHeader screen={screen} record={record} onForm={setForm} />
      {tabs.length > 1 && <DetailTabs path={screen.path} id={String(record['id'])} tabs={tabs} open={open?.id} />}
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
      {form && <FormDrawer {...form} onClose={() => setForm(null)} />}
    </>
  );
}
