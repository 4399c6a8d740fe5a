/** Several values of a closed list. */
import type { ListItem } from '#runtime/product.ts';
import Autocomplete from '@mui/material/Autocomplete';
import { ChoiceField } from './ChoiceField.tsx';
import { offered } from '../offered.ts';
import type { InputProps } from '../contract.ts';

export function EnumsInput(props: InputProps) {
  const { id, value, onChange, onBlur, field, isDisabled } = props;
  const chosen = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const items = offered(field.items ?? [], chosen);
  return (
    <Autocomplete<ListItem, true>
      id={id}
      multiple
      size="small"
      fullWidth
      autoHighlight
      disableCloseOnSelect
      options={items}
      value={items.filter((item) => chosen.includes(item.value))}
      disabled={isDisabled ?? false}
      getOptionLabel={(item) => item.label}
      getOptionKey={(item) => String(item.value)}
      onChange={(_event, next) => onChange(next.length === 0 ? undefined : next.map((item) => item.value))}
      onBlur={onBlur}
      renderInput={(params) => <ChoiceField {...params} input={props} />}
    />
  );
}
