/** Saves part of a record. Reads the record first, because an earlier save in the queue may have changed it. */
import { useQueryClient } from '@tanstack/react-query';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { oneOf, updateRecord } from '#web/shell/records.ts';

export function useSave(view: EntityView, { id }: WireRecord): (values: WireRecord) => Promise<unknown> {
  const client = useQueryClient();
  return async (values) => {
    const record = await client.fetchQuery({ ...oneOf(view.path, String(id)), staleTime: 0 });
    return updateRecord(view, record, values);
  };
}
