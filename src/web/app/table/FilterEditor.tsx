/** The inputs of one filter, by the shape of its field. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { limits } from '#generated/domain/limits.ts';
import type { FieldView } from '#runtime/view.ts';
import { useChosenRecords, useDebounced, useRecordOptions } from '#web/widgets/records.ts';
import { parameterOf, withFilter, type Filters, type FilterShape } from './filters.ts';

interface Props {
  readonly field: FieldView;
  readonly shape: FilterShape;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function FilterEditor(props: Props) {
  switch (props.shape) {
    case 'choices':
      return <Choices {...props} />;
    case 'records':
      return <Records {...props} />;
    case 'yesNo':
      return <YesNo {...props} />;
    case 'text':
      return <Text {...props} />;
    default:
      return <Range {...props} />;
  }
}

const listOf = (value: Filters[string] | undefined): readonly string[] => (value === undefined ? [] : [value].flat());

function Choices({ field, shape, filters, onChange }: Props) {
  const parameter = parameterOf(field, shape);
  const chosen = listOf(filters[parameter]);
  const items = field.items ?? [];
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={items}
      value={items.filter(({ value }) => chosen.includes(String(value)))}
      getOptionLabel={({ label }) => label}
      onChange={(_, picked) =>
        onChange(
          withFilter(
            filters,
            parameter,
            picked.map(({ value }) => String(value)),
          ),
        )
      }
      renderInput={(input) => <TextField {...input} label={field.title} />}
    />
  );
}

function Records({ field, shape, filters, onChange }: Props) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const parameter = parameterOf(field, shape);
  const ids = listOf(filters[parameter]);
  const { options, isLoading } = useRecordOptions(field.reference!, text, isOpen);
  const { data: chosen = [] } = useChosenRecords(field.reference!, ids);
  return (
    <Autocomplete
      multiple
      size="small"
      options={options}
      value={chosen as typeof options}
      loading={isLoading}
      filterOptions={(all) => all}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ label }) => label}
      onOpen={() => setIsOpen(true)}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, picked) =>
        onChange(
          withFilter(
            filters,
            parameter,
            picked.map(({ id }) => id),
          ),
        )
      }
      renderInput={(input) => <TextField {...input} label={field.title} />}
    />
  );
}

function YesNo({ field, filters, onChange }: Props) {
  return (
    <TextField
      select
      size="small"
      label={field.title}
      value={filters[field.wire] ?? ''}
      onChange={(event) => onChange(withFilter(filters, field.wire, event.target.value))}
    >
      <MenuItem value="">{tableMessages['table.any']}</MenuItem>
      <MenuItem value="true">{shellMessages['shell.yes']}</MenuItem>
      <MenuItem value="false">{shellMessages['shell.no']}</MenuItem>
    </TextField>
  );
}

/** Takes effect when the typing stands still (TB-002). */
function Text({ field, shape, filters, onChange }: Props) {
  const parameter = parameterOf(field, shape);
  const applied = String(filters[parameter] ?? '');
  const [typed, setTyped] = useState(applied);
  const settled = useDebounced(typed, limits.filterDebounceMs);
  const apply = useEffectEvent((text: string) => {
    if (text !== applied) onChange(withFilter(filters, parameter, text.trim()));
  });
  useEffect(() => apply(settled), [settled]);
  return (
    <TextField size="small" label={field.title} value={typed} onChange={(event) => setTyped(event.target.value)} />
  );
}

function Range({ field, shape, filters, onChange }: Props) {
  const type = shape === 'dates' ? 'date' : 'number';
  const scale = field.kind === 'money' ? 100 : 1;
  const bound = (operator: 'gte' | 'lte', label: string) => {
    const parameter = `${field.wire}__${operator}`;
    const value = filters[parameter];
    return (
      <TextField
        size="small"
        fullWidth
        type={type}
        label={`${field.title} ${label}`}
        value={value === undefined ? '' : type === 'date' ? String(value).slice(0, 10) : Number(value) / scale}
        onChange={(event) =>
          onChange(withFilter(filters, parameter, bounded(event.target.value, field, operator, scale)))
        }
        slotProps={{ inputLabel: { shrink: true } }}
      />
    );
  };
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {bound('gte', 'from')}
      {bound('lte', 'to')}
    </Box>
  );
}

/** A day bounds moments by its start or its end; amounts are compared in minor units. */
function bounded(text: string, { kind }: FieldView, operator: 'gte' | 'lte', scale: number): string {
  if (text === '') return '';
  if (kind === 'dateTime') return operator === 'gte' ? `${text}T00:00:00Z` : `${text}T23:59:59Z`;
  return kind === 'date' ? text : String(Math.round(Number(text) * scale));
}
