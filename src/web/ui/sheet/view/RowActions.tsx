/** The menu of the selected rows. */
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { useStore } from '#web/shell/store.ts';
import { clear, insertRows, removeRows, repeatRows } from './actions.ts';
import type { SheetControl } from './control.ts';
import type { SheetProps } from './scene.ts';

interface Props {
  readonly control: SheetControl;
  readonly sheetProps: SheetProps;
  readonly anchor: () => Element | null;
  readonly onClosed: () => void;
}

export function RowActions({ control, sheetProps: { shown, isLocked }, anchor, onClosed }: Props) {
  const cell = useStore(control.menu);
  const { scene } = control;
  // Hidden rows inside a selection must not change.
  const isWhole = shown === null;
  const items = [
    { label: texts['sheet.insertAbove'], work: () => insertRows(scene, false), isOffered: isWhole },
    { label: texts['sheet.insertBelow'], work: () => insertRows(scene, true), isOffered: isWhole },
    { label: texts['sheet.repeatRows'], work: () => repeatRows(scene), isOffered: isWhole },
    { label: texts['sheet.clearCells'], work: () => clear(scene), isOffered: true },
    { label: texts['sheet.removeRows'], work: () => removeRows(scene), isOffered: isWhole },
  ].filter(({ isOffered }) => isOffered);
  const close = (): void => {
    control.menu.set(null);
    onClosed();
  };
  if (cell === null || isLocked) return null;
  return (
    <Menu anchorEl={anchor} open onClose={close} transformOrigin={{ vertical: 'top', horizontal: 'left' }}>
      {items.map(({ label, work }) => (
        <MenuItem
          key={label}
          onClick={() => {
            work();
            close();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
