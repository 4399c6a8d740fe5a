/** What can be done with the marked rows of a queue. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { boardMessages } from '#generated/domain/messages/board.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import type { Queue } from './home.ts';
import { bulkOf, type PressQueue } from './useQueueActions.tsx';

interface Props {
  readonly queue: Queue;
  readonly marks: Marks;
  readonly onPress: PressQueue;
}

export const MarkedBar = ({ queue, marks, onPress }: Props) => (
  <Box component="section" aria-label={tableMessages['table.marked']} sx={bar}>
    <Box component="strong" aria-live="polite" sx={{ fontSize: 13, minWidth: 84 }}>
      {fill(boardMessages['board.marked'], { count: marks.records.length })}
    </Box>
    {bulkOf(queue).map((action) => (
      <Button key={action.label} size="small" variant="outlined" onClick={() => onPress(action, marks.records)}>
        {action.label}
      </Button>
    ))}
    <Button size="small" onClick={marks.clear}>
      {tableMessages['table.unmarkAll']}
    </Button>
  </Box>
);

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  paddingInline: 2,
  paddingBottom: 1,
} as const;
