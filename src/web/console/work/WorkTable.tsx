/** Rows with keyboard shortcuts, in the queues of a home and in work lists. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SxProps, Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { fill } from '#domain/format/fill.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { isNumeric } from '#web/ui/cell/cells.ts';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import { SelectAllBox, SelectBox } from '#web/ui/table/SelectBox.tsx';
import type { Selection } from '#web/ui/table/selection.ts';
import { useWorkKeys, type WorkKeys } from './use-work-keys.ts';

export interface WorkColumn {
  readonly id: string;
  readonly title: string;
  readonly isNumeric?: boolean;
  readonly sx?: SxProps<Theme>;
  readonly renderCell: (record: NamedValues) => ReactNode;
}

interface Props extends Omit<WorkKeys, 'onSelect'> {
  readonly title: string;
  readonly columns: readonly WorkColumn[];
  readonly records: readonly NamedValues[];
  readonly nameOf: (record: NamedValues) => string;
  /** Absent if no action takes several rows. */
  readonly selection?: Selection | undefined;
  /** Id of the row that is open next to the table. */
  readonly openId?: unknown;
}

/** Cells have no links: a click anywhere in a row opens it next to the table. */
export function WorkTable({ title, columns, records, selection, ...row }: Props) {
  return (
    <RecordLinkContext value={noLinks}>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={fill(texts['board.rowsOf'], { title, count: records.length })}>
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox" component={selection ? 'th' : 'td'}>
                {selection && <SelectAllBox selection={selection} />}
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column.id} align={column.isNumeric ? 'right' : 'left'} sx={headStyle(column)}>
                  {column.title}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {records.map((record) => (
              <WorkRow key={String(record['id'])} record={record} columns={columns} selection={selection} {...row} />
            ))}
          </TableBody>
        </Table>
      </Box>
    </RecordLinkContext>
  );
}

const noLinks = (): null => null;

type RowProps = Omit<Props, 'title' | 'records'> & { readonly record: NamedValues };

function WorkRow({ record, columns, selection, nameOf, openId, ...keys }: RowProps) {
  const onKey = useWorkKeys(record, { ...keys, onSelect: selection?.toggle });
  const openBeside = ({ target }: MouseEvent<HTMLElement>): void => {
    if ((target as HTMLElement).closest('a, button, input, label') === null) keys.onOpen(record);
  };
  return (
    <TableRow
      hover
      tabIndex={0}
      data-work-row
      selected={selection?.isSelected(record) === true || record['id'] === openId}
      onKeyDown={onKey}
      onClick={openBeside}
      sx={rowStyle}
    >
      <TableCell padding="checkbox">
        {selection && <SelectBox selection={selection} record={record} name={nameOf(record)} />}
      </TableCell>
      {columns.map(({ id, isNumeric: isRight, sx = cut, renderCell }) => (
        <TableCell key={id} align={isRight ? 'right' : 'left'} sx={sx}>
          {renderCell(record)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** The column of a field; `noteOf` follows the value. */
export const fieldColumn = (field: FieldView, noteOf?: (record: NamedValues) => ReactNode): WorkColumn => ({
  id: field.wire,
  title: field.title,
  isNumeric: isNumeric(field),
  renderCell: (record) => (
    <>
      <Cell field={field} record={record} isLine />
      {noteOf?.(record)}
    </>
  ),
});

/** Keeps the button in view in wide rows. */
const sticky = { position: 'sticky', right: 0, whiteSpace: 'nowrap' } as const;
export const lastColumn = { ...sticky, backgroundColor: 'background.paper' } as const;

export const cut = { maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A long title wraps instead of sliding below the column of buttons. */
const headStyle = ({ sx }: WorkColumn) => (sx === lastColumn ? sticky : ({ whiteSpace: 'normal' } as const));

const rowStyle = {
  height: 36,
  cursor: 'pointer',
  '& td': { paddingBlock: '2px' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
