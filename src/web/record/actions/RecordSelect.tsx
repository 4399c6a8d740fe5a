/** Picks a record of a list, for a dialog. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#generated/domain/limits.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import { listOf } from '#web/shell/records.ts';

interface Props {
  readonly label: string;
  readonly path: string;
  /** Template over wire names. */
  readonly template: string;
  readonly params?: object;
  /** Empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function RecordSelect({ label, path, template, params = {}, value, onChange }: Props) {
  const { data } = useQuery(listOf(path, { ...params, per_page: limits.fetchAllPageSize }));
  // A value that is not loaded yet is not an option.
  const isKnown = data?.records.some(({ id }) => id === value) === true;
  return (
    <TextField
      select
      size="small"
      label={label}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <MenuItem value="">–</MenuItem>
      {data?.records.map((record) => (
        <MenuItem key={String(record['id'])} value={String(record['id'])}>
          {shownAs(template, record)}
        </MenuItem>
      ))}
    </TextField>
  );
}
