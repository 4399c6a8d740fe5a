/** The selected fields of a query field, including those from fragments. */
import { Kind, type FieldNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

export interface Selection {
  /** Names of fields, including conditionally skipped ones. */
  readonly names: ReadonlySet<string>;
  /** Selections of fields with subfields. */
  readonly inside: ReadonlyMap<string, Selection>;
}

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

interface Growing {
  readonly names: Set<string>;
  readonly inside: Map<string, Growing>;
}

const known = new WeakMap<FieldNode, Selection>();

/** Merges all occurrences of a field; cached per document. */
export function selectionOf(nodes: readonly FieldNode[], fragments: Fragments): Selection {
  const [first] = nodes as readonly [FieldNode];
  const made = known.get(first);
  if (made) return made;
  const selection: Growing = empty();
  for (const { selectionSet } of nodes) add(selection, selectionSet, fragments);
  known.set(first, selection);
  return selection;
}

const empty = (): Growing => ({ names: new Set(), inside: new Map() });

/** Validation refuses cyclic fragments. */
function add(to: Growing, set: SelectionSetNode | undefined, fragments: Fragments): void {
  for (const each of set?.selections ?? []) {
    if (each.kind === Kind.FIELD) {
      const name = each.name.value;
      to.names.add(name);
      if (!each.selectionSet) continue;
      const inside = to.inside.get(name) ?? empty();
      to.inside.set(name, inside);
      add(inside, each.selectionSet, fragments);
    } else {
      add(
        to,
        each.kind === Kind.INLINE_FRAGMENT ? each.selectionSet : fragments[each.name.value]?.selectionSet,
        fragments,
      );
    }
  }
}
