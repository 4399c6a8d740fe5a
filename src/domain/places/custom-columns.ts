/** The columns that a team adds to its addresses: what each takes, in form, API, sheet and import alike. [SS-027] */
import { validationMessages as validation } from '#generated/domain/messages/validation.ts';
import { sheetMessages } from '#generated/domain/messages/sheet.ts';
import type { CustomColumnType } from '#generated/domain/lists/custom-column-type.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import { isDate } from '#runtime/validation/calendar.ts';

/** As a team's schema says. */
export interface CustomColumn {
  /** Permanent name; values stand under it. */
  readonly key: string;
  readonly label: string;
  readonly type: CustomColumnType;
  readonly options?: readonly string[];
  readonly required?: boolean;
  readonly order?: number;
  /** Permissions, one of which shows the column; everybody sees it without any. */
  readonly visibleTo?: readonly string[];
  /** The same, as the wire spells it. */
  readonly visible_to?: readonly string[];
}

export type CustomValues = Readonly<Record<string, unknown>>;

const words = { yes: true, true: true, no: false, false: false } as const;
const booleans: readonly string[] = ['boolean', 'nullable boolean'];
const numbers: readonly string[] = ['integer', 'positive integer', 'decimal', 'currency'];

/** What a typed text means in the column: a number, yes or no, or the text itself where it is none; null for nothing. */
export function customValue({ type }: CustomColumn, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (booleans.includes(type)) return words[trimmed.toLowerCase() as keyof typeof words] ?? trimmed;
  if (numbers.includes(type) && /^-?\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed);
  return trimmed;
}

/** What is wrong with a value; null for nothing. */
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

/** Texts by wire field, `custom_columns.region`; keys that the team does not declare are left alone. */
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

/** Wire name of a custom column among the fields of an address, or of what holds such values under another name. */
export const customField = (key: string, of = 'custom_columns'): string => `${of}.${key}`;

/** How lists filter and order by such a column: as by an attribute of this kind, whose values are written alike. */
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

/** A value is one of a list. */
export const isChoice = ({ type }: CustomColumn): boolean => type === 'dropdown' || type === 'options';
export const isYesOrNo = ({ type }: CustomColumn): boolean => booleans.includes(type);

/** Permissions, one of which shows the column; none where everybody sees it. */
export const grantsOf = ({ visibleTo, visible_to }: CustomColumn): readonly string[] => visible_to ?? visibleTo ?? [];

/** In the team's order, those that the reader may see. */
export const shownColumns = (
  columns: readonly CustomColumn[] | null | undefined,
  may: (permissions: readonly string[]) => boolean,
): readonly CustomColumn[] =>
  (columns ?? [])
    .filter((column) => grantsOf(column).length === 0 || may(grantsOf(column)))
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));

/** As any text of a record that is no long one. */
const longest = 5000;

function numberMistake(type: string, value: unknown): string | null {
  if (typeof value !== 'number') return validation['validation.number'];
  if (type === 'integer' || type === 'positive integer') {
    if (!Number.isSafeInteger(value)) return validation['validation.integer'];
    return type === 'integer' || value > 0 ? null : validation['validation.positive'];
  }
  return type === 'currency' && value < 0 ? validation['validation.invalid'] : null;
}
