/** Names of the records that filters name by id. */
import { useQueries } from '@tanstack/react-query';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import { oneOf } from '#web/shell/records.ts';
import type { Filters } from './filters.ts';

export function useRecordNames(fields: readonly FieldView[], filters: Filters): ReadonlyMap<string, string> {
  const named = fields.flatMap(({ reference, wire }) => {
    const ids = Object.entries(filters)
      .filter(([key]) => key.split('__')[0] === wire)
      .flatMap(([, value]) => [value].flat());
    return reference ? ids.map((id) => ({ reference, id })) : [];
  });
  return useQueries({
    queries: named.map(({ reference, id }) => ({ ...oneOf(reference.path, id), retry: false })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) =>
          data ? [[named[index]!.id, nameOf(named[index]!.reference.shownAs, data)]] : [],
        ),
      ),
  });
}

const nameOf = (template: string, record: WireRecord): string => shownAs(template, record);
