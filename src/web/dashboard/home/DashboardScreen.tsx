/** Figures, charts and short lists: current state, and what needs attention. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { overviewOf, type PartAnswer } from '#web/record/overview.ts';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import { PageSlots } from '#web/record/page/PageSlots.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { ChartCard } from './ChartCard.tsx';
import type { DashboardScreenData } from './dashboard-screen.ts';
import { partsOf } from './parts.ts';
import { FigureCard } from './FigureCard.tsx';
import { ShortList } from './ShortList.tsx';

export function DashboardScreen({ screen }: { screen: DashboardScreenData }) {
  const scope = useTeam();
  const { figures, charts, lists, parts } = partsOf(screen, scope);
  const { data, error, refetch } = useQuery(overviewOf(parts));
  const answerAt = (place: number): PartAnswer | undefined => data?.[place];
  return (
    <>
      <PageHeader title={screen.title} description={screen.description} actions={screen.actions} />
      <PageSlots slots={screen.slots} />
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          margin: '0 0 20px',
          padding: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(210px, 1fr))' },
        }}
      >
        {figures.map((figure, place) => (
          <FigureCard key={figure.id} figure={figure} answer={answerAt(place)} />
        ))}
      </Box>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {charts.map((chart, place) => (
          <ChartCard key={chart.id} chart={chart} answer={answerAt(figures.length + place)} />
        ))}
        {lists.map((list, place) => (
          <ShortList key={list.id} list={list} answer={answerAt(figures.length + charts.length + place)} />
        ))}
      </Box>
    </>
  );
}
