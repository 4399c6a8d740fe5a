/** One record of another entity, found by typing its name. [TB-021] */
import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { useChosenRecords, useRecordOptions, type RecordOption } from '../../lookup/record-options.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { RecordChoice } from './RecordChoice.tsx';
import type { InputProps } from '../contract.ts';

const nothing = { path: '', shownAs: '' };

export function ReferenceInput(props: InputProps) {
  const { id, value, onChange, onBlur, field, isDisabled } = props;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const reference = field.reference ?? nothing;
  const chosen = useChosenRecords(reference, typeof value === 'string' ? [value] : []).data?.[0] ?? null;
  const { options, isLoading } = useRecordOptions(reference, text === chosen?.label ? '' : text, isOpen);
  return (
    <Autocomplete<RecordOption>
      id={id}
      size="small"
      fullWidth
      autoHighlight
      options={options}
      filterOptions={(all) => all}
      loading={isLoading}
      value={typeof value === 'string' ? (chosen ?? { id: value, label: '…' }) : null}
      disabled={isDisabled ?? false}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onInputChange={(_event, next) => setText(next)}
      onChange={(_event, option) => onChange(option?.id)}
      onBlur={onBlur}
      renderOption={({ key, ...item }, option) => <RecordChoice key={key} {...item} option={option} />}
      renderInput={(params) => <ChoiceField {...params} input={props} />}
    />
  );
}
