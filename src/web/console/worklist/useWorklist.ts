/** The rows of a work list for the tab, search, page and order in its address, with the counts of its tabs in one call. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { limits } from '#generated/domain/limits.ts';
import { resolved } from '#web/record/conditions.ts';
import { overviewOf, totalOf } from '#web/record/overview.ts';
import { listOf } from '#web/shell/records.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import type { Worklist, WorkTab } from './worklist.ts';

const all: WorkTab = { id: 'all', title: texts['board.all'] };

/** An order's next action links to its own rows. */
export const orderParam = 'service_group_id';

export function useWorklist({ view, where, tabs, sort }: Worklist) {
  const { id: userId, timezone } = useProfile();
  const [query, setQuery] = useSearchParams();
  const every = [all, ...tabs];
  const open = every.find(({ id }) => id === query.get('tab')) ?? all;
  const text = query.get('q') ?? '';
  const page = Number(query.get('page') ?? 1);
  const order = query.get(orderParam);
  const paramsOf = (tab: WorkTab) => ({
    ...resolved({ ...where, ...tab.where }, { userId, timezone }),
    ...(order !== null && { [orderParam]: order }),
  });
  const sorted = sort ? { sort_field: sort.field, sort_dir: sort.direction } : {};
  const rows = useQuery({
    ...listOf(view.path, {
      ...paramsOf(open),
      ...sorted,
      ...(text !== '' && { q: text }),
      page,
      per_page: limits.fetchAllPageSize,
    }),
    retry: false,
    refetchInterval: 60_000,
  });
  const counts = useQuery({
    ...overviewOf(every.map((tab) => ({ path: view.path, params: { ...paramsOf(tab), per_page: 1 } }))),
    refetchInterval: 60_000,
  });
  const change = (part: Readonly<Record<string, string>>): void =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      for (const [name, value] of Object.entries(part)) {
        if (value === '') after.delete(name);
        else after.set(name, value);
      }
      return after;
    });
  const titled = every.map((tab, place) => {
    const count = counts.data?.[place];
    const total = count && totalOf(count);
    return { ...tab, title: total === undefined ? tab.title : `${tab.title} ${total}` };
  });
  return { tabs: titled, open, text, page, order, rows, change };
}
