/** The editor of one filter, by its type. */
import { useId } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { FieldView } from '#runtime/view.ts';
import { Field } from '../field/full/Field.tsx';
import type { TypedNumber } from '../field/typed.ts';
import { parameterOf, withFilter, type Filters, type FilterShape } from './filters.ts';
import { RangeEditor } from './RangeEditor.tsx';
import { numberOf, useDebouncedInput } from './use-debounced-input.ts';

interface Props {
  readonly field: FieldView;
  readonly shape: FilterShape;
  readonly filters: Filters;
  /** Number of rows for each choice. */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  readonly onChange: (filters: Filters) => void;
}

export function FilterEditor({ field, shape, filters, counts, onChange }: Props) {
  const parameter = parameterOf(field, shape);
  const set = (key: string, value: Filters[string]): void => onChange(withFilter(filters, key, value));
  const shared = { id: useId(), title: field.title };
  switch (shape) {
    case 'choices':
      return (
        <Field
          {...shared}
          kind="enums"
          value={listOf(filters[parameter])}
          onChange={(chosen = []) => set(parameter, chosen)}
          field={{
            items: (field.items ?? []).map(({ value, label }) => ({
              value: String(value),
              label: counts ? `${label} (${counts.get(String(value)) ?? 0})` : label,
            })),
          }}
        />
      );
    case 'records':
      return (
        <Field
          {...shared}
          kind="references"
          value={listOf(filters[parameter])}
          onChange={(chosen = []) => set(parameter, chosen)}
          field={{ reference: field.reference! }}
        />
      );
    case 'yesNo':
      return (
        <Field
          {...shared}
          kind="enum"
          value={filters[field.wire] as string | undefined}
          onChange={(answer = '') => set(field.wire, answer)}
          field={{ items: yesNo, placeholder: texts['table.any'] }}
        />
      );
    case 'text':
      return <Text {...shared} applied={String(filters[parameter] ?? '')} onApply={(text) => set(parameter, text)} />;
    case 'number':
      return <Name {...shared} applied={String(filters[parameter] ?? '')} onApply={(text) => set(parameter, text)} />;
    default:
      return <RangeEditor field={field} filters={filters} onChange={onChange} />;
  }
}

const listOf = (value: Filters[string] | undefined): readonly string[] => (value === undefined ? [] : [value].flat());

const yesNo = [
  { value: 'true', label: shellMessages['shell.yes'] },
  { value: 'false', label: shellMessages['shell.no'] },
];

interface TypedProps {
  readonly id: string;
  readonly title: string;
  readonly applied: string;
  readonly onApply: (text: string) => void;
}

function Text({ applied, onApply, ...shared }: TypedProps) {
  const [typed, type] = useDebouncedInput(applied, onApply, { read: asText, write: trimmed });
  return <Field {...shared} kind="text" value={typed} onChange={(text = '') => type(text)} />;
}

const asText = (text: string): string => text;
const trimmed = (text: string): string => text.trim();

/** A number used as a name, such as an AS number; text that is not a number does not filter. */
function Name({ applied, onApply, ...shared }: TypedProps) {
  const [typed, type] = useDebouncedInput<TypedNumber | undefined>(applied, onApply, {
    read: numberOf,
    write: wholeText,
  });
  return <Field {...shared} kind="integer" value={typed} onChange={type} />;
}

const wholeText = (typed: TypedNumber | undefined): string => (Number.isInteger(typed) ? String(typed) : '');
