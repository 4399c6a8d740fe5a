/** One file, sent with the form. */
import styled from '@emotion/styled';
import type { InputProps } from '../contract.ts';
import { inputStyle, nativeProps } from './native.ts';

export const FileInput = (props: InputProps) => (
  <Input {...nativeProps(props)} type="file" onChange={({ target }) => props.onChange(target.files?.[0])} />
);

const Input = styled('input')((props) => ({
  ...inputStyle(props),
  '&::file-selector-button': {
    marginRight: 12,
    padding: '4px 12px',
    border: 0,
    borderRadius: 6,
    background: props.theme.tokens.tones.purple.tint,
    color: props.theme.tokens.tones.purple.ink,
    font: 'inherit',
    fontSize: 14,
    fontWeight: 600,
    cursor: 'pointer',
  },
}));
