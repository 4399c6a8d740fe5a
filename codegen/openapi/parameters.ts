/** Query parameters of a list: search, paging, sorting and the listed filters with their operators. */
import type { FilterOperator } from '../../src/runtime/vocabulary.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { JsonObject } from '../ir/json.ts';
import { isReadable } from './access.ts';
import { attributeOrders, beyondParameters, ownColumnOrders } from './beyond-parameters.ts';
import type { EntitiesById } from './components.ts';
import { valueSchema, type ComponentNames } from './schema.ts';

export const sharedParameter = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

export const idParameter: JsonObject = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

/** Parameters of `GET /<path>`. */
export function listParameters(entity: Entity, entities: EntitiesById, names: ComponentNames): readonly JsonObject[] {
  return [
    ...['Q', 'Page', 'PerPage', 'Filter', 'Range', 'Sort'].map(sharedParameter),
    ...orderingAndFilters(entity, entities, names),
  ];
}

/** Parameters of `GET /<path>/export.csv`: the same without paging. */
export function exportParameters(entity: Entity, entities: EntitiesById, names: ComponentNames): readonly JsonObject[] {
  return [...['Q', 'Filter', 'Sort', 'Columns'].map(sharedParameter), ...orderingAndFilters(entity, entities, names)];
}

function orderingAndFilters(entity: Entity, entities: EntitiesById, names: ComponentNames): readonly JsonObject[] {
  const readable = entity.fields.filter(isReadable);
  const sortable = readable.filter((field) => field.list.sort).map((field) => field.wire);
  return [
    ...(sortable.length > 0
      ? [{ name: 'sort_field', in: 'query', schema: sortNames(entity, sortable) }, sharedParameter('SortDir')]
      : []),
    ...readable.flatMap(({ list: { leftOutBy } }) =>
      leftOutBy === undefined ? [] : [{ name: leftOutBy, in: 'query', schema: { type: 'boolean' } }],
    ),
    ...readable.flatMap((field) => filterParameters(field, names)),
    ...beyondParameters(entity, entities),
  ];
}

function sortNames(entity: Entity, own: readonly string[]): JsonObject {
  const others = [...attributeOrders(entity), ...ownColumnOrders(entity)];
  const names: JsonObject = { type: 'string', enum: own };
  return others.length === 0 ? names : { anyOf: [names, ...others] };
}

function filterParameters(field: Field, names: ComponentNames): readonly JsonObject[] {
  if (field.list.filter.length === 0) return [];
  const value = filterValue(field, names);
  const { askedAs } = field.list;
  return [
    ...field.list.filter.flatMap((operator) => filterParameter(field, operator, value)),
    ...(askedAs === undefined ? [] : [{ name: askedAs, in: 'query', schema: { type: 'array', items: value } }]),
  ];
}

function filterParameter(field: Field, operator: FilterOperator, value: JsonObject): readonly JsonObject[] {
  const one = (suffix: string, schema: JsonObject): JsonObject[] => [
    { name: `${field.wire}${suffix}`, in: 'query', schema },
  ];
  switch (operator) {
    case 'eq':
      return one('', { type: 'array', items: value });
    case 'in':
      return one('__in', { type: 'array', items: value });
    case 'isnull':
      return one('__isnull', { type: 'boolean' });
    case 'contains':
      return one('__contains', field.kind === 'enums' || field.kind === 'texts' ? value : { type: 'string' });
    case 'ne':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return one(`__${operator}`, value);
    default:
      throw new Error(`Unknown filter operator ${operator satisfies never}.`);
  }
}

/** One value to compare with: the item of a list field, minor units of money. */
function filterValue(field: Field, names: ComponentNames): JsonObject {
  if (field.kind === 'money') return { type: 'integer' };
  const schema = valueSchema(field, names);
  const value = field.kind === 'enums' || field.kind === 'texts' ? ((schema.items ?? {}) as JsonObject) : schema;
  if (value.$ref !== undefined) return { $ref: value.$ref };
  return {
    type: value.type ?? 'string',
    ...(value.format !== undefined && isComparable(value.format) && { format: value.format }),
  };
}

const isComparable = (format: JsonObject[string]): boolean =>
  format === 'date' || format === 'date-time' || format === 'uuid';
