/** How structured data is asked, from the schema of its value type: groups, lists and single values; null for free-form data. */
import type { JsonObject, Model } from '../../ir/model.ts';
import { listConstant, toSnake } from '../../naming.ts';
import type { Imports, Printable } from '../../write/code.ts';

/** `schema` as the model keeps it, with `#type/…` for shared types. */
export function structureOf(schema: JsonObject, model: Model, imports: Imports): Printable | null {
  const whole = resolved(schema, model);
  if (typeOf(whole) === 'array') {
    const item = structureOf((whole['items'] ?? {}) as JsonObject, model, imports);
    return item && { shape: 'list', item };
  }
  const properties = whole['properties'] as Readonly<Record<string, JsonObject>> | undefined;
  if (properties === undefined || whole['additionalProperties'] !== false) return null;
  const required = (whole['required'] ?? []) as readonly string[];
  const parts = Object.entries(properties).map(([key, part]) => ({
    wire: toSnake(key),
    title: textOf(part, 'title') ?? key,
    help: textOf(part, 'description'),
    isRequired: required.includes(key) || undefined,
    value: structureOf(part, model, imports) ?? { shape: 'input', field: leafInput(part, model, imports) },
  }));
  return { shape: 'group', parts };
}

/** `array` or `object`: what structured data is made of in the end. */
export const outerType = (schema: JsonObject, model: Model): 'array' | 'object' =>
  typeOf(resolved(schema, model)) === 'array' ? 'array' : 'object';

/** The schema itself, or that of the shared value that it refers to, without null. */
function resolved(schema: JsonObject, model: Model): JsonObject {
  const { anyOf, $ref } = schema;
  if (Array.isArray(anyOf)) return resolved(anyOf[0] as JsonObject, model);
  const value = model.values.find(({ id }) => $ref === `#type/${id}`);
  return value ? resolved(value.schema, model) : schema;
}

function leafInput(part: JsonObject, model: Model, imports: Imports): Printable {
  const node = Array.isArray(part['anyOf']) ? (part['anyOf'][0] as JsonObject) : part;
  const isList = typeOf(node) === 'array';
  const list = closedList(isList ? ((node['items'] ?? {}) as JsonObject) : node, model);
  if (list !== null) {
    const items = imports.use(`#generated/domain/lists/${list}.ts`, listConstant(list));
    return { input: isList ? 'enums' : 'enum', items };
  }
  const { $ref, maxLength } = node;
  if ($ref === '#type/money') return { input: 'money' };
  if ($ref === '#type/link') return { input: 'link' };
  return { input: plainInput(resolved(node, model)), maxLength: typeof maxLength === 'number' ? maxLength : undefined };
}

function plainInput(node: JsonObject): string {
  const type = typeOf(node);
  if (type === 'array') return typeOf((node['items'] ?? {}) as JsonObject) === 'string' ? 'texts' : 'json';
  if (type === 'string')
    return formats[String(node['format'])] ?? (Number(node['maxLength'] ?? 0) > 255 ? 'longText' : 'text');
  return plainInputs[type] ?? 'json';
}

const formats: Readonly<Record<string, string>> = { date: 'date', 'date-time': 'dateTime', email: 'email', uri: 'url' };
const plainInputs: Readonly<Record<string, string>> = { integer: 'integer', number: 'decimal', boolean: 'boolean' };

const closedList = ({ $ref }: JsonObject, { types }: Model): string | null =>
  types.find(({ id }) => $ref === `#type/${id}`)?.id ?? null;

const typeOf = ({ type }: JsonObject): string =>
  ([type].flat().find((each) => each !== 'null' && each !== undefined) as string | undefined) ?? '';

const textOf = (node: JsonObject, key: string): string | undefined =>
  typeof node[key] === 'string' ? node[key] : undefined;
