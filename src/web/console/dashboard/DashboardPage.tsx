/** A work queue: what waits, how it spreads, and the rows to start with. */
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { fill } from '#domain/format/fill.ts';
import { dashboards } from '#generated/screens/admin/dashboards.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { overviewOf, totalOf, type PartAnswer } from '#web/record/overview.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { mayDo } from '../auth-provider.ts';
import { RecordTable } from '../list/RecordTable.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { BarChart } from './BarChart.tsx';
import { resolved, type Dashboard, type ShortList, type Where } from './dashboard.ts';
import { FigureCard } from './FigureCard.tsx';
import { listPath } from './list-path.ts';

/** The dashboard of the route; without one, that of the user's role or the first that he may open. */
export function DashboardPage({ route }: { readonly route?: string }) {
  const { role, id } = useProfile();
  const open = dashboards.filter(({ access }) => mayDo(access));
  const shown =
    open.find((each) => each.route === route) ?? open.find((each) => each.id === `admin/${role}`) ?? open[0];
  return shown === undefined ? null : <Shown dashboard={shown} userId={id} />;
}

function Shown({ dashboard, userId }: { readonly dashboard: Dashboard; readonly userId: string }) {
  const { title, description, figures, charts, lists } = dashboard;
  const where = (part: { readonly where?: Where }): Where => resolved(part.where, userId);
  const parts = [
    ...figures.map((figure) => ({ path: figure.view.path, params: { ...where(figure), per_page: 1 } })),
    ...charts.map((chart) => ({ path: chart.view.path, params: where(chart), count_by: chart.by.wire })),
    ...lists.map((list) => ({
      path: list.view.path,
      params: { ...where(list), ...orderOf(list), per_page: list.limit },
    })),
  ];
  const { data, isError, refetch } = useQuery({ ...overviewOf(parts), refetchInterval: 60_000 });
  const answerAt = (place: number): PartAnswer | undefined => data?.[place];
  return (
    <>
      <PageHeader title={title} />
      <Typography sx={{ color: 'text.secondary', marginTop: -1, marginBottom: 2 }}>{description}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
          marginBottom: 2,
        }}
      >
        {figures.map((figure, place) => (
          <FigureCard key={figure.id} figure={figure} where={where(figure)} answer={answerAt(place)} />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {lists.map((list, place) => (
          <ListCard
            key={list.id}
            list={list}
            where={where(list)}
            answer={answerAt(figures.length + charts.length + place)}
            hasFailed={isError}
            onRetry={() => void refetch()}
          />
        ))}
        {charts.map((chart, place) => (
          <BarChart key={chart.id} chart={chart} where={where(chart)} answer={answerAt(figures.length + place)} />
        ))}
      </Box>
    </>
  );
}

const orderOf = ({ sort }: ShortList): Where => (sort ? { sort_field: sort.field, sort_dir: sort.direction } : {});

interface ListCardProps {
  readonly list: ShortList;
  readonly where: Where;
  readonly answer: PartAnswer | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

function ListCard({ list, where, answer, hasFailed, onRetry }: ListCardProps) {
  const { view, columns, title } = list;
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, padding: 2, paddingBottom: 1 }}>
        <Typography variant="h2" sx={{ fontSize: 16 }}>
          {title}
        </Typography>
        {answer !== undefined && <Box sx={{ color: 'text.secondary' }}>{totalOf(answer)}</Box>}
        <Box sx={{ flex: 1 }} />
        <Link component={RouterLink} to={listPath(view, where)}>
          {fill(texts['admin.allRecords'], { records: view.titlePlural.toLowerCase() })}
        </Link>
      </Box>
      <RecordTable
        title={fill(texts['admin.rowsOf'], { title })}
        path={view.path}
        fields={columns ?? Object.values(view.fields).filter(({ column }) => column === 'default')}
        records={answer?.records}
        isPending={answer === undefined && !hasFailed}
        hasFailed={hasFailed || answer?.status !== undefined}
        onRetry={onRetry}
      />
    </Paper>
  );
}
