/** The toolbar above the cells: undo, redo, search, and the way to errors. */
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
import type { SheetProps } from './scene.ts';

interface Props {
  readonly control: SheetControl;
  readonly sheetProps: SheetProps;
  readonly focus: () => void;
  /** Whether only rows with errors are shown; null when the page has no such view. */
  readonly onlyFaulty: boolean;
  readonly onOnlyFaulty: (isOn: boolean) => void;
  /** Tools of the page. */
  readonly children?: ReactNode;
}

export function Tools({ control, sheetProps: { faults, isLocked }, focus, onlyFaulty, onOnlyFaulty, children }: Props) {
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
        // On a phone the switch starts a line, where its negative margin would leave the screen.
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
