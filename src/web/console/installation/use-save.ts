/** Saves a part of a record as it stands when its turn comes: a field before may have changed it meanwhile. */
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
