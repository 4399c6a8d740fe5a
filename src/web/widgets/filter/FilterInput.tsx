/** The input that filters one field, by its kind. */
import { limits } from '#generated/domain/limits.ts';
import type { FormInput } from '#runtime/form.ts';
import type { FieldView } from '#runtime/view.ts';
import Box from '@mui/material/Box';
import { useEffect, useId, useState } from 'react';
import { DateInput } from '../input/DateInput.tsx';
import { EnumsInput } from '../input/EnumsInput.tsx';
import { NullableBooleanInput } from '../input/BooleanInput.tsx';
import { DecimalInput } from '../input/NumberInput.tsx';
import { ReferencesInput } from '../input/ReferencesInput.tsx';
import { TextInput } from '../input/TextInput.tsx';
import { useDebounced } from '../records.ts';
import { filterShape, parametersOf, withValue, type FilterValues } from './filter-shape.ts';

interface Props {
  readonly field: FieldView;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

export function FilterInput({ field, values, onChange }: Props) {
  const id = useId();
  const [first = '', second = ''] = parametersOf(field);
  const set = (name: string) => (value: unknown) => onChange(withValue(values, name, value));
  const common = { id, title: field.title, field: askedAs(field), value: values[first], onChange: set(first) };
  return (
    <Box sx={{ marginBottom: 2 }}>
      <Box
        component="label"
        id={`${id}-label`}
        htmlFor={id}
        sx={{ display: 'block', fontWeight: 600, fontSize: 13, marginBottom: 0.5 }}
      >
        {field.title}
      </Box>
      {filterShape(field) === 'choice' && <EnumsInput {...common} />}
      {filterShape(field) === 'records' && <ReferencesInput {...common} />}
      {filterShape(field) === 'yesNo' && <NullableBooleanInput {...common} />}
      {filterShape(field) === 'text' && <SlowText {...common} />}
      {filterShape(field) === 'range' && (
        <Range field={field} common={common} second={{ value: values[second], onChange: set(second) }} />
      )}
    </Box>
  );
}

interface Common {
  readonly id: string;
  readonly title: string;
  readonly field: FormInput;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

interface RangeProps {
  readonly field: FieldView;
  readonly common: Common;
  readonly second: Pick<Common, 'value' | 'onChange'>;
}

/** From and to; money is compared in minor units, a moment by its day. */
function Range({ field, common, second }: RangeProps) {
  const isDay = field.kind === 'date' || field.kind === 'dateTime';
  const Input = isDay ? DateInput : DecimalInput;
  const scale = field.kind === 'money' ? 100 : 1;
  const part = ({ value, onChange }: Pick<Common, 'value' | 'onChange'>, isEnd: boolean) => ({
    value: typeof value === 'number' ? value / scale : typeof value === 'string' ? value.slice(0, 10) : value,
    onChange: (next: unknown) => {
      if (typeof next === 'number') onChange(Math.round(next * scale * 100) / 100);
      else if (next === undefined || isDay)
        onChange(field.kind === 'dateTime' && next !== undefined ? endOf(String(next), isEnd) : next);
    },
  });
  return (
    <Box role="group" aria-label={field.title} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Input {...common} {...part(common, false)} />
      <Box component="span" aria-hidden>
        –
      </Box>
      <Box
        component="label"
        htmlFor={`${common.id}-to`}
        sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {`${field.title}: to`}
      </Box>
      <Input {...common} id={`${common.id}-to`} {...part(second, true)} />
    </Box>
  );
}

const endOf = (day: string, isEnd: boolean): string => `${day}T${isEnd ? '23:59:59.999' : '00:00:00.000'}Z`;

/** Takes effect when the typing rests. [TB-002] */
function SlowText({ value, onChange, ...rest }: Common) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text, limits.filterDebounceMs);
  useEffect(() => {
    if (settled !== value) onChange(settled);
    // Only what was typed last may change the list.
  }, [settled]);
  return <TextInput {...rest} value={text} onChange={setText} />;
}

function askedAs({ kind, items, reference, unit }: FieldView): FormInput {
  return {
    input: kind,
    ...(items !== undefined && { items }),
    ...(reference !== undefined && { reference }),
    ...(unit !== undefined && { unit }),
  };
}
