/** The differences to write, and the chosen side of each conflict. */
import type { Records } from '#generated/records/registry.ts';
import { netboxChangeKinds } from '#generated/domain/lists/netbox-change-kind.ts';

export type NetboxSync = Records['netbox-sync'];
export type NetboxChange = NetboxSync['changes'][number];
export type Side = 'here' | 'there';

/** By key of the difference; others are skipped. */
export type Choice = ReadonlyMap<string, Side | undefined>;

/** Conflicts, and removals on the other side, need a decision by the user. */
export const firstChoice = (changes: readonly NetboxChange[]): Choice =>
  new Map(
    changes.flatMap(({ key, kind, reason }) =>
      kind === 'conflict' || kind === 'blocked' || reason !== null ? [] : [[key, undefined]],
    ),
  );

/** Differences that need a decision come first. */
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
