/** One value of a closed list, searched by typing. */
import type { ListItem } from '#runtime/product.ts';
import Autocomplete from '@mui/material/Autocomplete';
import { ChoiceField } from './ChoiceField.tsx';
import { offered } from '../offered.ts';
import type { InputProps } from '../contract.ts';

export function EnumInput(props: InputProps) {
  const { id, value, onChange, onBlur, field, isDisabled, isRequired } = props;
  const items = offered(field.items ?? [], [value]);
  return (
    <Autocomplete<ListItem, false, boolean>
      id={id}
      size="small"
      fullWidth
      autoHighlight
      openOnFocus
      options={items}
      value={items.find((item) => item.value === value) ?? null}
      disableClearable={isRequired ?? false}
      disabled={isDisabled ?? false}
      getOptionLabel={(item) => item.label}
      getOptionKey={(item) => String(item.value)}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      onChange={(_event, item) => onChange(item?.value)}
      onBlur={onBlur}
      renderInput={(params) => <ChoiceField {...params} input={props} />}
    />
  );
}
