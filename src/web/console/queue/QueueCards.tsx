/** The rows of a queue on a small screen: due time, button and subject at the head of each card. */
import Box from '@mui/material/Box';
import { dueOf } from '#domain/workplace/due.ts';
import type { NamedValues } from '#runtime/view.ts';
import { RowCards } from '#web/ui/table/RowCards.tsx';
import { DueCell } from './DueCell.tsx';
import { NextButton } from './NextButton.tsx';
import type { QueueRowsProps } from './QueueTable.tsx';
import { What } from './What.tsx';
import { referenceOf } from './reference.ts';

export function QueueCards({ queue, records, selection, now, holidays, onPress }: QueueRowsProps) {
  const headOf = (record: NamedValues) => (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <DueCell due={dueOf(record[queue.due.wire], queue.businessDays, holidays)} now={now} holidays={holidays} />
        <Box sx={{ flex: 1 }} />
        <NextButton queue={queue} record={record} onPress={onPress} />
      </Box>
      <What queue={queue} record={record} />
    </>
  );
  return (
    <Box sx={{ paddingInline: 1, paddingBottom: 1 }}>
      <RowCards
        label={queue.title}
        fields={queue.columns}
        records={records}
        selection={selection}
        nameOf={(record) => referenceOf(queue.view, record)}
        headOf={headOf}
      />
    </Box>
  );
}
