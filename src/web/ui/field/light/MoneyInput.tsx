/** An amount and its currency side by side. */
import styled from '@emotion/styled';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { InputProps } from '../contract.ts';
import { useMoney } from '../typed.ts';
import { inputStyle, nativeProps } from './native.ts';

export function MoneyInput(props: InputProps) {
  const { currency = '', currencies = [] } = props.field;
  const { code, text, type, choose } = useMoney(props, currency);
  return (
    <Pair>
      <Input
        {...nativeProps(props)}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <Code
        aria-label={fill(texts['shell.currencyOf'], { title: props.title })}
        value={code}
        onChange={({ target }) => choose(target.value)}
      >
        {[...new Set([...currencies, code])].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Code>
    </Pair>
  );
}

const Pair = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 88px', gap: 8 });
const Input = styled('input')((props) => ({ ...inputStyle(props), fontVariantNumeric: 'tabular-nums' }));
const Code = styled('select')((props) => ({ ...inputStyle(props), paddingRight: 4 }));
