/** A number with its unit. Other text stays as typed, and the validator rejects it. [DF-002] [DF-003] */
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { termText } from '#domain/format/term.ts';
import { Suggestions, suggestionsId } from '../Suggestions.tsx';
import { useNumber } from '../typed.ts';
import { htmlProps, type InputProps } from '../contract.ts';

export function NumberInput(props: InputProps) {
  const { id, value, onChange, onBlur, field, isInvalid, isDisabled } = props;
  const { text, type } = useNumber(value, onChange);
  // "0 months" would read as an end date, but it means no term.
  const unit = field.isTerm && value === 0 ? termText(0) : field.unit;
  const list = field.suggestions && suggestionsId(id);
  return (
    <>
      <OutlinedInput
        id={id}
        size="small"
        value={text}
        error={isInvalid ?? false}
        disabled={isDisabled ?? false}
        endAdornment={unit === undefined ? undefined : <InputAdornment position="end">{unit}</InputAdornment>}
        onChange={(event) => type(event.target.value)}
        onBlur={onBlur}
        slotProps={{ input: { ...htmlProps(props), inputMode: 'decimal', autoComplete: 'off', list } }}
        sx={{ width: { xs: '100%', sm: 280 }, maxWidth: '100%' }}
      />
      <Suggestions id={id} values={field.suggestions} />
    </>
  );
}
