/** Selected rows that the list does not show now: their number, their names and a way to deselect them. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import type { Selection } from '#web/ui/table/selection.ts';

interface Props {
  readonly view: EntityView;
  readonly selection: Selection;
}

/** Opens the names of the selected rows that are out of sight. */
export function OutOfSightButton({ view, selection }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { outOfSight } = selection;
  if (outOfSight.length === 0) return null;
  const title = fill(texts['table.outOfSightRows'], { count: outOfSight.length });
  return (
    <>
      <Button
        size="small"
        color="warning"
        variant="outlined"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {fill(texts['table.outOfSight'], { count: outOfSight.length })}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 340, maxWidth: '92vw', padding: 2 } } }}
      >
        <Typography sx={{ fontWeight: 600, marginBottom: 1 }}>{title}</Typography>
        <Names view={view} records={outOfSight} />
        <Button
          size="small"
          sx={{ marginTop: 1 }}
          onClick={() => {
            setAnchor(null);
            selection.clearOutOfSight();
          }}
        >
          {texts['table.deselectOutOfSight']}
        </Button>
      </Popover>
    </>
  );
}

interface RowsProps {
  readonly view: EntityView;
  readonly records: readonly WireRecord[];
}

/** For a dialog about selected rows: names those that the list does not show. */
export const OutOfSightNote = ({ view, records }: RowsProps) =>
  records.length > 0 && (
    <Alert severity="warning" sx={{ marginBottom: 2 }}>
      {fill(texts['table.outOfSightRows'], { count: records.length })}
      <Names view={view} records={records} />
    </Alert>
  );

/** For a question about selected rows: all names, out-of-sight rows first. */
export function SelectedNames({ view, records, outOfSight }: RowsProps & Pick<Selection, 'outOfSight'>) {
  const inSight = records.filter((record) => !outOfSight.includes(record));
  return (
    <>
      <OutOfSightNote view={view} records={outOfSight} />
      {inSight.length > 0 && (
        <>
          {outOfSight.length > 0 && (
            <Typography variant="body2">{fill(texts['table.inSightRows'], { count: inSight.length })}</Typography>
          )}
          <Names view={view} records={inSight} />
        </>
      )}
    </>
  );
}

const Names = ({ view, records }: RowsProps) => (
  <Box sx={{ maxHeight: 180, overflowY: 'auto' }} tabIndex={0}>
    <PlainList>
      {records.map((record) => (
        <li key={String(record['id'])}>{recordName(view, record)}</li>
      ))}
    </PlainList>
  </Box>
);
