/** Refuses too costly queries before reading anything: fields times the records they may be read for. */
import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { ApiError } from '../errors.ts';

/** Throws 400 for brackets nested deeper than any real query, before the parser recurses into them. */
export function requireFlat(query: string): void {
  let depth = 0;
  for (const [sign] of query.matchAll(bracketOrText)) {
    if (opening.has(sign)) depth += 1;
    else if (closing.has(sign)) depth -= 1;
    if (depth > limits.jsonMaxDepth) throw new ApiError('badRequest', { message: messages['error.queryTooLarge'] });
  }
}

/**
 * Skips brackets in comments and strings, as the parser does. An unterminated string matches to the end, so that later
 * quotes do not rescan it.
 */
const bracketOrText = /#[^\n\r]*|"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n\r])*"?|[{}()[\]]/g;
const opening = new Set(['{', '(', '[']);
const closing = new Set(['}', ')', ']']);

type Variables = Readonly<Record<string, unknown>>;

/** A root field costs at least a statement. */
const rootCost = 20;

/**
 * Throws 400 for too many fields, at the root or in total, before validation and compilation, whose time grows with
 * them. Aliases count; a fragment counts once.
 */
export function requireFewFields(document: DocumentNode): void {
  const isTooMany = document.definitions.some((each) => {
    const isRoot =
      each.kind === Kind.OPERATION_DEFINITION ||
      (each.kind === Kind.FRAGMENT_DEFINITION && rootTypes.has(each.typeCondition.name.value));
    return isRoot && rootFieldsOf(each.selectionSet) > limits.graphqlMaxRootFields;
  });
  const written = document.definitions.reduce(
    (sum, each) => sum + ('selectionSet' in each ? writtenIn(each.selectionSet) : 0),
    0,
  );
  if (isTooMany || written > limits.graphqlMaxFields)
    throw new ApiError('badRequest', { message: messages['error.queryTooLarge'] });
}

const rootFieldsOf = ({ selections }: SelectionSetNode): number =>
  selections.reduce((sum, each) => sum + (each.kind === Kind.INLINE_FRAGMENT ? rootFieldsOf(each.selectionSet) : 1), 0);

/** Fields and spreads at any depth, each counted where it is written. */
const writtenIn = ({ selections }: SelectionSetNode): number =>
  selections.reduce(
    (sum, each) => sum + 1 + ('selectionSet' in each && each.selectionSet ? writtenIn(each.selectionSet) : 0),
    0,
  );

const rootTypes = new Set(['Query', 'Mutation']);

/** Throws 400. Every alias and spread counts again, so neither multiplies work for free. */
export function requireAffordable(document: DocumentNode, variables: Variables): void {
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const counter: Counter = { fragments, variables };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (costOf(definition.selectionSet, counter, 0) > limits.graphqlMaxCost) {
      throw new ApiError('badRequest', { message: messages['error.queryTooLarge'] });
    }
  }
}

interface Counter {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
}

function costOf({ selections }: SelectionSetNode, counter: Counter, depth: number): number {
  let total = 0;
  for (const selection of selections) {
    if (total > limits.graphqlMaxCost) break;
    total += costOfOne(selection, counter, depth);
  }
  return total;
}

function costOfOne(selection: SelectionNode, counter: Counter, depth: number): number {
  if (selection.kind === Kind.FRAGMENT_SPREAD) {
    const fragment = counter.fragments.get(selection.name.value);
    return fragment ? 1 + costOf(fragment.selectionSet, counter, depth) : 1;
  }
  // Fragments add no depth: a field in a fragment at the root is a root field.
  if (selection.kind === Kind.INLINE_FRAGMENT) return 1 + costOf(selection.selectionSet, counter, depth);
  const below = selection.selectionSet ? costOf(selection.selectionSet, counter, depth + 1) : 0;
  const perPage = selection.arguments?.find(({ name }) => name.value === 'perPage')?.value;
  return (depth === 0 ? rootCost : 1) + below * (perPage ? sizeOf(perPage, counter.variables) : 1);
}

function sizeOf(value: ValueNode, variables: Variables): number {
  const size =
    value.kind === Kind.VARIABLE ? variables[value.name.value] : value.kind === Kind.INT ? value.value : undefined;
  const number = Number(size ?? limits.listPageSize);
  return Number.isFinite(number) && number > 0 ? number : limits.listPageSizeMax;
}
