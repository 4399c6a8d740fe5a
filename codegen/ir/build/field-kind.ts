/** The kind of a field, from its schema node. */
import type { FieldKind } from '../../../src/runtime/vocabulary.ts';
import type { Json, JsonObject } from '../json.ts';
import { typeIdOf } from './plain-schema.ts';
import type { Types } from './type.ts';

export interface KindOfField {
  readonly kind: FieldKind;
  /** Closed list id for `enum` and `enums`; value type id for `money` and structured `json`. */
  readonly type: string | null;
}

const formats: Readonly<Record<string, FieldKind>> = {
  email: 'email',
  date: 'date',
  'date-time': 'dateTime',
  uri: 'url',
  uuid: 'uuid',
};

/** The JSON type without `null`, or null if none is given. */
export function jsonType(node: JsonObject): string | null {
  const type = node['type'];
  const name = Array.isArray(type) ? (type as readonly Json[]).find((one) => one !== 'null') : type;
  return typeof name === 'string' ? name : null;
}

/** The kind of a field; a reference to an unknown type counts as text, and a check reports it. */
export function kindOfField(node: JsonObject, types: Types): KindOfField {
  if (typeof node['x-ref'] === 'string') return { kind: 'reference', type: null };
  if (node['x-file'] === true) return { kind: 'file', type: null };
  const ref = typeIdOf(node['$ref']);
  if (ref !== null) return kindOfType(ref, types);
  if (jsonType(node) === 'array') return kindOfList(node, types);
  return { kind: ownKind(node), type: null };
}

function kindOfType(id: string, types: Types): KindOfField {
  if (id === 'money') return { kind: 'money', type: id };
  const type = types.find(id);
  if (type?.isList) return { kind: 'enum', type: id };
  return { kind: type ? ownKind(type.schema) : 'text', type: type ? id : null };
}

function kindOfList(node: JsonObject, types: Types): KindOfField {
  const items = (node['items'] ?? {}) as JsonObject;
  const ref = typeIdOf(items['$ref']);
  if (ref !== null && types.find(ref)?.isList) return { kind: 'enums', type: ref };
  const isText = jsonType(items) === 'string' || (ref !== null && jsonType(types.find(ref)?.schema ?? {}) === 'string');
  return { kind: isText && node['x-kind'] !== 'json' ? 'texts' : 'json', type: null };
}

function ownKind(node: JsonObject): FieldKind {
  if (typeof node['x-kind'] === 'string') return node['x-kind'] as FieldKind;
  const type = jsonType(node);
  if (type === 'integer' || type === 'boolean') return type;
  if (type === 'number') return 'decimal';
  if (type === 'object' || type === 'array') return 'json';
  return formats[String(node['format'])] ?? 'text';
}
