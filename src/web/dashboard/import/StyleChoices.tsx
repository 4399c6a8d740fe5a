/** The number and date formats of a file, where its cells are ambiguous. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { StyleChoice } from '#domain/services/import/file-style.ts';
import { bankMessages } from '#generated/domain/messages/bank.ts';
import { importMessages as texts } from '#generated/domain/messages/import.ts';
import type { OpenFile, Outcome } from './open-file.ts';

interface Props {
  readonly file: OpenFile;
  readonly trial: Outcome | null;
  readonly onChange: (style: StyleChoice) => void;
}

/** By property of the call: its title and the texts of its values. */
const choices = {
  decimal_sign: {
    title: texts['import.decimalSign'],
    values: [
      ['.', texts['import.decimalPoint']],
      [',', texts['import.decimalComma']],
    ],
  },
  date_format: {
    title: bankMessages['bank.dateFormat'],
    values: [
      ['MM/DD/YYYY', bankMessages['bank.monthFirst']],
      ['DD/MM/YYYY', bankMessages['bank.dayFirst']],
    ],
  },
} as const;

/** Hidden while no cell is ambiguous. A choice stays visible, so that the user can change it. */
export function StyleChoices({ file: { style }, trial, onChange }: Props) {
  const names = (Object.keys(choices) as (keyof StyleChoice)[]).filter(
    (name) => style[name] !== undefined || trial?.unclear.includes(name),
  );
  if (names.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 0 100%' }}>{texts['import.unclearStyle']}</Box>
      {names.map((name) => (
        <TextField
          key={name}
          select
          size="small"
          label={choices[name].title}
          value={style[name] ?? ''}
          onChange={({ target }) => onChange({ ...style, [name]: target.value })}
          sx={{ minWidth: 220 }}
        >
          {choices[name].values.map(([value, text]) => (
            <MenuItem key={value} value={value}>
              {text}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  );
}
