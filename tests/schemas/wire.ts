/** Records on the wire, as in the two published API descriptions. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildSchema, getNamedType, isObjectType } from 'graphql';
import { readApiDocument } from '#tests/support/api-document.ts';

const root = resolve(import.meta.dirname, '../../generated');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

export interface WireSchema {
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly enum?: readonly unknown[];
  readonly type?: unknown;
  readonly items?: WireSchema;
  readonly anyOf?: readonly WireSchema[];
  readonly additionalProperties?: unknown;
  readonly $ref?: string;
}
interface Parameter {
  readonly name: string;
  readonly schema: WireSchema;
}
interface Call {
  readonly 'x-access': readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: WireSchema }>> };
}
const { components, paths } = readApiDocument() as {
  readonly components: { readonly schemas: Readonly<Record<string, WireSchema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
};
const graphql = buildSchema(read('graphql/schema.graphql'));

/** The part of a REST record at a path of wire keys, through references and lists. */
export function wireAt(component: string, ...path: readonly string[]): WireSchema {
  return path.reduce((at, key) => followed(at.properties?.[key] ?? {}), followed({ $ref: component }));
}

/** Wire keys of a REST record, or of its part at the path. */
export const wireKeys = (component: string, ...path: readonly string[]): readonly string[] =>
  Object.keys(wireAt(component, ...path).properties ?? {});

/** Keys of a GraphQL record, or of its part at the path. */
export function graphqlKeys(type: string, ...path: readonly string[]): readonly string[] {
  const found = path.reduce((at, key) => {
    if (!isObjectType(at)) throw new Error(`${at.name} has no fields.`);
    return getNamedType(at.getFields()[key]!.type);
  }, graphql.getType(type)!);
  return isObjectType(found) ? Object.keys(found.getFields()) : [];
}

export const callOf = (method: string, path: string): Call => paths[path]![method]!;

function followed(schema: WireSchema): WireSchema {
  if (schema.$ref) return followed(components.schemas[schema.$ref.replace('#/components/schemas/', '')]!);
  if (schema.items) return followed(schema.items);
  const some = schema.anyOf?.find(({ type }) => type !== 'null');
  return some ? followed(some) : schema;
}
