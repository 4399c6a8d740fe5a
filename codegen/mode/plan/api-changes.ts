/** Effects of a new OpenAPI document on programs written for the old one. */
import type { Json, JsonObject } from '../../ir/json.ts';
import { isObject } from '../../parse/source-file.ts';

export interface ApiChange {
  readonly effect: 'breaks' | 'adds';
  /** `GET /quotes` or `Quote.term`. */
  readonly place: string;
  readonly what: string;
}

export function apiChanges(before: JsonObject, now: JsonObject): readonly ApiChange[] {
  return [...callChanges(before, now), ...schemaChanges(before, now)];
}

/** Calls by `GET /path`. */
export function callsOf(document: JsonObject): ReadonlyMap<string, JsonObject> {
  const paths = objectAt(document, 'paths');
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(isObject(item) ? item : {}).flatMap(([method, call]) =>
        isObject(call) ? [[`${method.toUpperCase()} ${path}`, call] as const] : [],
      ),
    ),
  );
}

function callChanges(before: JsonObject, now: JsonObject): readonly ApiChange[] {
  const old = callsOf(before);
  const present = callsOf(now);
  return [
    ...[...old.keys()].filter((call) => !present.has(call)).map((place) => breaks(place, 'removed')),
    ...[...present.keys()].filter((call) => !old.has(call)).map((place) => adds(place, 'new call')),
    ...[...present].flatMap(([place, call]) => parameterChanges(place, old.get(place), call)),
  ];
}

function parameterChanges(place: string, before: JsonObject | undefined, now: JsonObject): readonly ApiChange[] {
  if (!before) return [];
  const names = parameterNames(now);
  return parameterNames(before)
    .filter((name) => !names.includes(name))
    .map((name) => breaks(place, `parameter "${name}" removed`));
}

function parameterNames(call: JsonObject): readonly string[] {
  const list: Json = call['parameters'] ?? [];
  return Array.isArray(list) ? (list as readonly JsonObject[]).map((one) => String(one['name'] ?? one['$ref'])) : [];
}

function schemaChanges(before: JsonObject, now: JsonObject): readonly ApiChange[] {
  const old = objectAt(objectAt(before, 'components'), 'schemas');
  const present = objectAt(objectAt(now, 'components'), 'schemas');
  return Object.entries(old).flatMap(([name, schema]) => {
    const next = present[name];
    return isObject(schema) && isObject(next) ? oneSchema(name, schema, next) : [];
  });
}

function oneSchema(name: string, before: JsonObject, now: JsonObject): readonly ApiChange[] {
  const old = objectAt(before, 'properties');
  const present = objectAt(now, 'properties');
  const keys = Object.keys({ ...old, ...present });
  return [
    ...keys.flatMap((key) => propertyChange(`${name}.${key}`, old[key], present[key])),
    ...texts(now, 'required')
      .filter((key) => key in old && !texts(before, 'required').includes(key) && isInput(name))
      .map((key) => breaks(`${name}.${key}`, 'now required')),
    ...texts(before, 'enum')
      .filter((value) => !texts(now, 'enum').includes(value))
      .map((value) => breaks(name, `value "${value}" removed`)),
  ];
}

function propertyChange(place: string, before: Json | undefined, now: Json | undefined): readonly ApiChange[] {
  if (before === undefined) return [adds(place, 'new key')];
  if (now === undefined) return [breaks(place, 'removed')];
  const [old, present] = [before, now].map((schema) =>
    isObject(schema) ? JSON.stringify([schema['type'], schema['format'], schema['$ref']]) : '',
  );
  return old === present ? [] : [breaks(place, 'another type')];
}

function isInput(name: string): boolean {
  return /(Create|Update)$/.test(name);
}

function objectAt(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  return isObject(value) ? value : {};
}

function texts(node: JsonObject, key: string): readonly string[] {
  const value: Json = node[key] ?? [];
  return Array.isArray(value) ? (value as readonly Json[]).map(String) : [];
}

const breaks = (place: string, what: string): ApiChange => ({ effect: 'breaks', place, what });
const adds = (place: string, what: string): ApiChange => ({ effect: 'adds', place, what });
