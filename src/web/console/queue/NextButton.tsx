/** The one button of a record in a queue: its next action. */
import Button from '@mui/material/Button';
import type { WireRecord } from '#runtime/view.ts';
import type { Queue } from './home.ts';
import { nextOf, type PressQueue } from './useQueueActions.tsx';

interface Props {
  readonly queue: Queue;
  readonly record: WireRecord;
  readonly onPress: PressQueue;
}

export function NextButton({ queue, record, onPress }: Props) {
  const next = nextOf(queue, record);
  if (next === undefined) return null;
  return (
    <Button size="small" variant="outlined" onClick={() => onPress(next, [record])}>
      {next.label}
    </Button>
  );
}
