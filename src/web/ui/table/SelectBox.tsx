/** Check box that selects one row, or all rows, of a table. */
import Checkbox from '@mui/material/Checkbox';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { Selection } from './selection.ts';

/** Width of the selection column, px. */
export const selectWidth = 44;

interface Props {
  readonly selection: Selection;
  readonly record: WireRecord;
  readonly name: string;
  /** True when the row has no other focusable element for the arrow keys. */
  readonly isRowStop?: boolean;
}

export const SelectBox = ({ selection, record, name, isRowStop = false }: Props) => (
  <Checkbox
    size="small"
    checked={selection.isSelected(record)}
    onChange={() => selection.toggle(record)}
    slotProps={{
      input: { 'aria-label': fill(texts['table.select'], { name }), ...(isRowStop && { 'data-row-focus': '' }) },
    }}
    sx={{ padding: 0.75, marginInline: -0.75 }}
  />
);

export const SelectAllBox = ({ selection }: { selection: Selection }) => (
  <Checkbox
    size="small"
    checked={selection.all === true}
    indeterminate={selection.all === null}
    onChange={selection.toggleAll}
    slotProps={{ input: { 'aria-label': texts['table.selectAll'] } }}
    sx={{ padding: 0.75, marginInline: -0.75 }}
  />
);
