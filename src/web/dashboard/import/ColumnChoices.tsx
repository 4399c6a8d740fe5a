/** The content of each column of a file: guessed from its title, changed by the user. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { fill } from '#domain/format/fill.ts';
import { importMessages as texts } from '#generated/domain/messages/import.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { targets, type OpenFile } from './open-file.ts';

interface Props {
  readonly file: OpenFile;
  readonly onChange: (columns: readonly (string | null)[]) => void;
}

export function ColumnChoices({ file, onChange }: Props) {
  const { columns } = file;
  return (
    <PlainList
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' }}
    >
      {file.header.map((title, at) => (
        // A title may occur twice, so the index identifies a column.
        <li key={`${at}-${title}`}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 12, marginBottom: 0.5, overflowWrap: 'anywhere' }}>
            {file.rows.find((row) => (row[at] ?? '') !== '')?.[at] ?? '–'}
          </Box>
          <Autocomplete
            size="small"
            options={targets.filter(({ key }) => key === columns[at] || !columns.includes(key))}
            value={targets.find(({ key }) => key === columns[at]) ?? null}
            getOptionLabel={(target) => target.title}
            getOptionKey={({ key }) => key}
            onChange={(_event, target) => onChange(columns.with(at, target?.key ?? null))}
            renderInput={({ inputProps, ...params }) => (
              <TextField
                {...params}
                placeholder={texts['import.leftOut']}
                slotProps={{
                  htmlInput: { ...inputProps, 'aria-label': fill(texts['import.columnOf'], { column: title }) },
                }}
              />
            )}
          />
        </li>
      ))}
    </PlainList>
  );
}
