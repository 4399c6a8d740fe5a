/** From a schema node as written to the plain JSON Schema of one value that validators, OpenAPI and forms take. */
import type { Json, JsonObject } from '../json.ts';

const typePath = /(?:([a-z0-9-]+)\.schema\.json|workflows\/[a-z0-9-]+\.json#([a-z0-9-]+))$/;

/** `../types/money.schema.json` → `money`, `../workflows/ticket.json#ticket-status` → `ticket-status`; null for other references. */
export function typeIdOf(ref: Json | undefined): string | null {
  const found = typeof ref === 'string' ? typePath.exec(ref) : null;
  return found?.[1] ?? found?.[2] ?? null;
}

/** Reference to a shared type inside plain schemas. */
function typeReference(id: string): string {
  return `#type/${id}`;
}

/** Our keywords for valid, shown or required values depending on neighbors; kept next to JSON Schema keywords. */
export const dateWord = 'x-date';
export const belowWord = 'x-below';
export const offersWord = 'x-offers';
export const whenWord = 'x-when';
export const neededWord = 'x-neededWhen';
export const keptWord = 'x-keptBy';
export const distinctWord = 'x-apartFrom';
export const ruleWords: ReadonlySet<string> = new Set([
  dateWord,
  belowWord,
  offersWord,
  whenWord,
  neededWord,
  keptWord,
  distinctWord,
]);

/** Our keywords for input and display of structured data; only forms, sheets and views read them. */
export const presetsWord = 'x-presets';
export const widgetWord = 'x-widget';
export const sheetWord = 'x-sheet';
export const unitWord = 'x-unit';
export const termWord = 'x-term';
const askingWords: ReadonlySet<string> = new Set([presetsWord, widgetWord, sheetWord, unitWord, termWord]);

const annotations = new Set(['title', 'description', 'default', 'examples', 'readOnly', 'writeOnly', '$schema', '$id']);

/** The node of a field or attribute without texts, null, and x- words other than those of rules. */
export function plainSchema(node: JsonObject): JsonObject {
  return withoutNull(withAmountLimit(strip(node, annotations)));
}

/** A part of structured data or a value type: keeps titles, descriptions and null for documentation. */
export function structuredSchema(node: JsonObject): JsonObject {
  return strip(node, new Set(['$schema', '$id']));
}

function strip(node: JsonObject, dropped: ReadonlySet<string>): JsonObject {
  const kept: Record<string, Json> = {};
  for (const [key, value] of Object.entries(node)) {
    const isKept = !key.startsWith('x-') || ruleWords.has(key) || (askingWords.has(key) && dropped !== annotations);
    if (!isKept || dropped.has(key)) continue;
    kept[key] = stripValue(key, value);
  }
  return node['x-nullable'] === true && dropped !== annotations ? { anyOf: [kept, { type: 'null' }] } : kept;
}

function stripValue(key: string, value: Json): Json {
  if (key === '$ref') {
    const id = typeIdOf(value);
    return id === null ? value : typeReference(id);
  }
  if (key === 'properties' || key === '$defs') return mapValues(value as JsonObject, structuredSchema);
  const isSchema =
    key === 'items' || key === 'propertyNames' || (key === 'additionalProperties' && typeof value === 'object');
  if (isSchema && value !== null && !Array.isArray(value)) return structuredSchema(value as JsonObject);
  return value;
}

/** A minimum on money limits its amount; on a plain reference it would have no effect. */
function withAmountLimit(schema: JsonObject): JsonObject {
  const { minimum, ...rest } = schema;
  const isAmount = ['money', 'unit-price'].some((id) => rest['$ref'] === typeReference(id));
  if (!isAmount || minimum === undefined) return schema;
  return { ...rest, properties: { value: { minimum } } };
}

function withoutNull(schema: JsonObject): JsonObject {
  const type = schema['type'];
  if (!Array.isArray(type)) return schema;
  const left = (type as readonly Json[]).filter((name) => name !== 'null');
  return { ...schema, type: left.length === 1 ? left[0]! : left };
}

function mapValues(node: JsonObject, change: (value: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value as JsonObject)]));
}
