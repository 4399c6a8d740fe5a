/** The server's findings that block the completion of an upload. */
import { queryOptions } from '@tanstack/react-query';
import { checkInventoryUpload } from '#generated/client/inventory.ts';

export type Finding = Awaited<ReturnType<typeof checkInventoryUpload>>['findings'][number];

export const findingsOf = (uploadId: string) =>
  queryOptions({
    queryKey: ['records', 'inventory-uploads', 'check', uploadId],
    queryFn: async ({ signal }) => (await checkInventoryUpload(uploadId, { signal })).findings,
  });
