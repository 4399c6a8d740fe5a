/** Limits introspection and query depth. */
import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { ApiError } from '../errors.ts';

/** Fragments of a query. Depths are cached, because nested fragments may double at each level. */
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const schemaFields = new Set(['__schema', '__type']);

/** Throws 400 for a query that is too deep, or that introspects the schema without permission. */
export function requireKnowable(document: DocumentNode, mayIntrospect: boolean): void {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const depths = new Map<string, number>();
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    if (!mayIntrospect && asksForSchema(operation, fragments))
      throw new ApiError('badRequest', { message: messages['error.schemaClosed'] });
    // Introspection fields are cyclic; a validation rule limits them.
    if (depthOf(operation.selectionSet, fragments, depths) > limits.graphqlMaxDepth)
      throw new ApiError('badRequest', { message: messages['error.queryTooLarge'] });
  }
}

/** Introspection fields occur only at the root. */
function asksForSchema({ selectionSet }: OperationDefinitionNode, fragments: Fragments): boolean {
  const seen = new Set<string>();
  const asks = ({ selections }: SelectionSetNode): boolean =>
    selections.some((each) => {
      if (each.kind === Kind.FIELD) return schemaFields.has(each.name.value);
      if (each.kind === Kind.INLINE_FRAGMENT) return asks(each.selectionSet);
      const fragment = seen.has(each.name.value) ? undefined : fragments.get(each.name.value);
      seen.add(each.name.value);
      return fragment !== undefined && asks(fragment.selectionSet);
    });
  return asks(selectionSet);
}

/** Fragments add no depth, and introspection does not count. `depths`: fragments computed before. */
function depthOf({ selections }: SelectionSetNode, fragments: Fragments, depths: Map<string, number>): number {
  let deepest = 0;
  for (const each of selections) {
    if (each.kind === Kind.FIELD) {
      if (schemaFields.has(each.name.value)) continue;
      deepest = Math.max(deepest, each.selectionSet ? 1 + depthOf(each.selectionSet, fragments, depths) : 1);
    } else if (each.kind === Kind.INLINE_FRAGMENT) {
      deepest = Math.max(deepest, depthOf(each.selectionSet, fragments, depths));
    } else {
      deepest = Math.max(deepest, depthOfFragment(each.name.value, fragments, depths));
    }
  }
  return deepest;
}

function depthOfFragment(name: string, fragments: Fragments, depths: Map<string, number>): number {
  const known = depths.get(name);
  if (known !== undefined) return known;
  // Validation refuses cyclic fragments; this only has to terminate.
  depths.set(name, 0);
  const set = fragments.get(name)?.selectionSet;
  const depth = set ? depthOf(set, fragments, depths) : 0;
  depths.set(name, depth);
  return depth;
}
