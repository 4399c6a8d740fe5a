/** The home of a role: its waiting work by queue, most overdue first, with charts below. */
import Done from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import { useLocation } from 'react-router';
import { workMessages as words } from '#generated/domain/messages/work.ts';
import { homes } from '#generated/screens/admin/homes.ts';
import { homePlaces } from '#generated/screens/admin/places.ts';
import { LinkTabs } from '#web/record/page/LinkTabs.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { mayDo } from '../auth-provider.ts';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import { BarChart } from './BarChart.tsx';
import type { HomePlace } from '../work-place.ts';
import { anchorOf, QueueLinks } from './QueueLinks.tsx';
import { QueueSection } from './QueueSection.tsx';
import { useHome, type Waiting, type OwnerFilter } from './useHome.ts';

/** The home of the route; without one, that of the user's role or the first one the user may open. */
export default function HomePage({ route }: { readonly route?: string }) {
  const { role } = useProfile();
  const open = homePlaces.filter(({ access }) => mayDo(access));
  const shown =
    open.find((each) => each.route === route) ?? open.find(({ homeOf }) => homeOf.includes(role)) ?? open[0];
  return shown === undefined ? null : <HomeContent key={shown.id} place={shown} others={open} />;
}

/** A queue that could not be read counts as one with rows, so that its error is shown. */
const hasRows = ({ answer }: Waiting): boolean => answer?.records?.length !== 0;

/** The snoozed view has one line for all queues: a queue without snoozed rows is not done. */
function emptyLines(ownerFilter: OwnerFilter, waiting: readonly Waiting[]): readonly Line[] {
  if (ownerFilter === 'later') return waiting.some(hasRows) ? [] : [{ id: ownerFilter, text: words['work.noneLater'] }];
  return waiting.filter((each) => !hasRows(each)).map(({ queue: { id, empty } }) => ({ id, text: empty }));
}

interface Line {
  readonly id: string;
  readonly text: string;
}

function EmptyQueues({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Box component="ul" aria-label={words['work.nothing']} sx={emptyList}>
      {lines.map(({ id, text }) => (
        <Box component="li" key={id} id={anchorOf(id)} sx={emptyRow}>
          <Done fontSize="small" color="success" />
          {text}
        </Box>
      ))}
    </Box>
  );
}

const emptyList = {
  listStyle: 'none',
  margin: 0,
  paddingBlock: 1,
  paddingInline: 2,
  backgroundColor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
const emptyRow = { display: 'flex', alignItems: 'center', gap: 1.25, paddingBlock: 0.75, color: 'text.secondary' };

function HomeContent({ place, others }: { readonly place: HomePlace; readonly others: readonly HomePlace[] }) {
  const home = homes.find(({ id }) => id === place.id)!;
  const { ownerFilter, tabs, waiting, bars, holidays, isPending, error, retry } = useHome(home, place.homeOf);
  const { pathname } = useLocation();
  const full = waiting.filter(hasRows);
  return (
    <>
      <PageHeader title={place.title} />
      <LinkTabs
        label={words['work.homes']}
        open={place.id}
        tabs={others.map(({ id, title, route }) => ({ id, title, path: `/admin/${route}` }))}
      />
      <QueueLinks
        ownerFilter={ownerFilter}
        tabs={tabs.map((tab) => ({ ...tab, path: `${pathname}?owner=${tab.id}` }))}
        waiting={waiting}
      />
      {error !== null && <LoadFailure error={error} onRetry={retry} />}
      {isPending && <TableSkeleton />}
      {!isPending && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
          {full.map(({ queue, answer }) => (
            <QueueSection key={queue.id} queue={queue} answer={answer} holidays={holidays} onRetry={retry} />
          ))}
          <EmptyQueues lines={emptyLines(ownerFilter, waiting)} />
          {bars.map(({ chart, answer }) => (
            <BarChart key={chart.id} chart={chart} where={chart.where ?? {}} answer={answer} />
          ))}
        </Box>
      )}
      {full.length > 0 && (
        <Box component="p" sx={{ color: 'text.secondary', fontSize: 12, display: { xs: 'none', md: 'block' } }}>
          {words['work.keys']}
        </Box>
      )}
    </>
  );
}
