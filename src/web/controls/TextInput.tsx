/** One line of text. */
import styled from '@emotion/styled';
import type { InputHTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { inputStyle } from './input-style.ts';

interface Props
  extends
    FieldProps,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'min' | 'maxLength'
    > {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TextInput({
  id,
  label,
  isRequired,
  isHelper,
  isLabelHidden,
  hint,
  error,
  value,
  onChange,
  ...rest
}: Props) {
  return (
    <Field {...{ id, label, isRequired, isHelper, isLabelHidden, hint, error }}>
      {(control) => <Input {...control} {...rest} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

const Input = styled('input')(inputStyle);
