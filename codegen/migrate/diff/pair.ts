/** Two lists of things with permanent ids, side by side. */

export interface Pairing<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  readonly kept: readonly { readonly before: T; readonly now: T }[];
}

export function pair<T extends { readonly id: string }>(before: readonly T[], now: readonly T[]): Pairing<T> {
  const old = new Map(before.map((each) => [each.id, each]));
  const present = new Set(now.map((each) => each.id));
  return {
    added: now.filter((each) => !old.has(each.id)),
    removed: before.filter((each) => !present.has(each.id)),
    kept: now.flatMap((each) => (old.has(each.id) ? [{ before: old.get(each.id)!, now: each }] : [])),
  };
}
