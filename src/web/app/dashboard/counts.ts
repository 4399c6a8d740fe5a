/** Numbers over list queries: how many records, how many per value, and what they add up to. */
import { queryOptions, useQueries } from '@tanstack/react-query';
import { limits } from '#generated/domain/limits.ts';
import type { EntityView, FieldView, WireRecord } from '#runtime/view.ts';
import type { ListItem } from '#runtime/product.ts';
import type { Money } from '#src/domain/format/money.ts';
import { http } from '#web/shell/api/http.ts';
import { listParams, type Where } from '../data/conditions.ts';
import { listOf, type RecordPage } from '../data/records.ts';
import { useTeam } from '../team/team-context.ts';

export interface Count {
  readonly value: string | number;
  readonly label: string;
  readonly color: string | undefined;
  readonly icon: string | undefined;
  readonly count: number;
}

/** How many records hold each value of a closed list; one query per value, so that none is left out of long lists. */
export function useCounts(view: EntityView, by: FieldView, where: Where | undefined): readonly Count[] {
  const scope = useTeam();
  const items: readonly ListItem[] = (by.items ?? []).filter(({ isRetired }) => !isRetired);
  return useQueries({
    queries: items.map(({ value }) => ({
      ...listOf(view.path, { ...listParams(view, where, scope), [by.wire]: value, per_page: 1 }),
      retry: false,
    })),
    combine: (results) =>
      results.map(({ data }, index) => {
        const { value, label, color, icon } = items[index]!;
        return { value, label, color, icon, count: data?.total_count ?? 0 };
      }),
  });
}

export interface Sum {
  /** One amount per currency, the greatest first; currencies are never mixed. */
  readonly amounts: readonly Money[];
  /** False when there are more records than were added up. */
  readonly isWhole: boolean;
}

/** The sum of a money field over all records that match, page by page up to the cap of lists. */
export const sumOf = (view: EntityView, wire: string, params: object) =>
  queryOptions({
    queryKey: ['records', view.path, 'sum', wire, params],
    queryFn: async ({ signal }): Promise<Sum> => {
      const totals = new Map<string, number>();
      for (let page = 1; ; page += 1) {
        const result = await http<RecordPage>({
          url: `/api/${view.path}`,
          method: 'GET',
          params: { ...params, page, per_page: limits.listPageSizeMax },
          signal,
        });
        for (const record of result.records) add(totals, record, wire);
        const isCapped = page * limits.listPageSizeMax >= limits.listCountCap;
        if (!result.has_next_page || isCapped) {
          const amounts = [...totals].map(([code, value]) => ({ code, value })).toSorted((a, b) => b.value - a.value);
          return { amounts, isWhole: !result.has_next_page };
        }
      }
    },
  });

function add(totals: Map<string, number>, record: WireRecord, wire: string): void {
  const money = record[wire] as Money | null | undefined;
  if (money) totals.set(money.code, (totals.get(money.code) ?? 0) + money.value);
}
