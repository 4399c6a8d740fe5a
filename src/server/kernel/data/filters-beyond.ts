/** Filters of a list that no column of its own holds: what hangs on a row, and the attributes of its catalogue. [AT-001] [TB-009] */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { CatalogueAttribute, CatalogueDefinition } from '#runtime/product.ts';
import type { Resource, ResourceField, ResourceMany } from '#runtime/resource.ts';
import type { FilterOperator } from '#runtime/vocabulary.ts';
import { isEmpty } from '../access/allowance.ts';
import type { Scope } from '../access/scope.ts';
import { readFilterValue } from './filter-value.ts';
import type { Condition } from './filter.ts';
import { quoted } from './params.ts';
import { reachCondition } from './reach.ts';
import { containing } from './where.ts';

/**
 * `tags__in=<id>,<id>`: rows on which one of these hangs; `service_group.followers__in` asks it of what a row refers to;
 * `detail.download_speed__gte=500` asks an attribute. Null for a name that is none of these. Throws 400 for a value that
 * cannot be one.
 */
export function filterBeyond(
  resource: Resource,
  scope: Scope,
  fields: ReadonlyMap<string, ResourceField>,
  name: string,
  texts: readonly string[],
): Condition | null {
  const [path = '', suffix] = name.split('__');
  const [first = '', second, ...others] = path.split('.');
  if (others.length > 0) return null;
  if (second === undefined) return suffix === 'in' ? linkFilter(resource, scope, first, 'id', name, texts) : null;
  const field = fields.get(first);
  if (field?.catalogueBy !== undefined) return attributeFilter(field, second, suffix, name, texts);
  const reference = [...fields.values()].find((each) => each.wire === `${first}_id` && each.reference);
  if (!reference || suffix !== 'in') return null;
  const target = resourceById(reference.reference!.resource);
  return linkFilter(target, scope, second, reference.columns[0]!, name, texts);
}

/** Rows whose `column` names a record of `owner` on which one of these hangs. */
function linkFilter(
  owner: Resource,
  scope: Scope,
  many: string,
  column: string,
  name: string,
  texts: readonly string[],
): Condition | null {
  const link = owner.many.find(({ wire, through }) => wire === many && through !== null);
  const through = link && resourceById(link.through ?? '');
  if (!link || !through) return null;
  const reach = scope.reach(through.access.read);
  if (isEmpty(reach) || isEmpty(scope.reach(owner.access.read))) return null;
  const [by, via] = [columnOf(through, link, 'by'), columnOf(through, link, 'via')];
  const ids = texts.flatMap((text) => text.split(',')).map((id) => readFilterValue(name, via, 'in', id));
  return (alias, params) =>
    `exists (select from ${quoted(through.table)} l where l.${quoted(by.columns[0]!)} = ${alias}.${quoted(column)}
       and l.${quoted(via.columns[0]!)} = any(${params.add(ids)}::uuid[]) and ${reachCondition(through, reach, scope, 'l', params)})`;
}

function columnOf(through: Resource, link: ResourceMany, side: 'by' | 'via'): ResourceField {
  return through.fields.find(({ key }) => key === link[side])!;
}

type Shape = 'number' | 'boolean' | 'text' | 'texts';

const shapes = {
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  nullable_boolean: 'boolean',
  options: 'texts',
} as const satisfies Partial<Record<CatalogueAttribute['inputType'], Shape>>;

const comparisons: Readonly<Partial<Record<FilterOperator | 'eq', string>>> = {
  gte: '>=',
  lte: '<=',
  gt: '>',
  lt: '<',
  eq: '=',
};

/** Of catalogues that have the attribute in several shapes, the first decides. */
function attributeFilter(
  field: ResourceField,
  wire: string,
  suffix: string | undefined,
  name: string,
  texts: readonly string[],
): Condition | null {
  const attribute = (Object.values(catalogues) as readonly CatalogueDefinition[])
    .flatMap(({ attributes }) => attributes)
    .find((each) => each.wire === wire);
  if (!attribute) return null;
  const shape: Shape = (shapes as Readonly<Record<string, Shape | undefined>>)[attribute.inputType] ?? 'text';
  const at = (alias: string): string => `${alias}.${quoted(field.columns[0]!)}`;
  const text = (alias: string): string => `${at(alias)} ->> '${wire}'`;
  const given = texts.flatMap((each) => (suffix === 'in' ? each.split(',') : [each]));
  if (shape === 'boolean') {
    const wanted = readFilterValue(name, { ...field, kind: 'boolean' }, 'eq', given[0] ?? '');
    return suffix === undefined ? (alias, params) => `(${text(alias)}) = ${params.add(String(wanted))}` : null;
  }
  if (shape === 'number' && suffix !== 'in') {
    const sign = comparisons[(suffix ?? 'eq') as FilterOperator];
    const bound = readFilterValue(name, { ...field, kind: 'decimal' }, 'eq', given[0] ?? '');
    if (sign === undefined) return null;
    // Another catalogue may hold the attribute as a text.
    return (alias, params) =>
      `case when jsonb_typeof(${at(alias)} -> '${wire}') = 'number' then (${text(alias)})::numeric ${sign} ${params.add(bound)}::numeric else false end`;
  }
  if (shape === 'texts')
    return suffix === 'in' || suffix === undefined
      ? (alias, params) => `(${at(alias)} -> '${wire}') ?| ${params.add(given)}::text[]`
      : null;
  if (suffix === 'contains')
    return (alias, params) => `(${text(alias)}) ilike ${params.add(containing(given[0] ?? ''))}`;
  if (['gte', 'lte'].includes(suffix ?? '') && attribute.inputType === 'date')
    return (alias, params) => `(${text(alias)}) ${comparisons[suffix as FilterOperator]!} ${params.add(given[0])}`;
  if (suffix !== undefined && suffix !== 'in') return null;
  return (alias, params) => `(${text(alias)}) = any(${params.add(given)}::text[])`;
}
