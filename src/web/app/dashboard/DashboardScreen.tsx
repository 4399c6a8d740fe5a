/** Figures, charts and short lists: what needs attention and how things stand. */
import Box from '@mui/material/Box';
import type { Grant } from '#runtime/vocabulary.ts';
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { ScreenAction } from '../actions/screen-action.ts';
import type { Where } from '../data/conditions.ts';
import { PageHeader } from '../frame/PageHeader.tsx';
import { useTeam } from '../team/team-context.ts';
import { ChartCard } from './ChartCard.tsx';
import { FigureCard } from './FigureCard.tsx';
import { ShortList } from './ShortList.tsx';

interface Part {
  readonly id: string;
  readonly title: string;
  readonly access: readonly Grant[];
  readonly view: EntityView;
  readonly where?: Where;
  /** Path below the dashboard of the list behind it. */
  readonly opens?: string;
}

type Measure = 'count' | { readonly sum: string };

export interface FigureData extends Part {
  readonly icon?: string;
  readonly color?: string;
  readonly measure: Measure;
}

export interface ChartData extends Part {
  readonly shape: 'bar' | 'donut' | 'line';
  readonly by: FieldView;
  readonly measure: Measure;
}

export interface ShortListData extends Part {
  readonly columns: readonly FieldView[];
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
  readonly empty?: { readonly text: string };
}

export interface DashboardScreenData {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly figures: readonly FigureData[];
  readonly charts: readonly ChartData[];
  readonly lists: readonly ShortListData[];
  readonly actions: readonly ScreenAction[];
}

export function DashboardScreen({ screen }: { screen: DashboardScreenData }) {
  const { may } = useTeam();
  const isSeen = ({ access }: Part): boolean => may(access);
  return (
    <>
      <PageHeader title={screen.title} description={screen.description} actions={screen.actions} />
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
        {screen.figures.filter(isSeen).map((figure) => (
          <FigureCard key={figure.id} figure={figure} />
        ))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {screen.charts.filter(isSeen).map((chart) => (
          <ChartCard key={chart.id} chart={chart} />
        ))}
        {screen.lists.filter(isSeen).map((list) => (
          <ShortList key={list.id} list={list} />
        ))}
      </Box>
    </>
  );
}
