/** The milestones of a location: each is completed here, or said to be late with its reason. */
import type { InstallTaskEvent } from '#generated/domain/workflows/install-task.ts';
import type { InstallTaskStatus } from '#generated/domain/lists/install-task-status.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { limits } from '#generated/domain/limits.ts';
import { installTaskView as view } from '#generated/screens/views/install-task.ts';
import type { TransitionDefinition } from '#runtime/product.ts';
import type { WireRecord } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { listOf, refreshRecords, sendEvent } from '#web/shell/records.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { TableSkeleton } from '#web/ui/table/DataTable.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { Question } from '../record/Question.tsx';
import { Part } from './Part.tsx';

const transitions: readonly TransitionDefinition[] = view.workflow.transitions;
const can = (task: WireRecord, event: InstallTaskEvent): boolean =>
  transitions.some((each) => each.event === event && each.from.includes(String(task['status'])));

export function MilestoneList({ record }: { readonly record: WireRecord }) {
  const client = useQueryClient();
  const [late, setLate] = useState<WireRecord | null>(null);
  const list = { service_location_id: record['id'], sort_field: 'position', sort_dir: 'asc' };
  const { data } = useQuery(listOf(view.path, { ...list, per_page: limits.fetchAllPageSize }));
  const send = async (task: WireRecord, event: InstallTaskEvent, reason = ''): Promise<void> => {
    setLate(null);
    await whileBusy(() => sendEvent(view, task, event, reason)).catch((error: unknown) => flashRefusal(error, view));
    await refreshRecords(client);
  };
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
              onSend={(event) => void send(task, event)}
              onLate={() => setLate(task)}
            />
          ))}
      </PlainList>
      {late && (
        <Question
          title={texts['board.whyLate']}
          answer={texts['board.holdUp']}
          needsReason
          onAnswer={(reason) => void send(late, 'delay', reason)}
          onClose={() => setLate(null)}
        />
      )}
    </Part>
  );
}

interface MilestoneProps {
  readonly task: WireRecord;
  readonly onSend: (event: InstallTaskEvent) => void;
  readonly onLate: () => void;
}

function Milestone({ task, onSend, onLate }: MilestoneProps) {
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
        <Button size="small" onClick={() => onSend('complete')}>
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
