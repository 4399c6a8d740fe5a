/** Custom columns of a team's addresses and their valid values, in form, API, sheet and import. [SS-027] */
import { validationMessages as validation } from '#generated/domain/messages/validation.ts';
import { sheetMessages } from '#generated/domain/messages/sheet.ts';
import type { CustomColumnType } from '#generated/domain/lists/custom-column-type.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import { isDate } from '#runtime/validation/calendar.ts';

/** A column of a team's schema. */
export interface CustomColumn {
  /** Permanent name, the key of its values. */
  readonly key: string;
  readonly label: string;
  readonly type: CustomColumnType;
  readonly options?: readonly string[];
  readonly required?: boolean;
  readonly order?: number;
  /** The column is visible with any of these permissions; to everyone without any. */
  readonly visibleTo?: readonly string[];
  /** The same in wire format. */
  readonly visible_to?: readonly string[];
}

export type CustomValues = Readonly<Record<string, unknown>>;

const words = { yes: true, true: true, no: false, false: false } as const;
const booleans: readonly string[] = ['boolean', 'nullable boolean'];
const numbers: readonly string[] = ['integer', 'positive integer', 'decimal', 'currency'];

/** The value of a typed text: a number, a boolean, or the text itself if it is not one; null if empty. */
export function customValue({ type }: CustomColumn, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (booleans.includes(type)) return words[trimmed.toLowerCase() as keyof typeof words] ?? trimmed;
  if (numbers.includes(type) && /^-?\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed);
  return trimmed;
}

/** Mistake of a value; null if valid. */
export function customMistake(column: CustomColumn, value: unknown): string | null {
  if (value === null || value === undefined || value === '')
    return column.required === true ? validation['validation.required'] : null;
  if (booleans.includes(column.type)) return typeof value === 'boolean' ? null : sheetMessages['sheet.invalidOption'];
  if (numbers.includes(column.type)) return numberMistake(column.type, value);
  if (typeof value !== 'string') return validation['validation.invalid'];
  if (column.options !== undefined && isChoice(column))
    return column.options.includes(value) ? null : sheetMessages['sheet.invalidOption'];
  if (column.type === 'date') return isDate(value) ? null : validation['validation.date'];
  if (column.type === 'link') return /^https?:\/\/\S+$/.test(value) ? null : validation['validation.url'];
  return value.length > longest ? validation['validation.tooLong'] : null;
}

/** Messages by wire field, `custom_columns.region`; undeclared keys are ignored. */
export const customMistakes = (
  columns: readonly CustomColumn[],
  values: CustomValues | null | undefined,
  of?: string,
) =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const message = customMistake(column, values?.[column.key]);
      return message === null ? [] : [[customField(column.key, of), [message]] as const];
    }),
  );

/** Wire name of a custom column in an address, or in a record that has such values under another name. */
export const customField = (key: string, of = 'custom_columns'): string => `${of}.${key}`;

/** Lists filter and sort the column like an attribute of this kind, whose values have the same format. */
export const listedAs = (type: CustomColumnType) => listKinds[type];

const listKinds = {
  string: 'string',
  text: 'text',
  integer: 'integer',
  'positive integer': 'integer',
  decimal: 'decimal',
  currency: 'decimal',
  boolean: 'boolean',
  'nullable boolean': 'nullable_boolean',
  dropdown: 'dropdown',
  options: 'dropdown',
  link: 'string',
  date: 'date',
} as const satisfies Record<CustomColumnType, CatalogueAttribute['inputType']>;

/** Whether the values come from a list. */
export const isChoice = ({ type }: CustomColumn): boolean => type === 'dropdown' || type === 'options';
export const isYesOrNo = ({ type }: CustomColumn): boolean => booleans.includes(type);

/** The column is visible with any of these permissions; to everyone if there are none. */
export const grantsOf = ({ visibleTo, visible_to }: CustomColumn): readonly string[] => visible_to ?? visibleTo ?? [];

/** Columns that the reader may see, in the team's order. */
export const shownColumns = (
  columns: readonly CustomColumn[] | null | undefined,
  may: (permissions: readonly string[]) => boolean,
): readonly CustomColumn[] =>
  (columns ?? [])
    .filter((column) => grantsOf(column).length === 0 || may(grantsOf(column)))
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));

/** As for any text of a record, except long ones. */
const longest = 5000;

function numberMistake(type: string, value: unknown): string | null {
  if (typeof value !== 'number') return validation['validation.number'];
  if (type === 'integer' || type === 'positive integer') {
    if (!Number.isSafeInteger(value)) return validation['validation.integer'];
    return type === 'integer' || value > 0 ? null : validation['validation.positive'];
  }
  return type === 'currency' && value < 0 ? validation['validation.invalid'] : null;
}
