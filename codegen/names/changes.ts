/** Names that schemas renamed or removed since code was last generated. */
import type { Model } from '../ir/model.ts';
import { readHeld } from './held.ts';
import { idOf, nameKinds, namesOf, type HeldNames, type Name, type NameKind } from './names.ts';

export interface NameChange {
  readonly kind: NameKind;
  /** As code has it. */
  readonly was: Pick<Name, 'kind' | 'owner' | 'word'>;
  readonly mark: string;
  /** What it is called now; null when it is gone. */
  readonly now: Name | null;
}

/** What was renamed or removed since code was last generated; nothing before the first time. */
export function renamedNames(root: string, model: Model): readonly NameChange[] {
  const held = readHeld(root);
  return held === null ? [] : changesSince(held, namesOf(model));
}

/** Compares by mark. A name whose owner alone was renamed did not change. */
function changesSince(held: HeldNames, names: readonly Name[]): readonly NameChange[] {
  const byKind = Map.groupBy(names, ({ kind }) => kind);
  return nameKinds.flatMap((kind) => {
    const present = byKind.get(kind) ?? [];
    const old = held[kind] ?? {};
    const ids = new Set(present.map(idOf));
    const gone = Object.entries(old).filter(([id]) => !ids.has(id));
    if (gone.length === 0) return [];
    const added = present.filter((name) => !(idOf(name) in old));
    return gone.flatMap(([id, mark]): readonly NameChange[] => {
      const was = { kind, ...partsOf(kind, id) };
      const now = successorOf(was, mark, gone, added);
      return now?.word === was.word ? [] : [{ kind, was, mark, now }];
    });
  });
}

/** The only new name with the same mark, or without one the only new name, if only one old name is gone. */
function successorOf(
  { owner }: Pick<Name, 'owner'>,
  mark: string,
  gone: readonly (readonly [string, string])[],
  added: readonly Name[],
): Name | null {
  const marked = mark === '' ? [] : added.filter((name) => name.mark === mark);
  const [first = null, ...others] = marked;
  const isOnly = others.length === 0 && gone.filter(([, each]) => each === mark).length === 1;
  if (first !== null) return isOnly || hasPermanentId(first) ? first : null;
  const near = added.filter((name) => name.owner === owner);
  const lost = gone.filter(([id]) => owner === null || id.startsWith(`${owner}.`));
  return mark === '' && near.length === 1 && lost.length === 1 ? near[0]! : null;
}

export const hasPermanentId = ({ kind }: Pick<Name, 'kind'>): boolean =>
  kind === 'entity' || kind === 'field' || kind === 'attribute';

const ownedKinds: ReadonlySet<NameKind> = new Set(['field', 'attribute', 'list value', 'state', 'event']);

/** Owners have no dot in their names. */
export function partsOf(kind: NameKind, id: string): Pick<Name, 'owner' | 'word'> {
  if (!ownedKinds.has(kind)) return { owner: null, word: id };
  const dot = id.indexOf('.');
  return { owner: id.slice(0, dot), word: id.slice(dot + 1) };
}
