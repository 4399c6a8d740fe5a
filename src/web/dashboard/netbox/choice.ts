/** Which differences of a comparison are to be written, and which side of a conflict is taken. */
import type { Records } from '#generated/records/registry.ts';
import { netboxChangeKinds } from '#generated/domain/lists/netbox-change-kind.ts';

export type NetboxSync = Records['netbox-sync'];
export type NetboxChange = NetboxSync['changes'][number];
export type Side = 'here' | 'there';

/** By key of the difference; what is not in it is left alone. */
export type Choice = ReadonlyMap<string, Side | undefined>;

/** Conflicts, and what was removed on the other side, are for a person to say. */
export const firstChoice = (changes: readonly NetboxChange[]): Choice =>
  new Map(
    changes.flatMap(({ key, kind, reason }) =>
      kind === 'conflict' || kind === 'blocked' || reason !== null ? [] : [[key, undefined]],
    ),
  );

/** What needs a person comes first. */
const order: readonly NetboxChange['kind'][] = [
  'conflict',
  'change_here',
  'create_here',
  'change_there',
  'create_there',
  'blocked',
];

export function groupsOf(changes: readonly NetboxChange[]) {
  const by = Map.groupBy(changes, ({ kind }) => kind);
  return netboxChangeKinds
    .toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
    .flatMap(({ value, label }) => {
      const group = by.get(value) ?? [];
      return group.length === 0 ? [] : [{ kind: value, label, changes: group }];
    });
}

export const withChoice = (choice: Choice, keys: readonly string[], isChosen: boolean, side?: Side): Choice => {
  const next = new Map(choice);
  for (const key of keys)
    if (isChosen) next.set(key, side);
    else next.delete(key);
  return next;
};
