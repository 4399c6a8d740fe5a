/** Filters of a table: their types, and the text of an active filter (TB-009). */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { amountText } from '#domain/format/money.ts';
import { formatDate } from '#domain/format/date.ts';
import type { ListItem } from '#runtime/product.ts';
import type { FieldView } from '#runtime/view.ts';
import type { TableState } from './table-state.ts';

export type Filters = TableState['filters'];
export type FilterShape = 'choices' | 'records' | 'text' | 'number' | 'numbers' | 'dates' | 'yesNo';

/** Normalizes filters of a saved view or an address: numbers become texts, objects are dropped. */
export const asFilters = (values: Readonly<Record<string, unknown>>): Filters =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const texts = [value].flat().filter((each) => ['string', 'number', 'boolean'].includes(typeof each));
      return texts.length === 0 ? [] : [[name, Array.isArray(value) ? texts.map(String) : String(texts[0])]];
    }),
  );

/** Null for a field that lists cannot filter by. */
export function shapeOf({ filter, items, reference, kind, isName }: FieldView): FilterShape | null {
  if (!filter) return null;
  if (items) return 'choices';
  if (reference) return 'records';
  if (kind === 'boolean') return 'yesNo';
  if (kind === 'date' || kind === 'dateTime') return 'dates';
  // A range of AS numbers is not useful.
  if (isName === true && filter.includes('eq')) return 'number';
  if (['integer', 'decimal', 'money'].includes(kind)) return 'numbers';
  return filter.includes('contains') || filter.includes('eq') ? 'text' : null;
}

/** List parameter of a field; several choices use "one of" when the list supports it. */
export function parameterOf({ wire, filter = [] }: FieldView, shape: FilterShape): string {
  if (shape === 'text') return filter.includes('contains') ? `${wire}__contains` : wire;
  if (shape === 'choices' || shape === 'records') return filter.includes('in') ? `${wire}__in` : wire;
  return wire;
}

/** Without the parameters of one field. */
export const withoutField = (filters: Filters, { wire }: FieldView): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => key.split('__')[0] !== wire));

/** Sets a parameter, or removes it when the value is empty. */
export function withFilter(filters: Filters, parameter: string, value: string | readonly string[]): Filters {
  const { [parameter]: _, ...others } = filters;
  return value.length === 0 ? others : { ...others, [parameter]: value };
}

/**
 * Whether a field can have the value in a saved view or an address; records are identified by their full id. [CT-024]
 * [TB-012]
 */
export function canHold({ items, reference, kind, isUnitPrice }: FieldView, value: string): boolean {
  if (items) return itemOf(items, value) !== undefined;
  if (reference) return value.length === limits.serviceFilterIdLength && recordId.test(value);
  return (forms[isUnitPrice ? 'decimal' : kind] ?? anything)(value);
}

const recordId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const whole = (value: string): boolean => /^-?\d{1,15}$/.test(value);
const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));
const anything = (): boolean => true;

const forms: Readonly<Partial<Record<FieldView['kind'], (value: string) => boolean>>> = {
  integer: whole,
  money: whole,
  decimal: (value) => /^-?\d+(\.\d+)?$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  date: isMoment,
  dateTime: isMoment,
};

/** Chip text of a field's filter, or null when none is set; `names` has the names of records. */
export function filterText(field: FieldView, filters: Filters, names: ReadonlyMap<string, string>): string | null {
  const own = Object.entries(filters).filter(([key]) => key.split('__')[0] === field.wire);
  if (own.length === 0) return null;
  const words = own.map(([key, value]) =>
    boundText(
      key,
      [value]
        .flat()
        .map((each) => valueText(field, each, names))
        .join(', '),
    ),
  );
  return `${field.title}: ${words.join(' ')}`;
}

const bounds: Readonly<Record<string, string>> = {
  gte: tableMessages['table.fromValue'],
  lte: tableMessages['table.toValue'],
};
const boundText = (key: string, value: string): string =>
  fill(bounds[key.split('__')[1] ?? ''] ?? '{value}', { value });

/** The item of a closed list, also found by its alternative spellings. */
const itemOf = (items: readonly ListItem[], value: string): ListItem | undefined =>
  items.find((item) => String(item.value) === value || item.accepts?.includes(value) === true);

function valueText({ items, kind }: FieldView, value: string, names: ReadonlyMap<string, string>): string {
  if (items) return itemOf(items, value)?.label ?? value;
  if (kind === 'boolean') return value === 'true' ? texts['shell.yes'] : texts['shell.no'];
  if (kind === 'date' || kind === 'dateTime') return formatDate(value, 'text');
  if (kind === 'money') return amountText({ value: Number(value), code: limits.defaultCurrency });
  return names.get(value) ?? value;
}
