/** The milestones of a location: each can be completed, or marked late with a reason. */
import type { InstallTaskEvent } from '#generated/domain/workflows/install-task.ts';
import type { InstallTaskStatus } from '#generated/domain/lists/install-task-status.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { limits } from '#generated/domain/limits.ts';
import { installTaskView as view } from '#generated/screens/views/install-task.ts';
import type { TransitionDefinition } from '#runtime/product.ts';
import type { WireRecord } from '#runtime/view.ts';
import { useRecordActions } from '#web/record/actions/useRecordActions.ts';
import { listOf } from '#web/shell/records.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { Part } from './Part.tsx';

const transitions: readonly TransitionDefinition[] = view.workflow.transitions;
const can = (task: WireRecord, event: InstallTaskEvent): boolean =>
  transitions.some((each) => each.event === event && each.from.includes(String(task['status'])));

const late = {
  event: 'delay' satisfies InstallTaskEvent,
  label: texts['board.holdUp'],
  confirm: texts['board.whyLate'],
  needsReason: true,
};

export function MilestoneList({ record }: { readonly record: WireRecord }) {
  const { send } = useRecordActions(view);
  const list = { service_location_id: record['id'], sort_field: 'position', sort_dir: 'asc' };
  const { data } = useQuery(listOf(view.path, { ...list, per_page: limits.fetchAllPageSize }));
  return (
    <Part title={texts['board.milestones']}>
      {!data && <TableSkeleton rows={4} />}
      <PlainList sx={{ fontSize: 13 }}>
        {data?.records
          .filter((task) => task['status'] !== ('not_applicable' satisfies InstallTaskStatus))
          .map((task) => (
            <Milestone
              key={String(task['id'])}
              task={task}
              onDone={() =>
                void send(task, { event: 'complete' satisfies InstallTaskEvent, label: texts['board.completeStep'] })
              }
              onLate={() => void send(task, late)}
            />
          ))}
      </PlainList>
    </Part>
  );
}

interface MilestoneProps {
  readonly task: WireRecord;
  readonly onDone: () => void;
  readonly onLate: () => void;
}

function Milestone({ task, onDone, onLate }: MilestoneProps) {
  const { step, status } = view.fields;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 34,
        '& > button': { paddingBlock: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 140px' }}>
        <Cell field={step} record={task} />
      </Box>
      <Cell field={status} record={task} />
      {can(task, 'complete') && (
        <Button size="small" onClick={onDone}>
          {texts['board.completeStep']}
        </Button>
      )}
      {can(task, 'delay') && (
        <Button size="small" onClick={onLate}>
          {texts['board.holdUp']}
        </Button>
      )}
    </Box>
  );
}
