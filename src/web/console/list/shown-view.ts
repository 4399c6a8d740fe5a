/** The saved view that a list of the console shows, kept in the address beside what react-admin keeps there. */
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ViewArrangement } from '#generated/records/values/view-arrangement.ts';
import { stateOf } from '#web/record/list/saved/arrangement.ts';
import { emptyState } from '#web/ui/table/table-state.ts';

export interface ShownView {
  /** Of the saved view; null for none. */
  readonly id: string | null;
  /** Wire names of the columns that show, in their order; null for those that the browser remembers. */
  readonly columns: readonly string[] | null;
  /** Wire name of the column under whose values the rows stand. */
  readonly group: string | null;
}

export interface ListSort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** How a list shows another view: with the parameters of its new address, else with those that it has. */
export type ShowView = (shown: ShownView, address?: URLSearchParams) => void;

export function useShownView(): readonly [ShownView, ShowView] {
  const [parameters, setParameters] = useSearchParams();
  const last = useRef(shownIn(parameters));
  const isToldThere = names.some((name) => parameters.has(name));
  // react-admin writes its own parameters alone whenever the list changes: what it drops is put back before it shows.
  useLayoutEffect(() => {
    if (isToldThere) last.current = shownIn(parameters);
    else if (Object.values(last.current).some((each) => each !== null))
      setParameters((before) => withShown(before, last.current), { replace: true });
  }, [isToldThere, parameters, setParameters]);
  const show = (shown: ShownView, address?: URLSearchParams): void => {
    last.current = shown;
    setParameters((before) => withShown(address ?? before, shown), { replace: address === undefined });
  };
  return [shownIn(parameters), show];
}

/** What react-admin keeps in the address of a list that stands so; the list as it looks at first for null. */
export function addressOf(arrangement: ViewArrangement | null, first: ListSort): URLSearchParams {
  const state = arrangement ? { ...emptyState, ...stateOf(arrangement) } : emptyState;
  const q = state.q === '' ? {} : { q: state.q };
  return new URLSearchParams({
    filter: JSON.stringify({ ...state.filters, ...q }),
    sort: state.sort?.field ?? first.field,
    order: state.sort === null ? first.order : state.sort.direction === 'desc' ? 'DESC' : 'ASC',
    page: '1',
    perPage: String(state.perPage),
  });
}

const names = ['saved', 'columns', 'group'] as const;

function shownIn(parameters: URLSearchParams): ShownView {
  const [id, columns, group] = names.map((name) => parameters.get(name));
  return { id: id ?? null, columns: columns?.split(',') ?? null, group: group ?? null };
}

function withShown(parameters: URLSearchParams, { id, columns, group }: ShownView): URLSearchParams {
  const after = new URLSearchParams(parameters);
  for (const [at, value] of [id, columns?.join(',') ?? null, group].entries())
    if (value === null) after.delete(names[at]!);
    else after.set(names[at]!, value);
  return after;
}
