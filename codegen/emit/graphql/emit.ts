/** The GraphQL schema, the map that generic resolvers interpret, and the types of resolvers and of the pages' queries. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmitUnit, ListUnits } from '../unit.ts';
import { SchemaError } from '../../errors.ts';
import type { Model } from '../../ir/model.ts';
import { extensionParts, type ExtensionParts } from './extensions.ts';
import { rootsFile } from './roots.ts';
import { graphqlParts } from './sdl.ts';
import type { QueryFile } from './typescript.ts';

export const units: ListUnits = (model, root) => {
  const { roots, sdl } = graphqlParts(model);
  const queries = queryFiles(root);
  const extensions = extensionParts(model);
  const rootMap = rootsFile(roots);
  return [
    {
      name: 'schema',
      key: sdl,
      run: async () => {
        await requireValid(model, sdl);
        return [{ path: 'generated/graphql/schema.graphql', source: 'schemas', text: sdl, format: false }];
      },
    },
    { name: 'roots', key: rootMap, run: async () => [rootMap] },
    ...(extensions === null ? [] : [resolversUnit(extensions)]),
    ...(queries.length === 0 ? [] : [documentsUnit(sdl, queries)]),
  ];
};

const resolversUnit = (extensions: ExtensionParts): EmitUnit => ({
  name: 'resolvers',
  key: extensions,
  run: async () => {
    const { resolversFile } = await import('./typescript.ts');
    return [await resolversFile(extensions)];
  },
});

const documentsUnit = (sdl: string, queries: readonly QueryFile[]): EmitUnit => ({
  name: 'documents',
  key: [sdl, queries],
  run: async () => {
    const { documentsFile } = await import('./typescript.ts');
    return [await documentsFile(sdl, queries)];
  },
});

function queryFiles(root: string): readonly QueryFile[] {
  return globSync('src/web/**/*.graphql', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Only the hand-written extensions can be wrong, so their files are named. */
async function requireValid(model: Model, sdl: string): Promise<void> {
  const { buildSchema, validateSchema } = await import('graphql');
  const origin = model.graphql[0]?.origin ?? { file: 'schemas/graphql', pointer: '' };
  const findings = (messages: readonly string[]) => messages.map((message) => ({ origin, message }));
  try {
    const errors = validateSchema(buildSchema(sdl));
    if (errors.length > 0) throw new SchemaError(findings(errors.map(({ message }) => message)));
  } catch (error) {
    if (error instanceof SchemaError) throw error;
    throw new SchemaError(findings([(error as Error).message]));
  }
}
