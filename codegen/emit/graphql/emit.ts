/** The GraphQL schema, the types of hand-written resolvers, and the typed operations of the pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmitUnit, ListUnits } from '../unit.ts';
import { SchemaError } from '../../errors.ts';
import type { Model } from '../../ir/model.ts';
import type { OutputFile } from '../../write/output.ts';
import { listFiles } from '../../write/tree.ts';
import type { DocumentFile } from './documents.ts';
import { judgedSdl, resolverSchema } from './extensions.ts';
import { graphqlSdl } from './sdl.ts';

export const units: ListUnits = (model, root) => {
  const sdl = graphqlSdl(model);
  return [
    { name: 'schema', key: sdl, run: () => requireValid(model).then(() => [schemaFile(sdl)]) },
    ...(model.graphql.length === 0 ? [] : [resolversUnit(model)]),
    ...documentFiles(root).map((file) => documentUnit(sdl, file)),
  ];
};

const schemaFile = (sdl: string): OutputFile => ({
  path: 'generated/graphql/schema.graphql',
  source: 'schemas',
  text: sdl,
  format: false,
});

function resolversUnit(model: Model): EmitUnit {
  const { sdl, records } = resolverSchema(model);
  return {
    name: 'resolvers',
    key: [sdl, records],
    run: async () => {
      const { resolversFile } = await import('./resolvers.ts');
      return [await resolversFile(sdl, records)];
    },
  };
}

const documentUnit = (sdl: string, file: DocumentFile): EmitUnit => ({
  name: file.path,
  key: [sdl, file],
  run: async () => {
    const { documentFile } = await import('./documents.ts');
    return [await documentFile(sdl, file)];
  },
});

function documentFiles(root: string): readonly DocumentFile[] {
  return listFiles(root, 'src/web')
    .filter((path) => path.endsWith('.graphql'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** What was found right last, in a round of watching. */
let lastRight: string | undefined;

/** Only the hand-written extensions can be wrong: `codegen/check/names.ts` has seen to the derived names. */
async function requireValid(model: Model): Promise<void> {
  const [first] = model.graphql;
  const judged = judgedSdl(model);
  if (first === undefined || judged === lastRight) return;
  const { buildSchema, validateSchema } = await import('graphql');
  const findings = (messages: readonly string[]) => messages.map((message) => ({ origin: first.origin, message }));
  try {
    const errors = validateSchema(buildSchema(judged));
    if (errors.length > 0) throw new SchemaError(findings(errors.map(({ message }) => message)));
    lastRight = judged;
  } catch (error) {
    if (error instanceof SchemaError) throw error;
    throw new SchemaError(findings([(error as Error).message]));
  }
}
