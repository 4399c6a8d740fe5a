/** Where code and schemas still have the old word of what was renamed or removed. */
import type { Model } from '../ir/model.ts';
import { partsOf, type NameChange } from './changes.ts';
import { readHeld } from './held.ts';
import { idOf, nameKinds, namesOf } from './names.ts';
import type { HeldNames, NamedPart } from './names.ts';
import { placesOf, type NamedAt, type NameScope } from './places.ts';
import { openWordIndex } from './word-index.ts';

export interface LeftBehind {
  readonly change: NameChange;
  readonly places: readonly NamedAt[];
}

/** Every place outside the schemas that has the old word of a change. */
export function leftBehind(root: string, model: Model, changes: readonly NameChange[]): readonly LeftBehind[] {
  if (changes.length === 0) return [];
  const scope = scopeOf(root, model);
  return changes.map((change) => ({
    change,
    places: placesOf(scope, change.was).filter(({ file }) => !file.startsWith('schemas/')),
  }));
}

/** The names of the schemas together with those that code still has. */
export function scopeOf(root: string, model: Model): NameScope {
  const known = new Map<string, NamedPart>(
    [...namesIn(readHeld(root) ?? {}), ...namesOf(model)].map((name) => [`${name.kind} ${idOf(name)}`, name]),
  );
  return { root, model, names: [...known.values()], index: openWordIndex(root) };
}

const namesIn = (held: HeldNames): readonly NamedPart[] =>
  nameKinds.flatMap((kind) => Object.keys(held[kind] ?? {}).map((id) => ({ kind, ...partsOf(kind, id) })));

const most = 8;

/** `src/a.ts:3, src/b.ts:5 and 12 more places` */
export function listed(places: readonly NamedAt[]): string {
  const all = [...new Set(places.map(({ file, line }) => `${file}:${line}`))];
  const shown = all.length > most ? [...all.slice(0, most), `${all.length - most} more places`] : all;
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}`;
}
