/** Prints JSON Schemas as TypeScript types, using the names of shared types. */
import { posix } from 'node:path';
import type { ClosedList } from '../../ir/closed-list.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import type { ValueType } from '../../ir/value-type.ts';
import { toSnake } from '../../naming.ts';

/** File and name of each shared type, by type id. */
export type Names = ReadonlyMap<string, SharedType>;

interface SharedType {
  readonly name: string;
  /** Below `generated/`. */
  readonly path: string;
}

export function namesOf(lists: readonly ClosedList[], values: readonly ValueType[]): Names {
  const names = new Map<string, SharedType>();
  for (const { id, pascal } of lists) names.set(id, { name: pascal, path: `domain/lists/${id}.ts` });
  for (const { id, pascal } of values) names.set(id, { name: pascal, path: `records/values/${id}.ts` });
  return names;
}

/** The file of one structured value. */
export function valueText({ id, pascal, description, schema }: ValueType, names: Names): string {
  const imports = importsOf(schema, names, 'records/values').filter((line) => !line.includes(`/${id}.ts'`));
  const doc = description === '' ? '' : `/** ${description} */\n`;
  return `${imports.join('\n')}\n\n${doc}export type ${pascal} = ${typeOf(schema, names)};\n`;
}

/** Import lines for the shared types that a schema names, in a file of the folder `from` below `generated/`. */
export const importsOf = (schema: Json, names: Names, from: string): readonly string[] =>
  usedIn(schema, names)
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ name, path }) => `import type { ${name} } from '${relative(from, path)}';`);

/** The shared types that a schema names. */
const usedIn = (schema: Json, names: Names): readonly SharedType[] =>
  [...new Set(typeIds(schema))].flatMap((id) => names.get(id) ?? []);

const relative = (from: string, path: string): string => {
  const way = posix.relative(from, path);
  return way.startsWith('.') ? way : `./${way}`;
};

function typeIds(node: Json): readonly string[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]: [string, Json]) =>
    key === '$ref' ? [idOf(value)] : typeIds(value),
  );
}

const idOf = (reference: Json | undefined): string => String(reference).replace('#type/', '');

/** The type of a value that the schema describes; wire keys. */
export function typeOf(schema: JsonObject, names: Names): string {
  if (schema['$ref'] !== undefined) return names.get(idOf(schema['$ref']))?.name ?? 'unknown';
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['anyOf'])) return union(schema['anyOf'].map((one) => typeOf(one as JsonObject, names)));
  const { type } = schema;
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, names)));
  return (byType[String(type)] ?? (() => 'unknown'))(schema, names);
}

const byType: Readonly<Record<string, (schema: JsonObject, names: Names) => string>> = {
  string: () => 'string',
  integer: () => 'number',
  number: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: ({ items }, names) => `(${items === undefined ? 'unknown' : typeOf(items as JsonObject, names)})[]`,
  object: objectType,
};

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

function objectType({ properties, required, additionalProperties: others }: JsonObject, names: Names): string {
  if (properties === undefined) {
    const isDescribed = others !== null && typeof others === 'object' && !Array.isArray(others);
    return `Record<string, ${isDescribed ? typeOf(others as JsonObject, names) : 'unknown'}>`;
  }
  const needed = new Set((required ?? []) as readonly string[]);
  const lines = Object.entries(properties as JsonObject).map(([key, schema]) => {
    const { title, description } = schema as JsonObject;
    const text = description ?? title;
    const doc = typeof text === 'string' ? `/** ${text} */\n` : '';
    return `${doc}readonly ${toSnake(key)}${needed.has(key) ? '' : '?'}: ${typeOf(schema as JsonObject, names)};`;
  });
  return `{\n${lines.join('\n')}\n}`;
}
