/** The one button of a record in a queue: its next action. */
import Button from '@mui/material/Button';
import type { WireRecord } from '#runtime/view.ts';
import type { Queue } from './home.ts';
import { nextAction, type PressWork } from '../work/work-action.ts';

interface Props {
  readonly queue: Queue;
  readonly record: WireRecord;
  readonly onPress: PressWork;
}

export function NextButton({ queue, record, onPress }: Props) {
  const next = nextAction(queue.next, record);
  if (next === undefined) return null;
  return (
    <Button size="small" variant="outlined" onClick={() => onPress(next, [record])}>
      {next.label}
    </Button>
  );
}
