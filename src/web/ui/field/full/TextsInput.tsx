/** Several plain texts, each added with Enter. */
import Autocomplete from '@mui/material/Autocomplete';
import { ChoiceField } from './ChoiceField.tsx';
import type { InputProps } from '../contract.ts';

export function TextsInput(props: InputProps) {
  const { id, value, onChange, onBlur, isDisabled } = props;
  return (
    <Autocomplete<string, true, false, true>
      id={id}
      multiple
      freeSolo
      autoSelect
      size="small"
      fullWidth
      options={[]}
      value={Array.isArray(value) ? (value as string[]) : []}
      disabled={isDisabled ?? false}
      onChange={(_event, next) => onChange(next.length === 0 ? undefined : next)}
      onBlur={onBlur}
      renderInput={(params) => <ChoiceField {...params} input={props} />}
    />
  );
}
