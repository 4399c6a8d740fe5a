/** An amount with its currency side by side. */
import styled from '@emotion/styled';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { fill } from '#domain/format/fill.ts';
import { inputStyle } from '#web/controls/input-style.ts';
import { Field } from '#web/controls/Field.tsx';
import type { MoneyText } from '../answer/entry.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly error: string | undefined;
  readonly value: MoneyText;
  readonly currencies: readonly string[];
  readonly onChange: (value: MoneyText) => void;
}

export function MoneyField({ value, currencies, onChange, ...field }: Props) {
  const codes = value.code === '' ? ['', ...currencies] : currencies;
  return (
    <Field {...field}>
      {(control) => (
        <Pair>
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={value.text}
            onChange={(event) => onChange({ ...value, text: event.target.value })}
          />
          <Code
            aria-label={fill(texts['quoteRequest.currencyOf'], { label: field.label })}
            value={value.code}
            onChange={(event) => onChange({ ...value, code: event.target.value })}
          >
            {codes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Code>
        </Pair>
      )}
    </Field>
  );
}

const Pair = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 88px', gap: 8 });
const Input = styled('input')((props) => ({ ...inputStyle(props), fontVariantNumeric: 'tabular-nums' }));
const Code = styled('select')((props) => ({ ...inputStyle(props), paddingRight: 4 }));
