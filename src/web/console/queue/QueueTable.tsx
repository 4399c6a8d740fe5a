/** The rows of a queue, dense, worked with j k x e and Enter over all queues of the page. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { boardMessages } from '#generated/domain/messages/board.ts';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { fill } from '#domain/format/fill.ts';
import { isNumeric } from '#web/ui/cell/cells.ts';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import { QueueRow } from './QueueRow.tsx';
import { nextHead, type QueueRowsProps } from './rows.ts';
import { bulkOf } from './useQueueActions.tsx';

/** A long title takes two lines rather than slide below the column of buttons. */
const wrapped = { whiteSpace: 'normal' } as const;

const noLinks = (): null => null;

/** Cells lead nowhere: a row has one link, its name, and one button. */
export function QueueTable(props: QueueRowsProps) {
  const { queue, records, marks } = props;
  const isMarkable = bulkOf(queue).length > 0;
  return (
    <RecordLinkContext value={noLinks}>
      <Box sx={{ overflowX: 'auto' }}>
        <Table
          size="small"
          aria-label={fill(boardMessages['board.rowsOf'], { title: queue.title, count: records.length })}
        >
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox" component={isMarkable ? 'th' : 'td'}>
                {isMarkable && <MarkAll marks={marks} />}
              </TableCell>
              <TableCell sx={{ width: 120 }}>{texts['work.due']}</TableCell>
              <TableCell>{texts['work.what']}</TableCell>
              {queue.columns.map(({ wire, title, kind, isName }) => (
                <TableCell key={wire} align={isNumeric({ kind, isName }) ? 'right' : 'left'} sx={wrapped}>
                  {title}
                </TableCell>
              ))}
              <TableCell sx={nextHead}>{texts['work.next']}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {records.map((record) => (
              <QueueRow key={String(record['id'])} {...props} record={record} isMarkable={isMarkable} />
            ))}
          </TableBody>
        </Table>
      </Box>
    </RecordLinkContext>
  );
}

const MarkAll = ({ marks }: { readonly marks: Marks }) => (
  <Checkbox
    size="small"
    checked={marks.all === true}
    indeterminate={marks.all === null}
    onChange={marks.toggleAll}
    slotProps={{ input: { 'aria-label': boardMessages['board.selectAll'] } }}
  />
);
