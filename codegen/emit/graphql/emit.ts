/** The GraphQL schema, and the types of the pages' queries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmitUnit, ListUnits } from '../unit.ts';
import { SchemaError } from '../../errors.ts';
import type { Model } from '../../ir/model.ts';
import type { OutputFile } from '../../write/output.ts';
import { listFiles } from '../../write/tree.ts';
import { judgedSdl } from './extensions.ts';
import { graphqlSdl } from './sdl.ts';
import type { QueryFile } from './documents.ts';

export const units: ListUnits = (model, root) => {
  const sdl = graphqlSdl(model);
  const queries = queryFiles(root);
  return [
    { name: 'schema', key: sdl, run: () => requireValid(model).then(() => [schemaFile(sdl)]) },
    ...(queries.length === 0 ? [] : [documentsUnit(sdl, queries)]),
  ];
};

const schemaFile = (sdl: string): OutputFile => ({
  path: 'generated/graphql/schema.graphql',
  source: 'schemas',
  text: sdl,
  format: false,
});

const documentsUnit = (sdl: string, queries: readonly QueryFile[]): EmitUnit => ({
  name: 'documents',
  key: [sdl, queries],
  run: async () => {
    const { documentsFile } = await import('./documents.ts');
    return [await documentsFile(sdl, queries)];
  },
});

function queryFiles(root: string): readonly QueryFile[] {
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
