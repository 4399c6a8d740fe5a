/** An amount and its currency; stores minor units, accepts `$1,234.50` or `1234.5`. [DF-004] [DF-017] */
import { fill } from '#domain/format/fill.ts';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { limits } from '#generated/domain/limits.ts';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useCurrencies } from '../../lookup/currencies.ts';
import { useMoney } from '../typed.ts';
import { htmlProps, type InputProps } from '../contract.ts';

export function MoneyInput(props: InputProps) {
  const { id, title, onBlur, isInvalid, isDisabled } = props;
  const { code, text, type, choose } = useMoney(props, props.field.currency ?? limits.defaultCurrency);
  const currencies = useCurrencies(code);
  // The unit of the price: "per kWh".
  const { unit } = props.field;
  return (
    <Stack direction="row" spacing={1}>
      <OutlinedInput
        id={id}
        size="small"
        value={text}
        error={isInvalid ?? false}
        disabled={isDisabled ?? false}
        endAdornment={unit === undefined ? undefined : <InputAdornment position="end">{unit}</InputAdornment>}
        onChange={(event) => type(event.target.value)}
        onBlur={onBlur}
        slotProps={{ input: { ...htmlProps(props), inputMode: 'decimal', autoComplete: 'off' } }}
        sx={{ width: 200, '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      />
      <Select
        size="small"
        value={code}
        disabled={isDisabled ?? false}
        onChange={(event) => choose(event.target.value)}
        inputProps={{ 'aria-label': fill(texts['shell.currencyOf'], { title }) }}
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
