/** The rows of a work list as a table or cards; a row opens in the drawer. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { daysBetween } from '#domain/installation/delay.ts';
import type { FieldView, NamedValues, WireRecord } from '#runtime/view.ts';
import { viewersToday } from '#web/shell/session/today.ts';
import type { Selection } from '#web/ui/table/selection.ts';
import { RowCards } from '#web/ui/table/RowCards.tsx';
import type { PressWork } from '../work/work-action.ts';
import { cut, fieldColumn, WorkTable } from '../work/WorkTable.tsx';
import type { Worklist } from './worklist.ts';

interface Props {
  readonly list: Worklist;
  readonly records: readonly WireRecord[];
  readonly selection: Selection;
  readonly openId: string | null;
  readonly onOpen: (record: WireRecord) => void;
  readonly onPress: PressWork;
}

export function WorklistRows({ list, ...rows }: Props) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (isPhone) return <Cards list={list} {...rows} />;
  const columns = list.columns.map((field, at) => ({
    ...fieldColumn(field, (record) => lateNote(list, field, record)),
    sx: { ...cut, maxWidth: 260, fontWeight: at === 0 ? 600 : 400 },
  }));
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', backgroundColor: 'background.paper' }}>
      <WorkTable
        title={list.title}
        columns={columns}
        actions={list.actions}
        nameOf={(record) => nameOf(list, record)}
        {...rows}
      />
    </Box>
  );
}

function Cards({ list, records, selection, onOpen }: Props) {
  const open = (record: WireRecord) => (
    <Button size="small" onClick={() => onOpen(record)}>
      {tableMessages['table.open']}
    </Button>
  );
  // The drawer shows the other fields.
  const fields = list.columns.slice(0, limits.workFieldsOnPhone);
  return (
    <RowCards
      label={list.title}
      fields={fields}
      records={records}
      selection={selection}
      rowMenu={open}
      noteOf={(field, record) => lateNote(list, field, record)}
    />
  );
}

const nameOf = ({ columns, view }: Worklist, record: NamedValues): string => {
  const first = record[columns[0]!.wire.replace(/_id$/, '')] as { name?: unknown } | null | undefined;
  return typeof first?.name === 'string' ? first.name : recordName(view, record);
};

const lateNote = ({ due }: Worklist, field: FieldView, record: NamedValues) =>
  field.wire === due?.wire && <Lateness day={record[field.wire]} />;

/** Says by how much a day is overdue. */
function Lateness({ day }: { readonly day: unknown }) {
  const [today] = useState(viewersToday);
  if (typeof day !== 'string' || day >= today) return null;
  return (
    <Box component="span" sx={{ marginLeft: 0.75, color: 'error.main', fontWeight: 600 }}>
      {fill(texts['board.late'], { days: daysBetween(day, today) })}
    </Box>
  );
}
