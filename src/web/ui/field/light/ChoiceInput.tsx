/** One value of a list, in the native drop-down, which works best on phones and with the keyboard. */
import styled from '@emotion/styled';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { questionnaireMessages } from '#generated/domain/messages/questionnaire.ts';
import type { InputProps } from '../contract.ts';
import { offered } from '../offered.ts';
import { inputStyle, nativeProps } from './native.ts';

export function ChoiceInput(props: InputProps) {
  const items = offered(props.field.items ?? [], [props.value]);
  const change = (text: string): void => props.onChange(items.find(({ value }) => String(value) === text)?.value);
  return <DropDown {...props} items={items} value={props.value} onChoose={change} />;
}

export function YesNoInput(props: InputProps) {
  const change = (text: string): void => props.onChange(text === '' ? undefined : text === 'true');
  return <DropDown {...props} items={yesNo} onChoose={change} />;
}

const yesNo = [
  { value: 'true', label: texts['shell.yes'] },
  { value: 'false', label: texts['shell.no'] },
];

interface DropDownProps extends InputProps {
  readonly items: readonly { readonly value: string | number; readonly label: string }[];
  readonly onChoose: (text: string) => void;
}

const DropDown = ({ items, onChoose, ...props }: DropDownProps) => (
  <Native {...nativeProps(props)} value={String(props.value ?? '')} onChange={({ target }) => onChoose(target.value)}>
    <option value="">{questionnaireMessages['questionnaire.choose']}</option>
    {items.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Native>
);

const Native = styled('select')((props) => ({ ...inputStyle(props), paddingRight: 8, textOverflow: 'ellipsis' }));
