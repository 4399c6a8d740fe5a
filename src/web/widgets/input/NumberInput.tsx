/** A number with its unit; what is no number stays as typed, so that the validator can say so. [DF-002] [DF-003] */
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { htmlProps, type InputProps } from './input-props.ts';

export function NumberInput(props: InputProps) {
  const { id, value, onChange, onBlur, field, isInvalid, isDisabled } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed !== null && same(readNumber(typed), value) ? typed : String(value ?? '');
  return (
    <OutlinedInput
      id={id}
      size="small"
      value={text}
      error={isInvalid ?? false}
      disabled={isDisabled ?? false}
      endAdornment={field.unit === undefined ? undefined : <InputAdornment position="end">{field.unit}</InputAdornment>}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readNumber(event.target.value));
      }}
      onBlur={onBlur}
      slotProps={{ input: { ...htmlProps(props), inputMode: 'decimal', autoComplete: 'off' } }}
      sx={{ width: { xs: '100%', sm: 280 } }}
    />
  );
}

/** The number typed, the text itself when it is none, undefined for nothing. */
function readNumber(text: string): number | string | undefined {
  const plain = text.trim().replaceAll(',', '');
  if (plain === '') return undefined;
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

const same = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null);
