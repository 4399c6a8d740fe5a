/** One line of text; email, phone and web address differ only by the keyboard of phones. */
import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLInputTypeAttribute } from 'react';
import { htmlProps, type InputProps } from '../contract.ts';

interface Props extends InputProps {
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: string;
}

export function TextInput({ type = 'text', autoComplete, ...props }: Props) {
  const { id, value, onChange, onBlur, field, isInvalid, isDisabled } = props;
  return (
    <OutlinedInput
      id={id}
      type={type}
      size="small"
      fullWidth
      value={value ?? ''}
      placeholder={field.placeholder ?? ''}
      error={isInvalid ?? false}
      disabled={isDisabled ?? false}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={onBlur}
      slotProps={{ input: { ...htmlProps(props), autoComplete: autoComplete ?? 'off' } }}
    />
  );
}

export const EmailInput = (props: InputProps) => <TextInput {...props} type="email" autoComplete="email" />;
export const PhoneInput = (props: InputProps) => <TextInput {...props} type="tel" autoComplete="tel" />;
export const UrlInput = (props: InputProps) => <TextInput {...props} type="url" autoComplete="url" />;
/** Never shows the stored value; new text replaces it. */
export const SecretInput = (props: InputProps) => <TextInput {...props} type="password" autoComplete="new-password" />;
