/** One line of text, with the browser's variants of it: email, phone, web address, password. */
import styled from '@emotion/styled';
import type { HTMLInputTypeAttribute } from 'react';
import type { InputProps } from '../contract.ts';
import { inputStyle, nativeProps } from './native.ts';

interface Props extends InputProps {
  readonly type?: HTMLInputTypeAttribute;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export const TextInput = ({ type = 'text', min, max, ...props }: Props) => (
  <Input
    {...nativeProps(props)}
    {...{ type, min, max }}
    maxLength={props.field.maxLength}
    value={String(props.value ?? '')}
    onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
  />
);

export const EmailInput = (props: InputProps) => <TextInput {...props} type="email" />;
export const PhoneInput = (props: InputProps) => <TextInput {...props} type="tel" />;
export const UrlInput = (props: InputProps) => <TextInput {...props} type="url" />;
export const SecretInput = (props: InputProps) => <TextInput {...props} type="password" />;

const Input = styled('input')(inputStyle);
