/** Names what a list omits from a saved view or an address, and saves the view without it. */
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQueryClient } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import { savedViewView } from '#generated/screens/views/saved-view.ts';
import type { FieldView } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { refreshRecords, updateRecord } from '#web/shell/records.ts';
import { arrangementWithout, leftOutText, type OmittedParts } from './left-out.ts';
import type { SavedView } from './saved-views.ts';

interface Props {
  readonly leftOut: OmittedParts;
  /** Fields of the list, for the titles of the parts. */
  readonly fields: readonly FieldView[];
  readonly view: SavedView | undefined;
  readonly mayChange: boolean;
  /** Removes the parts from the address. */
  readonly onDrop: () => void;
}

export function LeftOutNote({ leftOut, fields, view, mayChange, onDrop }: Props) {
  const client = useQueryClient();
  const parts = leftOutText(leftOut, fields);
  const save = async (of: SavedView): Promise<void> => {
    await updateRecord(savedViewView, { ...of }, { arrangement: { ...arrangementWithout(of.arrangement, leftOut) } });
    await refreshRecords(client);
    onDrop();
    flash(fill(texts['table.viewSaved'], { name: of.name }), 'success');
  };
  const name = view?.name;
  return (
    <Box component="section" sx={{ flex: '1 0 100%', order: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Chip
        component="output"
        variant="outlined"
        color="warning"
        icon={<WarningAmberIcon />}
        label={
          name === undefined
            ? fill(texts['table.leftOut'], { parts })
            : fill(texts['table.leftOutOfView'], { view: name, parts })
        }
        sx={{
          height: 'auto',
          minHeight: 32,
          '& .MuiChip-icon': { fontSize: 20, flex: 'none' },
          '& .MuiChip-label': {
            whiteSpace: 'normal',
            paddingBlock: 0.75,
            color: 'text.primary',
            fontSize: 13,
            fontWeight: 400,
          },
        }}
      />
      {view === undefined && (
        <Button size="small" onClick={onDrop}>
          {texts['table.dismiss']}
        </Button>
      )}
      {view && mayChange && (
        <Button
          size="small"
          onClick={() => void whileBusy(() => save(view)).catch((error: unknown) => flashRefusal(error, savedViewView))}
        >
          {fill(texts['table.saveWithoutLeftOut'], { view: view.name })}
        </Button>
      )}
    </Box>
  );
}
