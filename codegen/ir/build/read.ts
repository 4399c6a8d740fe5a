/** Typed reading of raw JSON nodes; the meta-schemas have checked the shapes before. */
import type { Json, JsonObject } from '../json.ts';

export function text(node: JsonObject, key: string, otherwise = ''): string {
  const value = node[key];
  return typeof value === 'string' ? value : otherwise;
}

export function textOrNull(node: JsonObject, key: string): string | null {
  const value = node[key];
  return typeof value === 'string' ? value : null;
}

export function numberOrNull(node: JsonObject, key: string): number | null {
  const value = node[key];
  return typeof value === 'number' ? value : null;
}

export function isTrue(node: JsonObject, key: string): boolean {
  return node[key] === true;
}

export function texts(node: JsonObject, key: string): readonly string[] {
  return list(node, key).filter((item) => typeof item === 'string');
}

/** Null if the key is absent, unlike an empty list. */
export function textsOrNull(node: JsonObject, key: string): readonly string[] | null {
  return Array.isArray(node[key]) ? texts(node, key) : null;
}

export function list(node: JsonObject, key: string): readonly Json[] {
  const value = node[key];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function objects(node: JsonObject, key: string): readonly JsonObject[] {
  return list(node, key).filter(isObject);
}

export function object(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  return isObject(value) ? value : {};
}

export function objectOrNull(node: JsonObject, key: string): JsonObject | null {
  const value = node[key];
  return isObject(value) ? value : null;
}

/** The object's entries with objects as values. */
export function objectEntries(node: JsonObject): readonly (readonly [string, JsonObject])[] {
  return Object.entries(node).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
