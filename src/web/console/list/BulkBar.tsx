/** What can be done with the marked rows. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { fill } from '#domain/format/fill.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDeleteMany, useListContext, useResourceContext } from 'react-admin';
import type { EntityView } from '#runtime/view.ts';
import { MarkedNames, OutOfSightButton } from '#web/record/list/OutOfSight.tsx';
import { MarkedTools } from './MarkedTools.tsx';
import { useListMarks } from './use-list-marks.ts';
import { Question } from '../record/Question.tsx';

interface Props {
  readonly view: EntityView;
  readonly mayDelete: boolean;
}

export function BulkBar({ view, mayDelete }: Props) {
  const { selectedIds, onUnselectItems, refetch } = useListContext();
  const resource = useResourceContext()!;
  const [isAsking, setIsAsking] = useState(false);
  const [remove, { isPending }] = useDeleteMany();
  const marks = useListMarks();
  const count = selectedIds.length;
  if (count === 0) return null;
  const rows = fill(adminMessages[count === 1 ? 'admin.oneRow' : 'admin.rows'], { count });
  const go = async (): Promise<void> => {
    try {
      await remove(resource, { ids: selectedIds }, { returnPromise: true });
      flash(fill(shellMessages['shell.recordDeleted'], { record: rows }), 'success');
      onUnselectItems();
    } catch (error) {
      flashError(error);
    }
    setIsAsking(false);
    void refetch();
  };
  return (
    <Box sx={barStyle}>
      <strong aria-live="polite">{fill(adminMessages['admin.marked'], { rows })}</strong>
      <OutOfSightButton view={view} marks={marks} />
      <MarkedTools view={view} />
      {mayDelete && (
        <Button size="small" color="error" onClick={() => setIsAsking(true)}>
          {shellMessages['shell.delete']}
        </Button>
      )}
      <Button size="small" onClick={() => onUnselectItems()}>
        {adminMessages['admin.unmark']}
      </Button>
      {isAsking && (
        <Question
          title={fill(adminMessages['admin.deleteQuestion'], { record: rows })}
          text={adminMessages['admin.deleteManyText']}
          answer={shellMessages['shell.delete']}
          color="error"
          isBusy={isPending || marks.records.length < count}
          onAnswer={() => void go()}
          onClose={() => setIsAsking(false)}
        >
          <MarkedNames view={view} records={marks.records} outOfSight={marks.outOfSight} />
        </Question>
      )}
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  paddingInline: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
