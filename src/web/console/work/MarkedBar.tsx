/** The actions for marked rows. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import type { PressWork, WorkAction } from './work-action.ts';

interface Props {
  readonly actions: readonly WorkAction[];
  readonly marks: Marks;
  readonly onPress: PressWork;
}

export function MarkedBar({ actions, marks, onPress }: Props) {
  const count = marks.records.length;
  return (
    <Box component="section" aria-label={texts['table.marked']} sx={barStyle}>
      <Box component="strong" aria-live="polite" sx={{ fontSize: 13, minWidth: 84 }}>
        {fill(texts['table.markedCount'], { count })}
      </Box>
      {actions.map((action) => (
        <Button
          key={action.label}
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
          {texts['table.unmarkAll']}
        </Button>
      )}
    </Box>
  );
}

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40, paddingBottom: 1 };
