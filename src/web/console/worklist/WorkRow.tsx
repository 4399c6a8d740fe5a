/** One row of a work list: what it is called, what comes next, and whether its day has passed. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { fill } from '#domain/format/fill.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { daysBetween } from '#domain/installation/delay.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { isNumeric } from '#web/ui/cell/cells.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import { viewersToday } from '#web/shell/session/today.ts';
import type { Worklist } from './worklist.ts';

interface Props {
  readonly list: Worklist;
  readonly record: NamedValues;
  readonly marks: Marks;
  readonly isOpen: boolean;
  readonly onOpen: (record: NamedValues) => void;
  readonly onKey: (event: KeyboardEvent<HTMLTableRowElement>, record: NamedValues) => void;
}

export function WorkRow({ list, record, marks, isOpen, onOpen, onKey }: Props) {
  const open = ({ target }: MouseEvent<HTMLElement>): void => {
    if ((target as HTMLElement).closest('a, button, input') === null) onOpen(record);
  };
  return (
    <TableRow
      hover
      tabIndex={0}
      selected={marks.isMarked(record) || isOpen}
      onClick={open}
      onKeyDown={(event) => onKey(event, record)}
      sx={{ cursor: 'pointer', '& td': cell, '&:focus-visible': { outlineOffset: -2 } }}
    >
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          checked={marks.isMarked(record)}
          onChange={() => marks.toggle(record)}
          sx={{ padding: 0.5 }}
          slotProps={{
            input: { 'aria-label': fill(texts['board.selectRow'], { name: nameOf(list, record) }) },
          }}
        />
      </TableCell>
      {list.columns.map((field) => (
        <TableCell key={field.wire} align={isNumeric(field) ? 'right' : 'left'}>
          <Cell field={field} record={record} />
          {field.wire === list.due?.wire && <Lateness field={field} record={record} />}
        </TableCell>
      ))}
    </TableRow>
  );
}

const nameOf = ({ columns, view }: Worklist, record: NamedValues): string => {
  const first = record[columns[0]!.wire.replace(/_id$/, '')] as { name?: unknown } | null | undefined;
  return typeof first?.name === 'string' ? first.name : recordName(view, record);
};

const cell = {
  height: 32,
  paddingBlock: 0,
  whiteSpace: 'nowrap',
  maxWidth: 260,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&:nth-of-type(2)': { fontWeight: 600 },
};

/** A day that has passed says by how much, in words. */
export function Lateness({ field, record }: { readonly field: FieldView; readonly record: NamedValues }) {
  const due = record[field.wire];
  const [today] = useState(viewersToday);
  if (typeof due !== 'string' || due >= today) return null;
  return (
    <Box component="span" sx={{ marginLeft: 0.75, color: 'error.main', fontWeight: 600 }}>
      {fill(texts['board.late'], { days: daysBetween(due, today) })}
    </Box>
  );
}
