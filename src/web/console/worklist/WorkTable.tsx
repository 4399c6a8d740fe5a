/** The rows of a work list, dense, worked with j k x e and Enter and with the keys of its buttons. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { KeyboardEvent } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import type { FieldView, NamedValues, WireRecord } from '#runtime/view.ts';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import { RowCards } from '#web/ui/table/RowCards.tsx';
import { isNumeric } from '#web/ui/cell/cells.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import type { Press } from './useWorkActions.tsx';
import { Lateness, WorkRow } from './WorkRow.tsx';
import type { Worklist } from './worklist.ts';

interface Props {
  readonly list: Worklist;
  readonly records: readonly WireRecord[];
  readonly marks: Marks;
  readonly openId: string | null;
  readonly onOpen: (record: WireRecord) => void;
  readonly onPress: Press;
}

/** Cells lead nowhere: a click anywhere in a row opens it beside the table. */
export function WorkTable(props: Props) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return <RecordLinkContext value={noLinks}>{isPhone ? <Cards {...props} /> : <Rows {...props} />}</RecordLinkContext>;
}

const noLinks = (): null => null;

function Cards({ list, records, marks, onOpen }: Props) {
  const open = (record: WireRecord) => (
    <Button size="small" onClick={() => onOpen(record)}>
      {tableMessages['table.open']}
    </Button>
  );
  const late = (field: FieldView, record: NamedValues) =>
    field.wire === list.due?.wire && <Lateness field={field} record={record} />;
  // The drawer tells the rest.
  const fields = list.columns.slice(0, limits.workFieldsOnPhone);
  return <RowCards label={list.title} fields={fields} records={records} marks={marks} rowMenu={open} noteOf={late} />;
}

function Rows({ list, records, marks, openId, onOpen, onPress }: Props) {
  const press = (event: KeyboardEvent<HTMLTableRowElement>, record: WireRecord): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = list.actions.find(({ key }) => key === event.key);
    if (action) onPress(action, [record]);
    else if (event.key === 'x') marks.toggle(record);
    else if (event.key === 'e' || event.key === 'Enter') onOpen(record);
    else if (!move(event)) return;
    event.preventDefault();
  };
  return (
    <Box
      sx={{
        overflowX: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        backgroundColor: 'background.paper',
      }}
    >
      <Table size="small" aria-label={fill(texts['board.rowsOf'], { title: list.title, count: records.length })}>
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                size="small"
                checked={marks.all === true}
                indeterminate={marks.all === null}
                onChange={marks.toggleAll}
                slotProps={{ input: { 'aria-label': texts['board.selectAll'] } }}
              />
            </TableCell>
            {list.columns.map(({ wire, title, kind, isName }) => (
              <TableCell
                key={wire}
                align={isNumeric({ kind, isName }) ? 'right' : 'left'}
                sx={{ whiteSpace: 'nowrap' }}
              >
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <WorkRow
              key={String(record['id'])}
              list={list}
              record={record}
              marks={marks}
              isOpen={record['id'] === openId}
              onOpen={onOpen}
              onKey={press}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  j: 'nextElementSibling',
  ArrowDown: 'nextElementSibling',
  k: 'previousElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** False for a key that moves nowhere. */
function move({ key, currentTarget }: KeyboardEvent<HTMLTableRowElement>): boolean {
  const step = steps[key];
  if (step === undefined) return false;
  const row = currentTarget[step];
  if (row instanceof HTMLElement) row.focus();
  return true;
}
