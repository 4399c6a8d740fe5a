/** One row of a queue: until when, what, what the decision needs, and the one button. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MuiLink from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { showMoment } from '#web/shell/session/moment.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import { pressFlashAction } from '#web/shell/flash/flash.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { snoozeOf } from './snooze.ts';
import { boardMessages } from '#generated/domain/messages/board.ts';
import { fill } from '#domain/format/fill.ts';
import { dueOf } from '#domain/workplace/due.ts';
import type { NamedValues, WireRecordOf } from '#runtime/view.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { isNumeric } from '#web/ui/cell/cells.ts';
import { hasValue } from '#web/ui/cell/has-value.ts';
import { recordPath } from '../record-path.ts';
import { DueCell } from './DueCell.tsx';
import type { Queue } from './home.ts';
import { NextButton } from './NextButton.tsx';
import { nextCell, type QueueRowsProps } from './rows.ts';
import { numberOf, referenceOf, teamOf } from './reference.ts';
import { moveFrom } from './row-keys.ts';
import { bulkOf, nextOf } from './useQueueActions.tsx';

interface Props extends QueueRowsProps {
  readonly record: NamedValues;
  readonly isMarkable: boolean;
}

export function QueueRow({ queue, record, marks, now, holidays, isMarkable, onPress, onPeek }: Props) {
  const onKey = useRowKeys({ queue, record, onPress, onPeek, onMark: () => isMarkable && marks.toggle(record) });
  const name = referenceOf(queue.view, record);
  return (
    <TableRow
      hover
      tabIndex={0}
      data-queue-row
      selected={marks.isMarked(record)}
      onKeyDown={onKey}
      onClick={peekBeside(() => onPeek(record))}
      sx={row}
    >
      <TableCell padding="checkbox">
        {isMarkable && (
          <Checkbox
            size="small"
            checked={marks.isMarked(record)}
            onChange={() => marks.toggle(record)}
            sx={{ padding: 0.5 }}
            slotProps={{ input: { 'aria-label': fill(boardMessages['board.selectRow'], { name }) } }}
          />
        )}
      </TableCell>
      <TableCell>
        <DueCell due={dueOf(record[queue.due.wire], queue.businessDays, holidays)} now={now} holidays={holidays} />
      </TableCell>
      <TableCell sx={{ minWidth: 240 }}>
        <What queue={queue} record={record} />
      </TableCell>
      {queue.columns.map((field) => (
        <TableCell key={field.wire} align={isNumeric(field) ? 'right' : 'left'} sx={cut}>
          <Cell field={field} record={record} isLine />
        </TableCell>
      ))}
      <TableCell sx={nextCell}>
        <NextButton queue={queue} record={record} onPress={onPress} />
      </TableCell>
    </TableRow>
  );
}

/** `SG-1001 · Orbit Foods`, and below it what it is about; the team is never cut. */
export function What({ queue, record }: { readonly queue: Queue; readonly record: NamedValues }) {
  const { view, named } = queue;
  const path = recordPath(view.id, view.path, String(record['id']));
  const number = numberOf(view, record);
  const second = named.find(({ wire }) => hasValue(record[wire]) && !number.includes(String(record[wire])));
  const team = teamOf(record);
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {path === null ? (
          number
        ) : (
          <MuiLink component={Link} to={path}>
            {number}
          </MuiLink>
        )}
        {team !== '' && ` · ${team}`}
      </Box>
      {second && (
        <Box sx={{ color: 'text.secondary', fontSize: 12, ...cut, maxWidth: 280 }}>
          <Cell field={second} record={record} />
        </Box>
      )}
      <Snoozed record={record} />
    </>
  );
}

/** Who put it off, until when and what it waits for. */
function Snoozed({ record }: { readonly record: NamedValues }) {
  const snooze = snoozeOf(record);
  if (snooze === null) return null;
  const by = snooze['created_by'] as WireRecordOf<'user'> | null | undefined;
  return (
    <Box sx={{ color: 'warning.main', fontSize: 12, fontWeight: 600, maxWidth: 420, overflowWrap: 'anywhere' }}>
      {fill(texts['work.snoozedBy'], {
        name: by ? shownAs('{first_name} {last_name}', by) : shellMessages['shell.product'],
        time: showMoment(String(snooze['until'])),
        reason: String(snooze['reason']),
      })}
    </Box>
  );
}

interface KeyProps extends Pick<QueueRowsProps, 'queue' | 'onPress' | 'onPeek'> {
  readonly record: NamedValues;
  readonly onMark: () => void;
}

/** The keys of a row; none fires while a field or a button in it has the focus. */
function useRowKeys({ queue, record, onPress, onPeek, onMark }: KeyProps) {
  const navigate = useNavigate();
  return (event: KeyboardEvent<HTMLTableRowElement>): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextOf(queue, record);
    const action = bulkOf(queue).find(({ key }) => key === event.key);
    const path = recordPath(queue.view.id, queue.view.path, String(record['id']));
    if (event.key === 'e' && next) onPress(next, [record]);
    else if (event.key === 'Enter' && path !== null) void navigate(path);
    else if (event.key === ' ') onPeek(record);
    else if (event.key === 'x') onMark();
    else if (event.key === 'u' && pressFlashAction()) event.stopPropagation();
    else if (action) onPress(action, [record]);
    else if (!moveFrom(event.currentTarget, event.key)) return;
    event.preventDefault();
  };
}

/** A click beside the links, buttons and boxes of a row. */
const peekBeside =
  (peek: () => void) =>
  ({ target }: MouseEvent<HTMLElement>): void => {
    if ((target as HTMLElement).closest('a, button, input, label') === null) peek();
  };

const cut = { maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const row = {
  height: 40,
  cursor: 'pointer',
  '& td': { paddingBlock: '3px' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
