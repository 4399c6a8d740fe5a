/** Queries of the parts of a dashboard. */
import { listParams } from '#web/record/conditions.ts';
import type { OverviewPart } from '#web/record/overview.ts';
import type { TeamScope } from '#web/record/team/team-context.ts';
import type { ChartData, DashboardScreenData, FigureData, Part, ShortListData } from './dashboard-screen.ts';

/**
 * The parts of a dashboard that the account may see, and one query for all of them: figures, charts and lists in their
 * order.
 */
export function partsOf(screen: DashboardScreenData, scope: TeamScope) {
  const isSeen = ({ access }: Part): boolean => scope.may(access);
  const figures = screen.figures.filter(isSeen);
  const charts = screen.charts.filter(isSeen);
  const lists = screen.lists.filter(isSeen);
  const parts = [
    ...figures.map((figure) => figurePart(figure, scope)),
    ...charts.map((chart) => chartPart(chart, scope)),
    ...lists.map((list) => listPart(list, scope)),
  ];
  return { figures, charts, lists, parts };
}

const figurePart = ({ view, where, measure }: FigureData, scope: TeamScope): OverviewPart =>
  measure === 'count'
    ? { path: view.path, params: { ...listParams(view, where, scope), per_page: 1 } }
    : { path: view.path, params: listParams(view, where, scope), sum: measure.sum };

const chartPart = ({ view, where, by }: ChartData, scope: TeamScope): OverviewPart => ({
  path: view.path,
  params: listParams(view, where, scope),
  count_by: by.wire,
});

const listPart = ({ view, where, sort, limit }: ShortListData, scope: TeamScope): OverviewPart => ({
  path: view.path,
  params: {
    ...listParams(view, where, scope),
    ...(sort && { sort_field: sort.field, sort_dir: sort.direction }),
    per_page: limit,
  },
});
