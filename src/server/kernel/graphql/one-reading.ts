/** Detects queries that one or two statements answer and that need no open transaction for relations. */
import { Kind, type DocumentNode, type FragmentDefinitionNode, type OperationDefinitionNode } from 'graphql';
import { isWhole } from './look-ahead.ts';
import type { GraphqlRoot } from './roots.ts';
import { selectionOf } from './selection.ts';

export type IsOneReading = (document: DocumentNode, operation: OperationDefinitionNode) => boolean;

/** `roots`: the generated query fields by name. */
export const oneReading =
  (roots: Readonly<Record<string, GraphqlRoot>>): IsOneReading =>
  ({ definitions }, { selectionSet: { selections } }) => {
    const [field, ...others] = selections;
    if (field?.kind !== Kind.FIELD || others.length > 0) return false;
    const root = Object.hasOwn(roots, field.name.value) ? roots[field.name.value] : undefined;
    if (root === undefined) return false;
    const fragments = Object.fromEntries(
      definitions.flatMap((each): [string, FragmentDefinitionNode][] =>
        each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
      ),
    );
    const selection = selectionOf([field], fragments);
    if (root.operation === 'get') return isWhole(root.resource, selection);
    const inside = selection.inside.get('records');
    return root.operation === 'list' && inside !== undefined && isWhole(root.resource, inside);
  };
