/** Dates and instants; hover shows the exact instant in the time zone of the profile. [DF-022] [DF-023] */
import { formatDate, relativeTime } from '#domain/format/date.ts';
import { showDay, showMoment } from '#web/shell/session/moment.ts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { CellProps } from './cell-props.ts';

export const DateCell = ({ value, isFull }: CellProps) => (
  <Box component="time" dateTime={String(value)} sx={digits}>
    {formatDate(String(value), isFull === true ? 'text' : 'cell')}
  </Box>
);

export function DateTimeCell({ field, value, isFull }: CellProps) {
  const text = String(value);
  const exact = showMoment(text);
  const hasTime = field.hasTime ?? isFull === true;
  return (
    <Tooltip title={hasTime ? relativeTime(text) : exact}>
      <Box component="time" dateTime={text} sx={digits}>
        {hasTime ? exact : showDay(text, isFull === true ? 'text' : 'cell')}
      </Box>
    </Tooltip>
  );
}

const digits = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
