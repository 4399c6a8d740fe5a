/** What can be done with the marked rows. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { fill } from '#domain/format/fill.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import type { EntityView } from '#runtime/view.ts';
import { useBulkActions } from '#web/record/actions/useBulkActions.tsx';
import { OutOfSightButton } from '#web/record/list/OutOfSight.tsx';
import { MarkedTools } from './MarkedTools.tsx';
import { useListMarks } from './use-list-marks.ts';

interface Props {
  readonly view: EntityView;
  readonly mayDelete: boolean;
}

export function BulkBar({ view, mayDelete }: Props) {
  const { selectedIds, onUnselectItems } = useListContext();
  const runOn = useBulkActions(view);
  const marks = useListMarks();
  const count = selectedIds.length;
  if (count === 0) return null;
  const rows = fill(adminMessages[count === 1 ? 'admin.oneRow' : 'admin.rows'], { count });
  const remove = async (): Promise<void> => {
    await runOn({ kind: 'delete' }, marks.records, marks.outOfSight);
    onUnselectItems();
  };
  return (
    <Box sx={barStyle}>
      <strong aria-live="polite">{fill(adminMessages['admin.marked'], { rows })}</strong>
      <OutOfSightButton view={view} marks={marks} />
      <MarkedTools view={view} />
      {mayDelete && (
        <Button size="small" color="error" disabled={marks.records.length < count} onClick={() => void remove()}>
          {shellMessages['shell.delete']}
        </Button>
      )}
      <Button size="small" onClick={() => onUnselectItems()}>
        {adminMessages['admin.unmark']}
      </Button>
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
