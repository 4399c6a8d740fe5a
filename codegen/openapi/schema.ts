/** The JSON Schema of one field as it travels on the wire: component references, formats by kind, nullability. */
import type { Lookup } from './lookup.ts';
import type { Field } from '../ir/field.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import { toSnake } from '../naming.ts';
import { wireCondition } from './conditions.ts';
import { withDayRules } from './days.ts';
import { ruleWords } from '../ir/build/plain-schema.ts';

/** Component name (`ServiceType`) by type id (`service-type`). */
export type ComponentNames = Lookup<string>;

const kindFormats: Partial<Record<Field['kind'], string>> = {
  email: 'email',
  phone: 'phone',
  url: 'uri',
  color: 'color',
  uuid: 'uuid',
  reference: 'uuid',
  file: 'uuid',
  date: 'date',
  dateTime: 'date-time',
};

export const componentRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** A model schema in wire form: snake_case keys, and `#type/<id>` as a reference to the type's component. */
export function wireSchema(node: Json, names: ComponentNames): Json {
  if (Array.isArray(node)) return node.map((item) => wireSchema(item as Json, names));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node as JsonObject)
      .filter(([key]) => !key.startsWith('x-') || ruleWords.has(key))
      .map(([key, value]) => [key, wireKeyword(key, value, names)]),
  );
}

function wireKeyword(key: string, value: Json, names: ComponentNames): Json {
  if (key === '$ref' && typeof value === 'string') return resolve(value, names);
  if (key === 'required' && Array.isArray(value)) return value.map((name) => toSnake(String(name)));
  if (ruleWords.has(key)) return Array.isArray(value) ? value.map(wireCondition) : ruleOnTheWire(value);
  if (key === 'properties') {
    const properties = Object.entries(value as JsonObject);
    return Object.fromEntries(properties.map(([name, schema]) => [toSnake(name), wireSchema(schema, names)]));
  }
  return wireSchema(value, names);
}

/** The neighbors that a rule names, as they are called on the wire; a day and the rule's text stay as they are. */
function ruleOnTheWire(rule: Json): Json {
  if (typeof rule === 'string') return toSnake(rule);
  const words = Object.entries(rule as JsonObject).map(([word, than]) => [word, wordOnTheWire(word, than)]);
  return Object.fromEntries(words) as JsonObject;
}

function wordOnTheWire(word: string, than: Json): Json {
  if (Array.isArray(than)) {
    return (than as readonly JsonObject[]).map((one) => ({ ...one, when: wireCondition(one['when']!) }));
  }
  return typeof than === 'string' && word !== 'text' && /^[a-z]/.test(than) ? toSnake(than) : than;
}

/** One value of the field, never null, with title and description for readers of the document. */
export function valueSchema(field: Field, names: ComponentNames): JsonObject {
  const {
    title: _title,
    description: _description,
    default: _default,
    ...rest
  } = wireSchema(field.schema, names) as JsonObject;
  const format = kindFormats[field.kind];
  const base = withoutNull(rest);
  const description = withDayRules(field.description, base);
  return {
    title: field.title,
    ...(description !== '' && { description }),
    ...base,
    ...(format !== undefined && base.$ref === undefined && { type: 'string', format }),
  };
}

/** The same schema, accepting null too. */
export function nullable(schema: JsonObject): JsonObject {
  const { title, description, ...value } = schema;
  const texts = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
  if (typeof value.type === 'string' && value.enum === undefined && value.const === undefined) {
    return { ...texts, ...value, type: [value.type, 'null'] };
  }
  if (Object.keys(value).length === 0) return schema;
  return { ...texts, anyOf: [value, { type: 'null' }] };
}

function withoutNull(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema.type)) return schema;
  const types = schema.type.filter((type) => type !== 'null');
  return { ...schema, type: types.length === 1 ? types[0]! : types };
}

function resolve(ref: string, names: ComponentNames): string {
  if (!ref.startsWith('#type/')) return ref;
  const name = names.get(ref.slice('#type/'.length));
  if (name === undefined) throw new Error(`The model refers to the unknown type ${ref}.`);
  return `#/components/schemas/${name}`;
}
