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

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const schemaFields = new Set(['__schema', '__type']);

/** Throws 400 for a query that is too deep, or asks for the schema where its caller may not know that. */
export function requireKnowable(document: DocumentNode, mayIntrospect: boolean): void {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    if (!mayIntrospect && asksForSchema(operation, fragments))
      throw new ApiError('badRequest', { message: messages['error.schemaClosed'] });
    // Its own fields lead around in circles; how far they may is a rule of the validation.
    if (depthOf(operation.selectionSet, fragments, new Set()) > limits.graphqlMaxDepth)
      throw new ApiError('badRequest', { message: messages['error.queryTooLarge'] });
  }
}

/** A field of the schema stands at the root alone. */
function asksForSchema({ selectionSet }: OperationDefinitionNode, fragments: Fragments): boolean {
  const asks = ({ selections }: SelectionSetNode, seen: ReadonlySet<string>): boolean =>
    selections.some((each) => {
      if (each.kind === Kind.FIELD) return schemaFields.has(each.name.value);
      if (each.kind === Kind.INLINE_FRAGMENT) return asks(each.selectionSet, seen);
      const fragment = fragments.get(each.name.value);
      return fragment !== undefined && !seen.has(each.name.value)
        ? asks(fragment.selectionSet, new Set([...seen, each.name.value]))
        : false;
    });
  return asks(selectionSet, new Set());
}

/** Fragments lead no deeper; what asks for the schema does not count. */
function depthOf({ selections }: SelectionSetNode, fragments: Fragments, seen: ReadonlySet<string>): number {
  let deepest = 0;
  for (const each of selections) {
    if (each.kind === Kind.FIELD) {
      if (schemaFields.has(each.name.value)) continue;
      deepest = Math.max(deepest, each.selectionSet ? 1 + depthOf(each.selectionSet, fragments, seen) : 1);
    } else if (each.kind === Kind.INLINE_FRAGMENT) {
      deepest = Math.max(deepest, depthOf(each.selectionSet, fragments, seen));
    } else if (!seen.has(each.name.value)) {
      const set = fragments.get(each.name.value)?.selectionSet;
      if (set) deepest = Math.max(deepest, depthOf(set, fragments, new Set([...seen, each.name.value])));
    }
  }
  return deepest;
}
