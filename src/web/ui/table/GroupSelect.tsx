/** Chooses the column that groups the rows; empty when no column can. [TB-041] */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { FieldView } from '#runtime/view.ts';

interface Props {
  readonly columns: readonly FieldView[];
  /** Wire name. */
  readonly group: string | null;
  readonly onGroup: (group: FieldView | null) => void;
}

export function GroupSelect({ columns, group, onGroup }: Props) {
  const offered = columns.filter(({ isGroupable }) => isGroupable);
  if (offered.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label={texts['table.groupBy']}
      value={group ?? ''}
      onChange={(event) => onGroup(offered.find(({ wire }) => wire === event.target.value) ?? null)}
      sx={{ flex: { xs: '1 1 120px', sm: '0 0 auto' }, minWidth: { xs: 120, sm: 140 } }}
    >
      <MenuItem value="">{texts['table.noGroup']}</MenuItem>
      {offered.map(({ wire, title }) => (
        <MenuItem key={wire} value={wire}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
}
