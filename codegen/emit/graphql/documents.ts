/** TypeScript of the queries that pages ask, by graphql-codegen. */
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildASTSchema, parse, type DocumentNode } from 'graphql';
import type { OutputFile } from '../../write/output.ts';
import { config } from './config.ts';

/** A `.graphql` file of queries under `src/web/`. */
export interface QueryFile {
  readonly path: string;
  readonly text: string;
}

/** Typed documents: `XQueryDocument` is the query's text with its result and variables as types. */
export async function documentsFile(sdl: string, files: readonly QueryFile[]): Promise<OutputFile> {
  const schema = parse(sdl, { noLocation: true });
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: 'documents/',
    schema,
    schemaAst: buildASTSchema(schema),
    documents: files.map(({ path, text }) => ({ location: path, rawSDL: text, document: parsed(path, text) })),
    config: { ...config, documentMode: 'string' },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
    pluginContext: {},
    profiler: { outputName: '', run: (work) => work(), collect: () => [], clear: () => {} },
    documentTransforms: [],
  });
  const section = sections.find(({ filename }) => filename.endsWith('/graphql.ts'));
  if (section === undefined) throw new Error('The client preset made no graphql.ts.');
  return {
    path: 'generated/graphql/documents.ts',
    source: 'src/web',
    text: await codegen(section),
    format: true,
  };
}

function parsed(path: string, text: string): DocumentNode {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
