/** One text of a record, saved when the input loses focus or Enter is pressed. */
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from '#web/shell/api/http.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { inTurn } from './in-turn.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'number';
  /** Throws the server's refusal; the typed text then stays. */
  readonly onSave: (text: string) => Promise<unknown>;
}

export function SaveField({ label, value, type = 'text', onSave }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState(value);
  const [mistake, setMistake] = useState('');
  /** The value that is stored or being saved: pressing Enter and then leaving the input saves once. */
  const sent = useRef(value);
  const [known, setKnown] = useState(value);
  // Shows another person's change, but never over text that is being typed.
  if (value !== known) {
    setKnown(value);
    if (text === known) setText(value);
  }
  useEffect(() => {
    sent.current = value;
  }, [value]);
  const save = async (): Promise<void> => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    try {
      await inTurn(() => onSave(wanted));
      setMistake('');
      await refreshRecords(client);
    } catch (error) {
      sent.current = value;
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
