/** List parameters that are not fields of the entity: catalogue attributes and linked records. [AT-006] [TB-014] */
import { attributeFilters, attributesByWire, isOrdered } from '../../src/runtime/attribute-list.ts';
import type { FilterOperator } from '../../src/runtime/vocabulary.ts';
import type { Attribute } from '../ir/catalogue.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import { toPascal, toSnake } from '../naming.ts';
import { isReadable } from './access.ts';
import type { EntitiesById } from './components.ts';
import { componentRef, type ComponentNames } from './schema.ts';

const filtersName = (wire: string): string => `AttributeFilters${toPascal(wire.replaceAll('_', '-'))}`;
const orderName = (wire: string): string => `AttributeOrder${toPascal(wire.replaceAll('_', '-'))}`;

/** Fields of the entity that a catalogue describes. */
const described = ({ fields }: Entity): readonly Field[] =>
  fields.filter((field) => field.catalogueBy !== null && isReadable(field));

/** Of every described field: its filters as one exploded parameter, and the names that order by it. */
export function attributeComponents({ entities, catalogues }: Model, names: ComponentNames) {
  const wires = [...new Set(entities.flatMap((entity) => described(entity).map(({ wire }) => wire)))].toSorted();
  const attributes = [...attributesByWire(catalogues).values()];
  const ordered = attributes.filter(({ inputType }) => isOrdered(inputType));
  return {
    parameters: Object.fromEntries(wires.map((wire) => [filtersName(wire), filterParameter(wire, attributes, names)])),
    schemas: Object.fromEntries(
      wires.map((wire) => [
        orderName(wire),
        { type: 'string', title: 'Attribute to sort by', enum: ordered.map((each) => `${wire}.${each.wire}`) },
      ]),
    ),
  };
}

/** Each property of the object is a separate parameter. */
const filterParameter = (wire: string, attributes: readonly Attribute[], names: ComponentNames): JsonObject => ({
  name: wire,
  in: 'query',
  description: `Filters by attribute, one parameter each: \`${wire}.download_speed__gte=500\`.`,
  style: 'form',
  explode: true,
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      attributes.flatMap((attribute) =>
        attributeFilters[attribute.inputType].map((operator: FilterOperator) => [
          `${wire}.${attribute.wire}${operator === 'eq' ? '' : `__${operator}`}`,
          operator === 'in' ? oneOfThese : { title: attribute.title, ...valueOf(attribute, names) },
        ]),
      ),
    ),
  },
});

const oneOfThese: JsonObject = { type: 'string', description: 'One of these, separated by commas.' };

function valueOf({ inputType, list, isUnitPrice }: Attribute, names: ComponentNames): JsonObject {
  const name = inputType === 'dropdown' && list !== null ? names.get(list) : undefined;
  if (name !== undefined) return componentRef(name);
  if (inputType === 'integer' || inputType === 'decimal') return { type: 'number' };
  if (inputType === 'currency') return { type: isUnitPrice ? 'number' : 'integer', description: 'Minor units.' };
  if (inputType === 'boolean' || inputType === 'nullable_boolean') return { type: 'boolean' };
  return { type: 'string', ...(inputType === 'date' && { format: 'date' }) };
}

/** Sort names in addition to those of the entity's own fields. */
export const attributeOrders = (entity: Entity): readonly JsonObject[] =>
  described(entity).map(({ wire }) => componentRef(orderName(wire)));

/** Fields with values of columns that each team defines. [SS-027] */
export const ownColumnFields = ({ fields }: Entity): readonly Field[] =>
  fields.filter((field) => field.columnsOf !== undefined && field.columnsIn === undefined && isReadable(field));

const ownColumnParameter = ({ wire }: Field): JsonObject => ({
  name: wire,
  in: 'query',
  description: `Filters by the team's own columns, one parameter each: \`${wire}.region=South\`, \`${wire}.rent__gte=500\`. Texts take \`in\` and \`contains\`, choices \`in\`, numbers and dates \`gt\`, \`gte\`, \`lt\` and \`lte\`. \`sort_field=${wire}.rent\` orders by one. Callers of several teams name the team by \`team_id\`.`,
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
});

/** Sort names of own columns. */
export const ownColumnOrders = (entity: Entity): readonly JsonObject[] =>
  ownColumnFields(entity).map(({ wire }) => ({ type: 'string', pattern: `^${wire}\\.[a-z][a-z0-9_]*$` }));

export function beyondParameters(entity: Entity, entities: EntitiesById): readonly JsonObject[] {
  return [
    ...described(entity).map(({ wire }) => ({ $ref: `#/components/parameters/${filtersName(wire)}` })),
    ...ownColumnFields(entity).map(ownColumnParameter),
    ...wordsOf(entity).map((as) => ({ name: `${toSnake(as)}__contains`, in: 'query', schema: { type: 'string' } })),
    ...(entity.demoAskedBy ? [{ name: toSnake(entity.demoAskedBy), in: 'query', schema: { type: 'boolean' } }] : []),
    ...(entity.canSnooze ? [{ name: 'snoozed', in: 'query', schema: { type: 'boolean' } }] : []),
    ...[...linksOf(entity, ''), ...referredLinks(entity, entities)].map((name) => ({
      name: `${name}__in`,
      in: 'query',
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { type: 'string', format: 'uuid' } },
    })),
  ];
}

/** `assignee`: short names of references whose records' words can filter the list. */
export const wordsOf = (entity: Entity): readonly string[] =>
  (entity.wordsOf ?? []).flatMap((key) => entity.fields.find((field) => field.key === key)?.reference?.as ?? []);

/** `tags`: records linked by a linking entity. */
const linksOf = ({ many }: Entity, path: string): readonly string[] =>
  many.filter(({ through }) => through !== null).map(({ key }) => path + toSnake(key));

/** `service_group.followers`: the same of a record that this one refers to. */
const referredLinks = ({ fields }: Entity, entities: EntitiesById): readonly string[] =>
  fields.filter(isReadable).flatMap(({ reference }) => {
    const target = reference && entities.get(reference.entity);
    return target ? linksOf(target, `${toSnake(reference.as)}.`) : [];
  });
