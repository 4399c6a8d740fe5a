/** The rows of a queue on a small screen, due time and button first. */
import Box from '@mui/material/Box';
import { dueOf } from '#domain/workplace/due.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { isFilled } from '#web/ui/cell/has-value.ts';
import { SelectBox } from '#web/ui/table/SelectBox.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { DueCell } from './DueCell.tsx';
import { NextButton } from './NextButton.tsx';
import type { QueueRowsProps } from './QueueTable.tsx';
import { What } from './What.tsx';
import { referenceOf } from './reference.ts';

export function QueueCards({ queue, records, selection, now, holidays, onPress }: QueueRowsProps) {
  return (
    <PlainList aria-label={queue.title}>
      {records.map((record) => (
        <Box component="li" key={String(record['id'])} sx={card}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
            {selection && <SelectBox selection={selection} record={record} name={referenceOf(queue.view, record)} />}
            <DueCell due={dueOf(record[queue.due.wire], queue.businessDays, holidays)} now={now} holidays={holidays} />
            <Box sx={{ flex: 1 }} />
            <NextButton queue={queue} record={record} onPress={onPress} />
          </Box>
          <What queue={queue} record={record} />
          <Box component="dl" sx={facts}>
            {queue.columns
              .filter((field) => isFilled(field, record))
              .map((field) => (
                <Box key={field.wire} sx={{ display: 'inline-flex', gap: 0.5, minWidth: 0 }}>
                  <Box component="dt" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                    {field.title}
                  </Box>
                  <Box component="dd" sx={value}>
                    <Cell field={field} record={record} />
                  </Box>
                </Box>
              ))}
          </Box>
        </Box>
      ))}
    </PlainList>
  );
}

const card = {
  borderTop: 1,
  borderColor: 'divider',
  paddingInline: 1.5,
  paddingBlock: 1,
  // Hundreds of cards are not rendered before they scroll into view.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 110px',
} as const;
/** A card is narrow, so long account names wrap. */
const value = { margin: 0, minWidth: 0, overflowWrap: 'anywhere', '& a': { whiteSpace: 'normal' } } as const;
const facts = {
  margin: 0,
  marginTop: 0.25,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  fontSize: 13,
} as const;
