/** Check box that selects one row, or all rows, of a table. */
import Checkbox from '@mui/material/Checkbox';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { Marks } from './marks.ts';

/** Width of the selection column, px. */
export const markWidth = 44;

interface Props {
  readonly marks: Marks;
  readonly record: WireRecord;
  readonly name: string;
  /** True when the row has no other focusable element for the arrow keys. */
  readonly isRowStop?: boolean;
}

export const MarkBox = ({ marks, record, name, isRowStop = false }: Props) => (
  <Checkbox
    size="small"
    checked={marks.isMarked(record)}
    onChange={() => marks.toggle(record)}
    slotProps={{
      input: { 'aria-label': fill(texts['table.mark'], { name }), ...(isRowStop && { 'data-row-focus': '' }) },
    }}
    sx={{ padding: 0.75, marginInline: -0.75 }}
  />
);

export const MarkAllBox = ({ marks }: { marks: Marks }) => (
  <Checkbox
    size="small"
    checked={marks.all === true}
    indeterminate={marks.all === null}
    onChange={marks.toggleAll}
    slotProps={{ input: { 'aria-label': texts['table.markAll'] } }}
    sx={{ padding: 0.75, marginInline: -0.75 }}
  />
);
