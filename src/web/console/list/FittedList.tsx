/** A list of the console without what its address or saved view names and the list does not have. */
import { useMemo, type ReactNode } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import type { FieldView } from '#runtime/view.ts';
import {
  filtersWithout,
  refusedParts,
  unknownColumns,
  unknownValues,
  type OmittedParts,
} from '#web/record/list/saved/left-out.ts';
import { asFilters, type Filters } from '#web/ui/table/filters.ts';
import type { ListSort, ShownView } from './shown-view.ts';

interface Props {
  readonly fields: readonly FieldView[];
  /** Wire names of the columns that can be shown. */
  readonly columns: readonly string[];
  readonly shown: ShownView;
  /** The order that the list has at first. */
  readonly first: ListSort;
  readonly children: (leftOut: OmittedParts) => ReactNode;
}

/** The filters without the values that fields cannot hold. */
export const withKnownValues = (filters: Filters, fields: readonly FieldView[]): Filters => {
  const plain = asFilters(filters);
  const unknown = unknownValues(plain, fields);
  return unknown.length === 0 ? filters : filtersWithout(plain, unknown);
};

export function FittedList({ fields, columns, shown, first, children }: Props) {
  const list = useListContext();
  const { filterValues, sort } = list;
  const meta = list.meta as { readonly leftOut?: readonly string[] } | undefined;
  const refused = list.isPlaceholderData === true ? undefined : meta?.leftOut;
  const leftOut = useMemo(
    () => [
      ...unknownColumns(shown, (wire) => columns.includes(wire)),
      ...unknownValues(asFilters(filterValues as object as Filters), fields),
      ...refusedParts(refused ?? [], sort.field),
    ],
    [shown, columns, filterValues, fields, refused, sort.field],
  );
  const fitted = useMemo(
    () => ({
      ...list,
      filterValues: filtersWithout(asFilters(filterValues as object as Filters), leftOut),
      sort: leftOut.some(({ part }) => part === 'sort') ? { ...first } : sort,
    }),
    [list, filterValues, leftOut, first, sort],
  );
  return leftOut.length === 0 ? (
    children(leftOut)
  ) : (
    <ListContextProvider value={fitted}>{children(leftOut)}</ListContextProvider>
  );
}
