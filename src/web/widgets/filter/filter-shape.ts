/** How one field is filtered: by which query parameters, and in words. [TB-009] */
import type { FieldView } from '#runtime/view.ts';
import { formatDate } from '#src/domain/format/date.ts';

export type FilterValues = Readonly<Record<string, unknown>>;
export type FilterShape = 'choice' | 'records' | 'yesNo' | 'range' | 'text';

/** Null for a field that lists cannot be filtered by. */
export function filterShape({ kind, filter = [] }: FieldView): FilterShape | null {
  if (kind === 'enum' || kind === 'enums') return filter.includes('in') ? 'choice' : null;
  if (kind === 'reference') return filter.includes('in') ? 'records' : null;
  if (kind === 'boolean') return filter.includes('eq') ? 'yesNo' : null;
  if (filter.includes('gte')) return 'range';
  return filter.includes('contains') || filter.includes('eq') ? 'text' : null;
}

/** Query parameters that the filter of a field sets. */
export function parametersOf(field: FieldView): readonly string[] {
  const { wire, filter = [] } = field;
  switch (filterShape(field)) {
    case 'choice':
    case 'records':
      return [`${wire}__in`];
    case 'range':
      return [`${wire}__gte`, `${wire}__lte`];
    case 'yesNo':
      return [wire];
    case 'text':
      return [filter.includes('contains') ? `${wire}__contains` : wire];
    default:
      return [];
  }
}

/** Sets or clears one parameter. */
export function withValue(values: FilterValues, name: string, value: unknown): FilterValues {
  const { [name]: _before, ...rest } = values;
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? rest : { ...rest, [name]: value };
}

export const isFiltered = (field: FieldView, values: FilterValues): boolean =>
  parametersOf(field).some((name) => values[name] !== undefined);

/** The filter in words, e.g. `36 months, 12 months`, `from 1/1/26`. Names of records are not known here: their count is told. */
export function filterWords(field: FieldView, values: FilterValues): string {
  const [first, second] = parametersOf(field).map((name) => values[name]);
  switch (filterShape(field)) {
    case 'choice':
      return [first]
        .flat()
        .map((value) => field.items?.find((item) => item.value === value)?.label ?? String(value))
        .join(', ');
    case 'records':
      return `${[first].flat().length} chosen`;
    case 'yesNo':
      return first === true || first === 'true' ? 'Yes' : 'No';
    case 'range':
      return [first !== undefined && `from ${boundary(first)}`, second !== undefined && `to ${boundary(second)}`]
        .filter(Boolean)
        .join(' ');
    default:
      return `“${String(first)}”`;
  }
}

const boundary = (value: unknown): string => (typeof value === 'string' ? formatDate(value, 'cell') : String(value));
