/** Who may ask for the schema itself, and how deep a query may go. */
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

/** Fragments of one query. What one of them leads to is found out once: each may be spread twice in the one before. */
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const schemaFields = new Set(['__schema', '__type']);

/** Throws 400 for a query that is too deep, or asks for the schema where its caller may not know that. */
export function requireKnowable(document: DocumentNode, mayIntrospect: boolean): void {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const depths = new Map<string, number>();
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    if (!mayIntrospect && asksForSchema(operation, fragments))
      throw new ApiError('badRequest', { message: messages['error.schemaClosed'] });
    // Its own fields lead around in circles; how far they may is a rule of the validation.
    if (depthOf(operation.selectionSet, fragments, depths) > limits.graphqlMaxDepth)
      throw new ApiError('badRequest', { message: messages['error.queryTooLarge'] });
  }
}

/** A field of the schema stands at the root alone. */
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

/** Fragments lead no deeper; what asks for the schema does not count. `depths` are those of fragments seen before. */
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
  // Fragments that lead to each other are refused by the validation; here they only have to end.
  depths.set(name, 0);
  const set = fragments.get(name)?.selectionSet;
  const depth = set ? depthOf(set, fragments, depths) : 0;
  depths.set(name, depth);
  return depth;
}
