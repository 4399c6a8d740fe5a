/** Several lists of a page in one call: figures, charts and first rows. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  readOverview,
  type ReadOverview200PartsItem,
  type ReadOverviewBodyPartsItem,
} from '#generated/client/overview.ts';
import type { FieldView } from '#runtime/view.ts';
import type { ListItem } from '#runtime/product.ts';
import { formatNumber } from '#domain/format/number.ts';

export type OverviewPart = ReadOverviewBodyPartsItem;
/** The result of a part, or the `status` and `message` of its error. */
export type PartAnswer = ReadOverview200PartsItem;

/** The results in the order of the parts; under the records key, so that changes refetch them too. */
export const overviewOf = (parts: readonly OverviewPart[]) =>
  queryOptions({
    queryKey: ['records', 'overview', parts],
    queryFn: async ({ signal }) =>
      parts.length === 0 ? [] : (await readOverview({ parts: [...parts] }, { signal, changesNothing: true })).parts,
    placeholderData: keepPreviousData,
    retry: false,
  });

export interface Count {
  readonly value: string | number;
  readonly label: string;
  readonly color: string | undefined;
  readonly icon: string | undefined;
  readonly count: number;
}

/** The counts with the labels of the closed list; values that are no longer offered are left out. */
export function countsOf(by: FieldView, answer: PartAnswer | undefined): readonly Count[] {
  const counted = new Map(answer?.counts?.map(({ value, count }) => [value, count]));
  const items: readonly ListItem[] = (by.items ?? []).filter(({ isRetired }) => !isRetired);
  return items.map(({ value, label, color, icon }) => ({ value, label, color, icon, count: counted.get(value) ?? 0 }));
}

/** `12`, `10,000+`; undefined while unknown. */
export const totalOf = ({ total_count, total_count_is_capped }: PartAnswer): string | undefined =>
  total_count === undefined ? undefined : `${formatNumber(total_count)}${total_count_is_capped ? '+' : ''}`;
