/** Props that every native control of the light skin shares, and the style of text controls. */
import type { Theme } from '@emotion/react';
import { htmlProps, type InputProps } from '../contract.ts';

export const nativeProps = (props: InputProps) => ({
  ...htmlProps(props),
  id: props.id,
  name: props.field.name,
  autoComplete: props.field.autoComplete,
  autoFocus: props.hasFocus,
  disabled: props.isDisabled,
  placeholder: props.field.placeholder,
  onBlur: props.onBlur,
});

export const inputStyle = ({ theme }: { theme: Theme }) =>
  ({
    width: '100%',
    minWidth: 0,
    minHeight: 44,
    padding: '9px 12px',
    border: `1px solid ${theme.tokens.control}`,
    borderRadius: 6,
    background: theme.tokens.surface,
    color: theme.tokens.text,
    font: 'inherit',
    fontSize: 16,
    '&:hover:not(:disabled)': { borderColor: theme.tokens.text },
    '&[aria-invalid=true]': {
      borderColor: theme.tokens.tones.error.main,
      boxShadow: `inset 0 0 0 1px ${theme.tokens.tones.error.main}`,
    },
    '&::placeholder': { color: theme.tokens.textSecondary, opacity: 1 },
    '&:disabled': { background: theme.tokens.subtle, color: theme.tokens.textSecondary },
  }) as const;
