/** The OpenAPI components of one entity: the record as read, its short form, the create and update bodies, the page. */
import { conditionWords } from '../expression/condition-words.ts';
import type { Entity, Many } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import { fileUrlKey, toSnake } from '../naming.ts';
import { isCreatable, isReadable, isUpdatable } from './access.ts';
import type { Lookup } from './lookup.ts';
import { componentRef, nullable, valueSchema, type ComponentNames } from './schema.ts';

export type Components = Record<string, JsonObject>;
export type EntitiesById = Lookup<Entity>;

/** Components `Quote`, `QuoteSummary`, `QuoteCreate`, `QuoteUpdate` and `QuotePage` of an entity. */
export function entityComponents(entity: Entity, entities: EntitiesById, names: ComponentNames): Components {
  const name = entity.names.pascal;
  return {
    [name]: record(entity, entities, names),
    [`${name}Summary`]: summary(entity, names),
    [`${name}Create`]: createBody(entity, names),
    [`${name}Update`]: updateBody(entity, names),
    [`${name}Page`]: page(entity),
  };
}

function record(entity: Entity, entities: EntitiesById, names: ComponentNames): JsonObject {
  const properties: Record<string, JsonObject> = {};
  const required: string[] = [];
  for (const field of entity.fields.filter(isReadable)) {
    properties[field.wire] = readSchema(field, names);
    if (field.access.read === null) required.push(field.wire);
    const nested = nestedReference(field, entities);
    if (nested !== null) properties[nested.key] = nested.schema;
    Object.assign(properties, fileUrl(field));
  }
  for (const many of entity.many.filter(({ isEmbedded }) => isEmbedded)) {
    properties[toSnake(many.key)] = within(many, entities);
  }
  if (entity.frozen.length > 0) {
    properties['frozen'] = frozenState;
    required.push('frozen');
  }
  return { type: 'object', title: entity.title, description: entity.description, properties, required };
}

/** Whether the record still changes: pages show the reason in place of inputs. */
const frozenState: JsonObject = {
  title: 'Frozen',
  description: 'Why the record stays as it is, and which of its fields still change; null while it changes freely.',
  anyOf: [
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        reason: { type: 'string', description: 'Says how the record is corrected instead.' },
        may: { type: 'array', items: { type: 'string' }, description: 'Fields that still change.' },
      },
      required: ['reason', 'may'],
    },
    { type: 'null' },
  ],
};

/** The short form next to a reference: the id and the fields of the record's name. */
function summary(entity: Entity, names: ComponentNames): JsonObject {
  const named = [...entity.shownAs.matchAll(/\{([\w|]+)\}/g)].flatMap((match) => match[1]!.split('|'));
  const shown = new Set([...named, ...(entity.nested ?? [])]);
  const fields = entity.fields.filter(
    (field) =>
      field.key === 'id' || ((shown.has(field.key) || shown.has(field.reference?.as ?? '')) && isReadable(field)),
  );
  return {
    type: 'object',
    title: `${entity.title} (short)`,
    properties: Object.assign(
      {},
      ...fields.map((field) => ({ [field.wire]: readSchema(field, names), ...fileUrl(field) })),
    ),
    required: ['id'],
  };
}

/** Where the file of a file field is fetched; null without one. */
const fileUrl = (field: Field): Record<string, JsonObject> =>
  field.kind === 'file'
    ? { [toSnake(fileUrlKey(field.key))]: { type: ['string', 'null'], title: `${field.title} (address)` } }
    : {};

function createBody(entity: Entity, names: ComponentNames): JsonObject {
  const fields = entity.fields.filter(isCreatable);
  return body(
    `${entity.title} (create)`,
    fields.map((field) => [field, writeSchema(field, names, field.default)]),
    fields.filter((field) => field.required && field.default === undefined && !field.isStandard),
  );
}

function updateBody(entity: Entity, names: ComponentNames): JsonObject {
  const fields = entity.fields.filter(isUpdatable);
  return body(
    `${entity.title} (update)`,
    fields.map((field) => [field, writeSchema(field, names, undefined)]),
    [],
  );
}

function page(entity: Entity): JsonObject {
  return {
    type: 'object',
    title: `${entity.titlePlural} (page)`,
    properties: {
      records: { type: 'array', items: componentRef(entity.names.pascal) },
      total_count: { type: 'integer', minimum: 0, description: 'Number of matching records, counted up to 10,000.' },
      has_next_page: { type: 'boolean' },
      total_count_is_capped: { type: 'boolean', description: 'True when more records match than are counted.' },
    },
    required: ['records', 'total_count', 'has_next_page', 'total_count_is_capped'],
  };
}

function body(title: string, properties: readonly [Field, JsonObject][], required: readonly Field[]): JsonObject {
  return {
    type: 'object',
    title,
    properties: Object.fromEntries(properties.map(([field, schema]) => [field.wire, schema])),
    ...(required.length > 0 && { required: required.map((field) => field.wire) }),
    additionalProperties: false,
  };
}

/** A value that only some may read is missing or null for the others. */
function readSchema(field: Field, names: ComponentNames): JsonObject {
  const value = valueSchema(field, names);
  return field.nullable || field.access.read !== null ? nullable(value) : value;
}

function writeSchema(field: Field, names: ComponentNames, defaultValue: Json | undefined): JsonObject {
  const value = valueSchema(field, names);
  const filled = field.required ? { ...value, ...filledIn(field, value) } : value;
  const schema = field.nullable ? nullable(filled) : filled;
  return {
    ...schema,
    ...withConditions(field, schema),
    ...(field.writeOnly && { writeOnly: true }),
    ...(field.examples.length > 0 && schema.examples === undefined && { examples: field.examples }),
    ...(defaultValue !== undefined && { default: defaultValue }),
  };
}

/** The description with a sentence for each condition of the field. */
function withConditions({ shownWhen, requiredWhen }: Field, { description }: JsonObject): JsonObject {
  const sentences = [
    ...(shownWhen === undefined ? [] : [`Only while ${conditionWords(shownWhen, toSnake)}.`]),
    ...(requiredWhen === undefined ? [] : [`Required while ${conditionWords(requiredWhen, toSnake)}.`]),
  ];
  if (sentences.length === 0) return {};
  return { description: [...(typeof description === 'string' ? [description] : []), ...sentences].join(' ') };
}

/** A required text must not be blank. [VA-011] [VA-012] [VA-013] */
function filledIn(field: Field, value: JsonObject): JsonObject {
  if (field.kind === 'richText') return { format: 'rich-text-content' };
  const isPlainText = field.kind === 'text' || field.kind === 'longText';
  return isPlainText && value.type === 'string' && value.pattern === undefined && value.format === undefined
    ? { minLength: 1, pattern: '\\S', ...(typeof value.minLength === 'number' && { minLength: value.minLength }) }
    : {};
}

/** Records embedded in the record. */
const within = ({ title, description, to }: Many, entities: EntitiesById): JsonObject => ({
  type: 'array',
  title,
  description,
  items: componentRef(entities.get(to)!.names.pascal),
});

/** Null without a reference, and for a record that the caller may not see. */
function nestedReference(field: Field, entities: EntitiesById): { key: string; schema: JsonObject } | null {
  if (field.reference === null) return null;
  const target = entities.get(field.reference.entity);
  if (target === undefined) return null;
  return { key: toSnake(field.reference.as), schema: nullable(componentRef(`${target.names.pascal}Summary`)) };
}
