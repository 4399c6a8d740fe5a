/** Builds closed lists and value types from `schemas/types/`, and the state lists of workflows. */
import { toCamel, toPascal } from '../../naming.ts';
import { objectOf, type SourceContent } from '../../parse/source-file.ts';
import type { ClosedList, ListValue } from '../closed-list.ts';
import type { Json, JsonObject } from '../json.ts';
import type { ValueType } from '../value-type.ts';
import { derivedMembers, derivedValues, type SourceFiles } from './derived-list.ts';
import { structuredSchema } from './plain-schema.ts';
import { isTrue, objects, text, textOrNull, texts } from './read.ts';
import { buildStateList } from './state-list.ts';

export interface Types {
  readonly lists: readonly ClosedList[];
  readonly values: readonly ValueType[];
  /** The target of a `$ref` to this id, or undefined for an unknown type. */
  find(id: string): { readonly isList: boolean; readonly schema: JsonObject } | undefined;
}

export function buildTypes(
  files: readonly SourceContent[],
  workflows: readonly SourceContent[],
  sourceFiles: SourceFiles,
): Types {
  const lists = [
    ...files.filter((file) => isClosedList(objectOf(file))).map((file) => buildList(file, sourceFiles)),
    ...workflows.map(buildStateList),
  ].toSorted(byId);
  const values = files.filter((file) => !isClosedList(objectOf(file))).map((file) => buildValue(file, sourceFiles));
  const known = new Map<string, { isList: boolean; schema: JsonObject }>();
  for (const one of lists) known.set(one.id, { isList: true, schema: listSchema(one) });
  for (const one of values) known.set(one.id, { isList: false, schema: one.schema });
  return { lists, values, find: (id) => known.get(id) };
}

function byId(a: ClosedList, b: ClosedList): number {
  return a.id < b.id ? -1 : 1;
}

/** The list as plain JSON Schema. */
function listSchema(list: ClosedList): JsonObject {
  return { type: list.baseType, ...(list.values.length > 0 && { enum: list.values.map((one) => one.value) }) };
}

/** A list in the node, or one derived from another file. */
export function isClosedList(node: JsonObject): boolean {
  return Array.isArray(node['oneOf']) || node['x-from'] !== undefined;
}

function buildList(file: SourceContent, sourceFiles: SourceFiles): ClosedList {
  const node = objectOf(file);
  const from = textOrNull(node, 'x-from');
  const values = from === null ? objects(node, 'oneOf').map(buildListValue) : derivedValues(from, sourceFiles);
  return {
    id: file.stem,
    pascal: toPascal(file.stem),
    camel: toCamel(file.stem),
    title: text(node, 'title'),
    description: text(node, 'description'),
    baseType: baseType(values),
    values,
    origin: { file: file.path, pointer: '' },
  };
}

/** A list without values follows from a file that is wrong: any text passes until that is mended. */
function baseType(values: readonly ListValue[]): ClosedList['baseType'] {
  if (values.length === 0 || values.some((one) => typeof one.value === 'string')) return 'string';
  return values.every((one) => Number.isInteger(one.value)) ? 'integer' : 'number';
}

const ownWords = new Set(['x-icon', 'x-color', 'x-retired', 'x-accepts']);

function buildListValue(node: JsonObject): ListValue {
  const facts: Record<string, Json> = {};
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith('x-') && !ownWords.has(key)) facts[key.slice(2)] = value;
  }
  return {
    value: node['const'] as string | number,
    label: text(node, 'title'),
    description: textOrNull(node, 'description'),
    icon: textOrNull(node, 'x-icon'),
    color: textOrNull(node, 'x-color'),
    isRetired: isTrue(node, 'x-retired'),
    accepts: texts(node, 'x-accepts'),
    facts,
  };
}

function buildValue(file: SourceContent, sourceFiles: SourceFiles): ValueType {
  const written = objectOf(file);
  const hasMembersElsewhere = written['x-members'] !== undefined;
  const node = hasMembersElsewhere ? { ...written, properties: derivedMembers(sourceFiles) } : written;
  const { title, description, ...schema } = structuredSchema(node);
  return {
    id: file.stem,
    pascal: toPascal(file.stem),
    title: typeof title === 'string' ? title : '',
    description: typeof description === 'string' ? description : '',
    schema,
    origin: { file: file.path, pointer: '' },
  };
}
