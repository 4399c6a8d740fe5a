/** The text box inside a picker. */
import TextField from '@mui/material/TextField';
import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import { htmlProps, type InputProps } from '../contract.ts';

export function ChoiceField({ input, ...params }: AutocompleteRenderInputParams & { readonly input: InputProps }) {
  const { InputProps: outer, inputProps, InputLabelProps: _label, ...rest } = params;
  return (
    <TextField
      {...rest}
      error={input.isInvalid ?? false}
      placeholder={input.field.placeholder ?? ''}
      slotProps={{ input: outer, htmlInput: { ...inputProps, ...htmlProps(input) } }}
    />
  );
}
