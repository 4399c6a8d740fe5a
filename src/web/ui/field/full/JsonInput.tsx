/** Structured data as text; text that does not parse stays text, and the validator rejects it. */
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { htmlProps, type InputProps } from '../contract.ts';

export function JsonInput(props: InputProps) {
  const { id, value, onChange, onBlur, isInvalid, isDisabled } = props;
  const [text, setText] = useState(() => (value === undefined || value === null ? '' : JSON.stringify(value, null, 2)));
  return (
    <OutlinedInput
      id={id}
      multiline
      minRows={4}
      maxRows={20}
      size="small"
      fullWidth
      value={text}
      error={isInvalid ?? false}
      disabled={isDisabled ?? false}
      onChange={(event) => {
        setText(event.target.value);
        onChange(readJson(event.target.value));
      }}
      onBlur={onBlur}
      slotProps={{ input: { ...htmlProps(props), spellCheck: false } }}
      sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 13 }}
    />
  );
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
