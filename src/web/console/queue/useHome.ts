/** What waits in a home: the rows of each queue and the counts of its tabs, in one call. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { limits } from '#generated/domain/limits.ts';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import type { Holidays } from '#domain/workplace/due.ts';
import { resolved, type Reader, type Where } from '#web/record/conditions.ts';
import { overviewOf, type OverviewPart, type PartAnswer } from '#web/record/overview.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { mayDo } from '../auth-provider.ts';
import type { Home, Queue } from './home.ts';

export const whoses = ['mine', 'teams', 'unassigned', 'all'] as const;
export type Whose = (typeof whoses)[number];

/** Parameter of the page that names the queue whose rows are all shown. */
export const wholeParam = 'all';

export interface Waiting {
  readonly queue: Queue;
  readonly answer: PartAnswer | undefined;
}

/** Everything else of the page stays while it is read again. */
export function useHome({ queues, charts, homeOf }: Home) {
  const { id: userId, role, timezone } = useProfile();
  const reader = { userId, timezone };
  const [query] = useSearchParams();
  const chosen = whoses.find((each) => each === query.get('whose'));
  const whose = chosen ?? (homeOf.includes(role) && role !== 'admin' ? 'mine' : 'all');
  const shown = queues.filter(({ access }) => mayDo(access));
  const rows = shown.map((queue): OverviewPart => ({
    path: queue.view.path,
    params: {
      ...paramsOf(queue, whose, reader),
      sort_field: queue.due.wire,
      sort_dir: 'asc',
      per_page: query.get(wholeParam) === queue.id ? limits.listPageSizeMax : limits.queueRowsShown,
    },
  }));
  const owned = shown.filter(({ owner }) => owner !== undefined);
  const offered = whoses.filter((each) => each !== 'teams' || owned.some(({ ofTeam }) => ofTeam !== undefined));
  const counts = offered.flatMap((each) =>
    owned.map((queue) => ({ path: queue.view.path, params: { ...paramsOf(queue, each, reader), per_page: 1 } })),
  );
  const bars = charts.map(({ view, where, by }) => ({
    path: view.path,
    params: resolved(where, reader),
    count_by: by.wire,
  }));
  const free = { path: 'holidays', params: { country: limits.homeCountry, per_page: limits.fetchAllPageSize } };
  const answer = useQuery({ ...overviewOf([...rows, ...bars, free, ...counts]), refetchInterval: 60_000 });
  const parts = answer.data;
  const holidays = holidaysOf(parts?.[rows.length + bars.length]);
  const totals = parts?.slice(rows.length + bars.length + 1) ?? [];
  return {
    whose,
    waiting: shown.map((queue, place): Waiting => ({ queue, answer: parts?.[place] })),
    bars: charts.map((chart, place) => ({ chart, answer: parts?.[rows.length + place] })),
    holidays,
    tabs: owned.length === 0 ? [] : offered.map((each, place) => titled(each, totals, owned.length, place)),
    isPending: answer.isPending,
    error: answer.error,
    retry: () => void answer.refetch(),
  };
}

const paramsOf = ({ where, owner, ofTeam }: Queue, whose: Whose, reader: Reader): Where => ({
  ...resolved(where, reader),
  ...(owner !== undefined && whose === 'mine' && { [owner]: reader.userId }),
  ...(ofTeam !== undefined && whose === 'teams' && { [ofTeam]: reader.userId }),
  ...(owner !== undefined && whose === 'unassigned' && { [`${owner}__isnull`]: true }),
});

function titled(id: Whose, totals: readonly PartAnswer[], size: number, place: number) {
  const own = totals.slice(place * size, (place + 1) * size);
  const sum = own.reduce((all, { total_count }) => all + (total_count ?? 0), 0);
  return { id, title: own.length === 0 ? texts[`work.${id}`] : `${texts[`work.${id}`]} ${sum}` };
}

const holidaysOf = (part: PartAnswer | undefined): Holidays =>
  new Set((part?.records ?? []).map(({ date }) => String(date)));
