/** Renames that may swap names; a name still in use is replaced by a temporary one. */

export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** The renames in an order that never uses a name twice. */
export function inSafeOrder(wanted: readonly Rename[]): readonly Rename[] {
  const renames = wanted.filter(({ from, to }) => from !== to);
  const taken = new Set(renames.map(({ from }) => from));
  const isBlocked = ({ to }: Rename): boolean => taken.has(to);
  const waiting = renames.filter(isBlocked).map((rename, place) => ({ ...rename, by: `renaming_${place}` }));
  return [
    ...waiting.map(({ from, by }) => ({ from, to: by })),
    ...renames.filter((rename) => !isBlocked(rename)),
    ...waiting.map(({ by, to }) => ({ from: by, to })),
  ];
}
