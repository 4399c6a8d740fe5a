/** A shared type that nothing points to is a left-over or a forgotten reference. */
import { objectOf } from '../parse/source-file.ts';
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
  const paths = new Set<string>();
  const words = new Set<string>();
  for (const file of sources.files.values()) {
    if (file.kind?.id === 'meta') continue;
    for (const match of file.text.matchAll(/(?:types\/|"\.\/|"|\/schemas\/)([a-zA-Z0-9-]+)(?:\.schema\.json)?"/g)) {
      if (match[1] !== file.stem) paths.add(match[1]!);
    }
    if (file.kind?.id === 'graphql' || file.kind?.id === 'paths' || file.kind?.id === 'openapi')
      for (const match of file.text.matchAll(/\w+/g)) words.add(match[0]);
  }
  return (id) => paths.has(id) || words.has(toPascal(id)) || textsUse(sources, `types/${id}.schema.json`);
}

function textsUse(sources: CheckContext['sources'], path: string): boolean {
  return [...sources.ofKind('paths'), ...sources.ofKind('openapi')].some((file) => file.text.includes(path));
}
