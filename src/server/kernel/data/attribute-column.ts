/**
 * Catalogue attributes as list columns, so lists can filter and sort by `detail.download_speed`. [AT-006] [TB-009]
 * [TB-040]
 */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { attributeFilters, attributesByWire, isOrdered } from '#runtime/attribute-list.ts';
import type { CatalogueAttribute, CatalogueDefinition } from '#runtime/product.ts';
import type { ResourceField } from '#runtime/resource.ts';
import type { FieldKind, FilterOperator } from '#runtime/vocabulary.ts';
import type { Condition, Filter } from './filter.ts';
import { quoted } from './params.ts';
import { containing } from './where.ts';

/** A field for filters whose values are inside a described object. */
export interface AttributeColumn extends ResourceField {
  readonly inputType: CatalogueAttribute['inputType'];
  /** SQL for the value in the row `alias`, of the type `sqlType`; null if absent or of another type. */
  readonly value: (alias: string) => string;
  /** SQL for the same value as JSON. */
  readonly json: (alias: string) => string;
}

const attributes = attributesByWire<CatalogueAttribute>(Object.values(catalogues) as readonly CatalogueDefinition[]);

const kinds: Readonly<Partial<Record<CatalogueAttribute['inputType'], FieldKind>>> = {
  integer: 'decimal',
  decimal: 'decimal',
  currency: 'money',
  boolean: 'boolean',
  nullable_boolean: 'boolean',
  date: 'date',
};

/** Returns null if `name` is not an attribute of a described field among `fields`. */
export function attributeColumn(fields: ReadonlyMap<string, ResourceField>, name: string): AttributeColumn | null {
  const [of = '', wire = '', ...others] = name.split('.');
  const field = fields.get(of);
  const attribute = attributes.get(wire);
  if (field?.catalogueBy === undefined || attribute === undefined || others.length > 0) return null;
  const column = partColumn(field, wire, attribute.inputType);
  return attribute.isUnitPrice ? { ...column, kind: 'decimal' } : column;
}

/** A member of the field's data with the given kind of values; `key` must be a plain word. */
export function partColumn(
  field: ResourceField,
  key: string,
  inputType: CatalogueAttribute['inputType'],
): AttributeColumn {
  const json = (alias: string): string => `(${alias}.${quoted(field.columns[0]!)} -> '${key}')`;
  return {
    ...field,
    wire: `${field.wire}.${key}`,
    kind: kinds[inputType] ?? 'text',
    nullable: true,
    sqlType: isCounted(inputType) ? 'numeric' : 'text',
    filter: attributeFilters[inputType],
    sort: isOrdered(inputType),
    inputType,
    json,
    value: (alias) => valueOf(inputType, json(alias)),
  };
}

const isCounted = (inputType: CatalogueAttribute['inputType']): boolean =>
  inputType === 'integer' || inputType === 'decimal' || inputType === 'currency';

/** Another catalogue may define a text attribute of the same name, so the cast is guarded. */
function valueOf(inputType: CatalogueAttribute['inputType'], json: string): string {
  if (!isCounted(inputType)) return `(${json} #>> '{}')`;
  const number = inputType === 'currency' ? `(${json} -> 'value')` : json;
  return `case when jsonb_typeof(${number}) = 'number' then (${number} #>> '{}')::numeric end`;
}

const comparisons = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
const isComparison = (operator: FilterOperator): operator is keyof typeof comparisons => operator in comparisons;

/** The condition of a filter that was parsed for `column`. */
export function attributeCondition(column: AttributeColumn, { operator, values }: Filter): Condition {
  const { inputType, value, json, sqlType } = column;
  return (alias, params) => {
    if (inputType === 'options') return `${json(alias)} ?| ${params.add(values)}::text[]`;
    if (operator === 'in') return `${value(alias)} = any(${params.add(values)}::${sqlType}[])`;
    if (operator === 'contains') return `${value(alias)} ilike ${params.add(containing(String(values[0])))}`;
    const sign = isComparison(operator) ? comparisons[operator] : '=';
    return `${value(alias)} ${sign} ${params.add(String(values[0]))}::${sqlType}`;
  };
}
