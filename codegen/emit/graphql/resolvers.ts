/** Types of the resolvers of hand-written fields, by graphql-codegen. */
import * as types from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { buildSchema } from 'graphql';
import type { OutputFile } from '../../write/output.ts';
import { config } from './config.ts';

const resolverConfig = {
  ...config,
  enumsAsTypes: true,
  // A field without a resolver does not compile.
  avoidOptionals: { query: true, mutation: true, resolvers: true },
  noSchemaStitching: true,
};

/** `sdl` is the hand-written part of the schema; the types in `records` are answered as records of the data layer. */
export async function resolversFile(sdl: string, records: readonly string[]): Promise<OutputFile> {
  const schema = buildSchema(sdl);
  const mappers = Object.fromEntries(records.map((name) => [name, 'Record<string, unknown>']));
  const path = 'generated/graphql/resolvers.ts';
  const given = { ...resolverConfig, mappers };
  const parts = [
    await types.plugin(schema, [], given, { outputFile: path }),
    await resolvers.plugin(schema, [], given, { outputFile: path }),
  ];
  const sections = [...parts.flatMap(({ prepend = [] }) => prepend), ...parts.map(({ content }) => content)];
  return { path, source: 'schemas/graphql', text: `${sections.filter(Boolean).join('\n')}\n`, format: true };
}
