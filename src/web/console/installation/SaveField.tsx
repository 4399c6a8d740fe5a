/** One text of a record that is saved when the input is left or Enter is pressed. */
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from '#web/shell/api/http.ts';
import { refreshRecords } from '#web/shell/records.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'number';
  /** Throws what the server refuses; the text then stays. */
  readonly onSave: (text: string) => Promise<unknown>;
}

export function SaveField({ label, value, type = 'text', onSave }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState(value);
  const [mistake, setMistake] = useState('');
  const save = async (): Promise<void> => {
    if (text.trim() === value) return;
    try {
      await onSave(text.trim());
      setMistake('');
      await refreshRecords(client);
    } catch (error) {
      setMistake(
        error instanceof HttpError ? Object.values(error.fields).flat().join(' ') || error.message : String(error),
      );
    }
  };
  return (
    <TextField
      size="small"
      type={type}
      label={label}
      value={text}
      error={mistake !== ''}
      helperText={mistake}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && void save()}
    />
  );
}
