/** What stands above the cells: undo, redo, search, and the way to what is wrong. */
import RedoIcon from '@mui/icons-material/Redo';
import SearchIcon from '@mui/icons-material/Search';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import type { ReactNode } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { fill } from '#domain/format/fill.ts';
import { useStore } from '#web/shell/store.ts';
import { faultCount } from '../model/faults.ts';
import type { SheetControl } from './control.ts';
import type { SheetGiven } from './scene.ts';

interface Props {
  readonly control: SheetControl;
  readonly given: SheetGiven;
  readonly focus: () => void;
  /** Whether only rows with mistakes are shown; null where the page offers no such view. */
  readonly onlyFaulty: boolean;
  readonly onOnlyFaulty: (isOn: boolean) => void;
  /** Of the page. */
  readonly children?: ReactNode;
}

export function Tools({ control, given: { faults, isLocked }, focus, onlyFaulty, onOnlyFaulty, children }: Props) {
  const { history } = useStore(control.scene.sheet.state);
  const count = faultCount(faults);
  const run = (kind: 'undo' | 'redo' | 'find'): void => {
    control.run({ kind }, 1);
    if (kind !== 'find') focus();
  };
  return (
    <Box
      role="toolbar"
      aria-label={texts['sheet.tools']}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        // On a phone a switch begins a line: it would reach beyond the edge.
        '& .MuiFormControlLabel-root': { marginLeft: 0 },
      }}
    >
      {!isLocked && (
        <>
          <IconButton aria-label={texts['sheet.undo']} disabled={history.done.length === 0} onClick={() => run('undo')}>
            <UndoIcon />
          </IconButton>
          <IconButton
            aria-label={texts['sheet.redo']}
            disabled={history.undone.length === 0}
            onClick={() => run('redo')}
          >
            <RedoIcon />
          </IconButton>
        </>
      )}
      <IconButton aria-label={texts['sheet.find']} onClick={() => run('find')}>
        <SearchIcon />
      </IconButton>
      {children}
      {(count > 0 || onlyFaulty) && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, marginLeft: 'auto' }}>
          <FormControlLabel
            control={<Switch size="small" checked={onlyFaulty} onChange={(_event, isOn) => onOnlyFaulty(isOn)} />}
            label={fill(texts['sheet.onlyFaulty'], { count: faults.size })}
          />
          <Button
            size="small"
            onClick={() => {
              control.run({ kind: 'fault', back: false }, 1);
              focus();
            }}
          >
            {texts['sheet.nextFault']}
          </Button>
        </Box>
      )}
    </Box>
  );
}
