/** Multiline text; the box grows with it. */
import OutlinedInput from '@mui/material/OutlinedInput';
import { htmlProps, type InputProps } from '../contract.ts';

export function LongTextInput(props: InputProps) {
  const { id, value, onChange, onBlur, field, isInvalid, isDisabled } = props;
  return (
    <OutlinedInput
      id={id}
      multiline
      minRows={3}
      maxRows={12}
      size="small"
      fullWidth
      value={value ?? ''}
      placeholder={field.placeholder ?? ''}
      error={isInvalid ?? false}
      disabled={isDisabled ?? false}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={onBlur}
      slotProps={{ input: htmlProps(props) }}
    />
  );
}
