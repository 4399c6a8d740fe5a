/** The contracts of an inventory upload and the data read from each. */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { callAccess } from '#generated/domain/call-access.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { inventoryUploadContractView as view } from '#generated/screens/views/inventory-upload-contract.ts';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { everyOf } from '#web/shell/records.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import type { Records } from '#generated/records/registry.ts';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';
import { BrowserTable } from '#web/ui/table/BrowserTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { UploadDraftFiles } from './UploadDraftFiles.tsx';

const ProcessingDesk = lazyWithPreload(async () => ({
  default: (await import('../processing/ProcessingDesk.tsx')).ProcessingDesk,
}));

const columns = (Object.values(view.fields) as readonly FieldView[]).filter(({ column }) => column === 'default');
const wires = columns.map(({ wire }) => wire);

export default function InventoryUploadContracts({ record }: { record: WireRecord }) {
  const store = useColumnSettings('inventory-upload-contracts', wires, wires);
  const { data } = useQuery(everyOf(view.path, { inventory_upload_id: record['id'] }));
  const { may } = useTeam();
  if (!data) return <TableSkeleton rows={3} />;
  const contracts = data as readonly Records['inventory-upload-contract'][];
  if (record['status'] === 'PROCESSING' && may(callAccess.checkInventoryUpload)) {
    return (
      <Suspense fallback={<TableSkeleton rows={3} />}>
        <ProcessingDesk uploadId={String(record['id'])} documents={contracts} />
      </Suspense>
    );
  }
  if (record['status'] === 'DRAFT') {
    return <UploadDraftFiles uploadId={String(record['id'])} contracts={contracts} />;
  }
  if (data.length === 0) return <NothingHere text={texts['app.noContracts']} />;
  return <BrowserTable label={texts['app.contracts']} columns={columns} records={data} store={store} />;
}
