/** Where lists read their rows, how their addresses encode their state, and which saved views they use. */
import { useQuery } from '@tanstack/react-query';
import { lenientListOf, type LenientPage } from '#web/shell/records.ts';
import { sortParams, type AddressFormat, type Sort } from '#web/ui/table/table-state.ts';
import type { TeamScope } from '../team/team-context.ts';

export interface RowsRequest {
  /** REST path of the records. */
  readonly path: string;
  readonly where: Readonly<Record<string, unknown>>;
  /** Names of conditions that the server may not know. */
  readonly optional: readonly string[];
  readonly sort: Sort | null;
  readonly page: number;
  readonly perPage: number;
  readonly isEnabled: boolean;
}

export interface Rows {
  readonly data: LenientPage | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

export interface ListSource {
  readonly useRows: (request: RowsRequest) => Rows;
  /** By default, the state in one parameter. */
  readonly address?: AddressFormat;
  /** The team of the list's saved views; null for those of staff, undefined for none. */
  readonly viewsOf: (scope: TeamScope) => string | null | undefined;
}

/** The lists of the customer application; saved views belong to the open team. */
export const teamLists: ListSource = {
  useRows: ({ path, where, optional, sort, page, perPage, isEnabled }) => {
    const params = { ...where, ...sortParams({ sort }), page, per_page: perPage };
    return useQuery({ ...lenientListOf(path, params, [...optional, 'sort_field']), retry: false, enabled: isEnabled });
  },
  viewsOf: ({ teamId }) => (teamId === '' ? undefined : teamId),
};
