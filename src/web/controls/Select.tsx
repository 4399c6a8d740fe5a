/** One of a list, in the browser's own drop-down: best on a phone and by keyboard. */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Field, type FieldProps } from './Field.tsx';
import { inputStyle } from './input-style.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface Props extends FieldProps {
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Select({ options, value, onChange, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <Native {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{texts['questionnaire.choose']}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Native>
      )}
    </Field>
  );
}

const Native = styled('select')((props) => ({ ...inputStyle(props), paddingRight: 8, textOverflow: 'ellipsis' }));
