/** What can be done with the marked rows. It keeps its place while none are marked, so that the table does not jump. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import type { Press } from './useWorkActions.tsx';
import type { WorkAction } from './worklist.ts';

interface Props {
  readonly actions: readonly WorkAction[];
  readonly marks: Marks;
  readonly onPress: Press;
}

export function WorkBar({ actions, marks, onPress }: Props) {
  const count = marks.records.length;
  return (
    <Box
      component="section"
      aria-label={tableMessages['table.marked']}
      sx={{
        display: { xs: count === 0 ? 'none' : 'flex', sm: 'flex' },
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 40,
        marginBottom: 1,
      }}
    >
      <Box component="strong" aria-live="polite" sx={{ minWidth: 84, fontSize: 13 }}>
        {fill(texts['board.marked'], { count })}
      </Box>
      {actions
        .filter(({ isBulk }) => isBulk)
        .map((action) => (
          <Button
            key={action.call}
            size="small"
            variant="outlined"
            disabled={count === 0}
            onClick={() => onPress(action, marks.records)}
          >
            {action.label}
          </Button>
        ))}
      {count > 0 && (
        <Button size="small" onClick={marks.clear}>
          {tableMessages['table.unmarkAll']}
        </Button>
      )}
    </Box>
  );
}
