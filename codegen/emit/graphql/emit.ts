/** The GraphQL schema, the types of hand-written resolvers, and the typed operations of the pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Emit } from '../emit.ts';
import { SchemaError } from '../../errors.ts';
import type { Model } from '../../ir/model.ts';
import type { OutputFile } from '../../write/output.ts';
import { listFiles } from '../../write/tree.ts';
import type { DocumentFile } from './documents.ts';
import { judgedSdl, resolverSchema } from './extensions.ts';
import { graphqlSdl } from './sdl.ts';

export const emit: Emit = async (model, root) => {
  const sdl = graphqlSdl(model);
  await requireValid(model);
  const { resolversFile } = await import('./resolvers.ts');
  const { documentFile } = await import('./documents.ts');
  const files = [schemaFile(sdl)];
  if (model.graphql.length > 0) {
    const { sdl: handWritten, records } = resolverSchema(model);
    files.push(await resolversFile(handWritten, records));
  }
  for (const file of documentFiles(root)) files.push(await documentFile(sdl, file));
  return files;
};

const schemaFile = (sdl: string): OutputFile => ({
  path: 'generated/graphql/schema.graphql',
  source: 'schemas',
  text: sdl,
  format: false,
});

function documentFiles(root: string): readonly DocumentFile[] {
  return listFiles(root, 'src/web')
    .filter((path) => path.endsWith('.graphql'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The last valid result in watch mode. */
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
