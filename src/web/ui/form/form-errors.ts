/** Texts by field in the format of the form engine. */
import type { ErrorSchema } from '@rjsf/utils';

export type TextsByField = Readonly<Record<string, readonly string[]>>;

/**
 * `{ 'mrc.code': ['…'] }` → the error tree of the form. Undefined without errors, because the engine treats an empty
 * tree as an error.
 */
export function errorTree(texts: TextsByField): ErrorSchema | undefined {
  const entries = Object.entries(texts);
  if (entries.length === 0) return undefined;
  const tree: Record<string, unknown> = {};
  for (const [path, messages] of entries) {
    let node = tree;
    for (const key of path.split('.')) node = (node[key] ??= {}) as Record<string, unknown>;
    node['__errors'] = [...messages];
  }
  return tree as ErrorSchema;
}

/** The first text of each node of a tree. */
export function textsOf(tree: ErrorSchema | undefined): readonly string[] {
  if (tree === undefined) return [];
  const { __errors = [], ...inner } = tree as { __errors?: readonly string[] };
  return [
    ...new Set([...__errors.slice(0, 1), ...Object.values(inner).flatMap((each) => textsOf(each as ErrorSchema))]),
  ];
}

/** The texts below one key of a value. */
export const errorsAt = (tree: ErrorSchema | undefined, key: string | number): ErrorSchema | undefined =>
  (tree as Readonly<Record<string, ErrorSchema>> | undefined)?.[key];
