/** The actions for selected rows. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import type { Selection } from '#web/ui/table/selection.ts';
import type { PressWork, WorkAction } from './work-action.ts';

interface Props {
  readonly actions: readonly WorkAction[];
  readonly selection: Selection;
  readonly onPress: PressWork;
}

export function SelectionBar({ actions, selection, onPress }: Props) {
  const count = selection.records.length;
  return (
    <Box component="section" aria-label={texts['table.selected']} sx={barStyle}>
      <Box component="strong" aria-live="polite" sx={{ fontSize: 13, minWidth: 84 }}>
        {fill(texts['table.selectedCount'], { count })}
      </Box>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          variant="outlined"
          disabled={count === 0}
          onClick={() => onPress(action, selection.records)}
        >
          {action.label}
        </Button>
      ))}
      {count > 0 && (
        <Button size="small" onClick={selection.clear}>
          {texts['table.deselectAll']}
        </Button>
      )}
    </Box>
  );
}

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40, paddingBottom: 1 };
