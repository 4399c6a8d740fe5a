/** TypeScript of the hand-written root fields, by graphql-codegen. */
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers';
import { parse } from 'graphql';
import type { OutputFile } from '../../write/output.ts';
import { config } from './config.ts';
import type { ExtensionParts } from './extensions.ts';

/** Types of the resolvers of hand-written fields; a record is answered as the data door gives it, with wire keys. */
export async function resolversFile({ sdl, records }: ExtensionParts): Promise<OutputFile> {
  const text = await codegen({
    filename: 'resolvers.ts',
    schema: parse(sdl, { noLocation: true }),
    documents: [],
    config: { ...config, mappers: Object.fromEntries(records.map((name) => [name, 'Record<string, unknown>'])) },
    plugins: [{ typescript: {} }, { 'typescript-resolvers': {} }],
    pluginMap: { typescript, 'typescript-resolvers': typescriptResolvers },
  });
  return { path: 'generated/graphql/resolvers.ts', source: 'schemas/graphql', text, format: true };
}
