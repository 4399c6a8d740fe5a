/** Reads the rows of each queue of a home and the counts of its tabs in one call. */
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { limits } from '#generated/domain/limits.ts';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { Holidays } from '#domain/workplace/due.ts';
import { resolved, type Reader, type Where } from '#web/record/conditions.ts';
import { overviewOf, type OverviewPart, type PartAnswer } from '#web/record/overview.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { mayDo } from '../auth-provider.ts';
import type { WorkAction } from '../work/work-action.ts';
import type { Home, Queue } from './home.ts';
import { snoozeKey } from './snooze.ts';

export const ownerFilters = ['mine', 'teams', 'unassigned', 'all', 'later'] as const;
export type OwnerFilter = (typeof ownerFilters)[number];

/** Page parameter with the queue that shows all its rows. */
export const wholeParam = 'all';

export interface Waiting {
  readonly queue: Queue;
  readonly answer: PartAnswer | undefined;
}

/** Keeps the rest of the page while it refetches. */
export function useHome({ queues, charts }: Home, homeOf: readonly string[]) {
  const { id: userId, role, timezone } = useProfile();
  const reader = { userId, timezone };
  const [query] = useSearchParams();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const rowsShown = limits[isPhone ? 'queueRowsShownOnPhone' : 'queueRowsShown'];
  const chosen = ownerFilters.find((each) => each === query.get('owner'));
  const ownerFilter = chosen ?? (homeOf.includes(role) && role !== 'admin' ? 'mine' : 'all');
  const allowed = queues.filter(({ access }) => mayDo(access));
  const shown = queuesOf(allowed, ownerFilter);
  const rows = shown.map((queue): OverviewPart => ({
    path: queue.view.path,
    params: {
      ...paramsOf(queue, ownerFilter, reader),
      sort_field: queue.sort?.field ?? queue.due.wire,
      sort_dir: queue.sort?.isFalling === true ? 'desc' : 'asc',
      per_page: query.get(wholeParam) === queue.id ? limits.listPageSizeMax : rowsShown,
    },
  }));
  const owned = allowed.filter(({ owner }) => owner !== undefined);
  const offered = ownerFilters.filter((each) => isOffered(each, allowed));
  const tabs = offered.map((id) => ({ id, counted: queuesOf(id === 'later' || id === 'all' ? allowed : owned, id) }));
  const counts = tabs.flatMap(({ id, counted }) =>
    counted.map((queue) => ({ path: queue.view.path, params: { ...paramsOf(queue, id, reader), per_page: 1 } })),
  );
  const put = { path: 'snoozes', params: { per_page: limits.fetchAllPageSize, sort_field: 'until', sort_dir: 'desc' } };
  const bars = charts.map(({ view, where, by }) => ({
    path: view.path,
    params: resolved(where, reader),
    count_by: by.wire,
  }));
  const free = { path: 'holidays', params: { country: limits.homeCountry, per_page: limits.fetchAllPageSize } };
  const answer = useQuery({ ...overviewOf([...rows, ...bars, free, put, ...counts]), refetchInterval: 60_000 });
  const parts = answer.data;
  const holidays = holidaysOf(parts?.[rows.length + bars.length]);
  const snoozes = new Map(
    (parts?.[rows.length + bars.length + 1]?.records ?? []).map((each) => [each['record_id'], each]),
  );
  const totals = parts?.slice(rows.length + bars.length + 2) ?? [];
  return {
    ownerFilter,
    waiting: shown.map((queue, place): Waiting => ({
      queue,
      answer: ownerFilter === 'later' ? withSnoozes(parts?.[place], snoozes) : parts?.[place],
    })),
    bars: charts.map((chart, place) => ({ chart, answer: parts?.[rows.length + place] })),
    holidays,
    tabs: offered.length === 1 ? [] : titled(tabs, totals),
    isPending: answer.isPending,
    error: answer.error,
    retry: () => void answer.refetch(),
  };
}

/** The tab of snoozed rows is always offered, even in a home ownerFilter rows have no owner. */
function isOffered(ownerFilter: OwnerFilter, queues: readonly Queue[]): boolean {
  if (ownerFilter === 'all') return true;
  if (ownerFilter === 'later') return queues.some(({ canSnooze }) => canSnooze === true);
  const owned = queues.filter(({ owner }) => owner !== undefined);
  return ownerFilter === 'teams' ? owned.some(({ ofTeam }) => ofTeam !== undefined) : owned.length > 0;
}

/** Snoozed rows have a separate tab, from which they can be woken. */
const queuesOf = (queues: readonly Queue[], ownerFilter: OwnerFilter): readonly Queue[] =>
  ownerFilter === 'later'
    ? queues.filter(({ canSnooze }) => canSnooze === true).map((queue) => ({ ...queue, actions: [wake], next: [wake] }))
    : queues;

const wake: WorkAction = { kind: 'call', label: texts['work.wake'], call: 'wake', key: 'w', isBulk: true };

const withSnoozes = (
  answer: PartAnswer | undefined,
  snoozes: ReadonlyMap<unknown, WireRecord>,
): PartAnswer | undefined =>
  answer?.records && {
    ...answer,
    records: answer.records.map((record) => ({ ...record, [snoozeKey]: snoozes.get(record['id']) })),
  };

const paramsOf = ({ where, owner, ofTeam, canSnooze }: Queue, ownerFilter: OwnerFilter, reader: Reader): Where => ({
  ...resolved(where, reader),
  ...(canSnooze === true && { snoozed: ownerFilter === 'later' }),
  ...(owner !== undefined && ownerFilter === 'mine' && { [owner]: reader.userId }),
  ...(ofTeam !== undefined && ownerFilter === 'teams' && { [ofTeam]: reader.userId }),
  ...(owner !== undefined && ownerFilter === 'unassigned' && { [`${owner}__isnull`]: true }),
});

interface Tab {
  readonly id: OwnerFilter;
  readonly counted: readonly Queue[];
}

/** Tab titles with counts. */
function titled(tabs: readonly Tab[], totals: readonly PartAnswer[]) {
  let read = 0;
  return tabs.map(({ id, counted }) => {
    const own = totals.slice(read, (read += counted.length));
    const sum = own.reduce((all, { total_count }) => all + (total_count ?? 0), 0);
    return { id, title: own.length === 0 ? texts[`work.${id}`] : `${texts[`work.${id}`]} ${sum}` };
  });
}

const holidaysOf = (part: PartAnswer | undefined): Holidays =>
  new Set((part?.records ?? []).map(({ date }) => String(date)));
