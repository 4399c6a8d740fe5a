/** How lists filter and sort by catalogue attributes, named `detail.download_speed`. [AT-006] */
import type { CatalogueAttribute } from './product.ts';
import type { FilterOperator } from './vocabulary.ts';

type InputType = CatalogueAttribute['inputType'];

const words = ['eq', 'in', 'contains'] as const;
const range = ['eq', 'gt', 'gte', 'lt', 'lte'] as const;
const closed = ['eq', 'in'] as const;

/** Amounts are compared in minor units. */
export const attributeFilters = {
  string: words,
  text: words,
  integer: range,
  decimal: range,
  currency: range,
  boolean: ['eq'],
  nullable_boolean: ['eq'],
  dropdown: closed,
  options: closed,
  date: range,
  link: [],
} as const satisfies Readonly<Record<InputType, readonly FilterOperator[]>>;

/** Lists of values and addresses have no order. */
export const isOrdered = (inputType: InputType): boolean => inputType !== 'link' && inputType !== 'options';

/** Each attribute once by wire name; if several catalogues have it, the first decides. */
export function attributesByWire<Of extends { readonly wire: string }>(
  catalogues: readonly { readonly attributes: readonly Of[] }[],
): ReadonlyMap<string, Of> {
  const found = new Map<string, Of>();
  for (const attribute of catalogues.flatMap(({ attributes }) => attributes))
    if (!found.has(attribute.wire)) found.set(attribute.wire, attribute);
  return found;
}
