/** A number with the matching phone keyboard; text that is not a number stays as typed. */
import styled from '@emotion/styled';
import type { FormInput } from '#runtime/form.ts';
import type { InputProps } from '../contract.ts';
import { Suggestions, suggestionsId } from '../Suggestions.tsx';
import { useNumber } from '../typed.ts';
import { inputStyle, nativeProps } from './native.ts';

export function NumberInput(props: InputProps) {
  const { text, type } = useNumber(props.value, props.onChange);
  const { suggestions } = props.field;
  return (
    <>
      <Input
        {...nativeProps(props)}
        list={suggestions && suggestionsId(props.id)}
        inputMode={inputModeOf(props.field)}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <Suggestions id={props.id} values={suggestions} />
    </>
  );
}

/** The number pads of phones have no minus. */
const inputModeOf = ({ input, isSigned = false }: FormInput) =>
  isSigned ? 'text' : input === 'integer' ? 'numeric' : 'decimal';

const Input = styled('input')(inputStyle);
