/** The quotes of a request. */
import { useQuery } from '@tanstack/react-query';
import { limits } from '#generated/domain/limits.ts';
import { quoteView } from '#generated/screens/views/quote.ts';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { listOf } from '../data/records.ts';
import { NothingHere } from '../detail/PanelFrame.tsx';
import { useColumnSettings } from '../table/column-settings.ts';
import { DataTable, TableSkeleton } from '../table/DataTable.tsx';

const columns = (Object.values(quoteView.fields) as readonly FieldView[]).filter(({ column }) => column === 'default');
const wires = columns.map(({ wire }) => wire);

export default function QuoteList({ record }: { record: WireRecord }) {
  const store = useColumnSettings('quotes', wires, wires);
  const params = { service_group_id: record['id'], per_page: limits.fetchAllPageSize };
  const { data } = useQuery(listOf(quoteView.path, params));
  if (!data) return <TableSkeleton rows={3} />;
  if (data.records.length === 0) return <NothingHere text="No quotes have arrived yet." />;
  return (
    <DataTable
      label="Quotes"
      columns={columns}
      records={data.records}
      store={store}
      sort={null}
      onSort={() => undefined}
    />
  );
}
