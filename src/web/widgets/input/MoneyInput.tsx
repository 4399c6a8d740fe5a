/** An amount and its currency; minor units inside, `$1,234.50` or `1234.5` as typed. [DF-004] [DF-017] */
import { limits } from '#generated/domain/limits.ts';
import { amountText, parseAmount, type Money } from '#src/domain/format/money.ts';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useCurrencies } from '../currencies.ts';
import { htmlProps, type InputProps } from './input-props.ts';

/** What cannot be read as an amount stays text in `value`, for the validator to refuse. */
interface TypedMoney {
  readonly value: number | string;
  readonly code: string;
}

export function MoneyInput(props: InputProps) {
  const { id, title, value, onChange, onBlur, isInvalid, isDisabled } = props;
  const [code, setCode] = useState((value as Money | undefined)?.code ?? limits.defaultCurrency);
  const [typed, setTyped] = useState<string | null>(null);
  const currencies = useCurrencies(code);
  const money = (value ?? undefined) as TypedMoney | undefined;
  const text = typed !== null && same(readMoney(typed, code), money) ? typed : shown(money);
  return (
    <Stack direction="row" spacing={1}>
      <OutlinedInput
        id={id}
        size="small"
        value={text}
        error={isInvalid ?? false}
        disabled={isDisabled ?? false}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readMoney(event.target.value, code));
        }}
        onBlur={onBlur}
        slotProps={{ input: { ...htmlProps(props), inputMode: 'decimal', autoComplete: 'off' } }}
        sx={{ width: 200, '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      />
      <Select
        size="small"
        value={code}
        disabled={isDisabled ?? false}
        onChange={(event) => {
          setCode(event.target.value);
          if (money !== undefined) onChange(readMoney(text, event.target.value));
        }}
        inputProps={{ 'aria-label': `${title}: currency` }}
      >
        {currencies.map((each) => (
          <MenuItem key={each} value={each}>
            {each}
          </MenuItem>
        ))}
      </Select>
    </Stack>
  );
}

function readMoney(text: string, code: string): TypedMoney | undefined {
  if (text.trim() === '') return undefined;
  return { value: parseAmount(text, code) ?? text, code };
}

function shown(money: TypedMoney | undefined): string {
  if (money === undefined) return '';
  return typeof money.value === 'number' ? amountText({ value: money.value, code: money.code }) : money.value;
}

const same = (a: TypedMoney | undefined, b: TypedMoney | undefined): boolean =>
  a?.value === b?.value && a?.code === b?.code;
