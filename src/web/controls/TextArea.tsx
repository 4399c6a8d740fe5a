/** Several lines of text, with what is left of its length once that gets short. */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import { Field, type FieldProps } from './Field.tsx';
import { inputStyle } from './input-style.ts';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly rows?: number;
}

export function TextArea({ value, onChange, maxLength, placeholder, rows = 5, ...field }: Props) {
  const left = maxLength === undefined ? Infinity : maxLength - value.length;
  return (
    <Field {...field}>
      {(control) => (
        <>
          <Area
            {...control}
            rows={rows}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Left>{left <= 200 ? fill(texts['questionnaire.charactersLeft'], { count: left }) : ''}</Left>
        </>
      )}
    </Field>
  );
}

const Area = styled('textarea')((props) => ({ ...inputStyle(props), resize: 'vertical', lineHeight: 1.5 }));
const Left = styled('output')(({ theme }) => ({
  fontSize: 13,
  color: theme.tokens.textSecondary,
  '&:empty': { display: 'none' },
}));
