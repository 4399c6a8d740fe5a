/** Number of rows, and of selected cells. */
import Box from '@mui/material/Box';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { fill } from '#domain/format/fill.ts';
import { VisuallyHidden } from '#web/ui/notice/VisuallyHidden.tsx';
import { useStore } from '#web/shell/store.ts';
import { boxOf, columnsIn, rowsIn } from '../model/range.ts';
import type { SheetControl } from './control.ts';

interface Props {
  readonly control: SheetControl;
  /** Number of rows with content. */
  readonly filled: number;
  readonly status: string | undefined;
}

export function StatusBar({ control, filled, status }: Props) {
  const { selection, announcement } = useStore(control.scene.sheet.state);
  const box = boxOf(selection);
  const [rows, columns] = [rowsIn(box), columnsIn(box)];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, color: 'text.secondary', fontSize: 13, minHeight: 20 }}>
      <span>
        {filled === 0 && !control.scene.sheetProps().isLocked
          ? texts['sheet.empty']
          : fill(texts['sheet.filledRows'], { count: filled })}
      </span>
      {rows * columns > 1 && <span>{fill(texts['sheet.selected'], { rows, columns })}</span>}
      {status && (
        <Box component="span" role="status" sx={{ marginLeft: 'auto' }}>
          {status}
        </Box>
      )}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </Box>
  );
}
