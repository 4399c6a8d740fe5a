/** Several records of another entity, by their ids. */
import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { useChosenRecords, useRecordOptions, type RecordOption } from '../../lookup/record-options.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { RecordChoice } from './RecordChoice.tsx';
import type { InputProps } from '../contract.ts';

const nothing = { path: '', shownAs: '' };

export function ReferencesInput(props: InputProps) {
  const { id, value, onChange, onBlur, field, isDisabled, taken } = props;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const reference = field.reference ?? nothing;
  const ids = Array.isArray(value) ? (value as readonly string[]) : [];
  const { data: chosen = ids.map((each) => ({ id: each, label: '…' })) } = useChosenRecords(reference, ids);
  const { options, isLoading } = useRecordOptions(reference, text, isOpen);
  return (
    <Autocomplete<RecordOption, true>
      id={id}
      multiple
      size="small"
      fullWidth
      autoHighlight
      disableCloseOnSelect
      options={options}
      filterOptions={(all) => all}
      filterSelectedOptions
      getOptionDisabled={({ id: each }) => Array.isArray(taken) && taken.includes(each)}
      loading={isLoading}
      value={[...chosen]}
      disabled={isDisabled ?? false}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onInputChange={(_event, next) => setText(next)}
      onChange={(_event, next) => onChange(next.length === 0 ? undefined : next.map((option) => option.id))}
      onBlur={onBlur}
      renderOption={({ key, ...item }, option) => <RecordChoice key={key} {...item} option={option} />}
      renderInput={(params) => <ChoiceField {...params} input={props} />}
    />
  );
}
