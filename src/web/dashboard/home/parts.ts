/** What each part of a dashboard asks. */
import { listParams } from '#web/record/conditions.ts';
import type { OverviewPart } from '#web/record/overview.ts';
import type { TeamScope } from '#web/record/team/team-context.ts';
import type { ChartData, FigureData, ShortListData } from './dashboard-screen.ts';

export const figurePart = ({ view, where, measure }: FigureData, scope: TeamScope): OverviewPart =>
  measure === 'count'
    ? { path: view.path, params: { ...listParams(view, where, scope), per_page: 1 } }
    : { path: view.path, params: listParams(view, where, scope), sum: measure.sum };

export const chartPart = ({ view, where, by }: ChartData, scope: TeamScope): OverviewPart => ({
  path: view.path,
  params: listParams(view, where, scope),
  count_by: by.wire,
});

export const listPart = ({ view, where, sort, limit }: ShortListData, scope: TeamScope): OverviewPart => ({
  path: view.path,
  params: {
    ...listParams(view, where, scope),
    ...(sort && { sort_field: sort.field, sort_dir: sort.direction }),
    per_page: limit,
  },
});
