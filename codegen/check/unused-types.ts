/** An unused shared type is a leftover or a missing reference. */
import { objectOf, oncePerFile, type SourceFile } from '../parse/source-file.ts';
import { toPascal } from '../naming.ts';
import type { Check, CheckContext } from './context.ts';

export const checkUnusedTypes: Check = (context) => {
  const used = usedTypes(context);
  return context.sources
    .ofKind('type')
    .filter((file) => !context.unsound.has(file.path) && !used(file.stem) && objectOf(file)['x-usedBy'] === undefined)
    .map((file) => ({
      origin: { file: file.path, pointer: '/$id' },
      message: `Nothing uses the type "${file.stem}".`,
      hint: 'Point to it with "$ref", remove it, or say in "x-usedBy" which code reads it.',
    }));
};

/** By path in JSON and YAML, by list id in questions, and by name in GraphQL. */
function usedTypes({ sources }: CheckContext): (id: string) => boolean {
  const named = [...sources.files.values()].map(namedIn);
  const paths = new Set(named.flatMap((one) => one.paths));
  const words = new Set(named.flatMap((one) => one.words));
  return (id) => paths.has(id) || words.has(toPascal(id)) || textsUse(sources, `types/${id}.schema.json`);
}

const namedIn = oncePerFile(({ kind, stem, text }: SourceFile) => {
  if (kind?.id === 'meta') return { paths: [], words: [] };
  const paths = [...text.matchAll(/(?:types\/|"\.\/|"|\/schemas\/)([a-zA-Z0-9-]+)(?:\.schema\.json)?"(?!:)/g)];
  const isNaming = kind?.id === 'graphql' || kind?.id === 'paths' || kind?.id === 'openapi';
  return {
    paths: paths.map(([, id]) => id!).filter((id) => id !== stem),
    words: isNaming ? [...new Set(text.match(/\w+/g))] : [],
  };
});

function textsUse(sources: CheckContext['sources'], path: string): boolean {
  return [...sources.ofKind('paths'), ...sources.ofKind('openapi')].some((file) => file.text.includes(path));
}
