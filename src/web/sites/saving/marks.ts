/** Changes by others while the sheet is open: changed cells, and cells that two people changed at once. */
import { clashesBetween, flat, type RowChanges } from '#domain/bulk-site/row-changes.ts';

/** A cell that two people changed at once, without seeing each other's value. */
export interface SheetClash {
  /** Id of the row. */
  readonly id: string;
  /** Wire key. */
  readonly column: string;
  /** The current value. */
  readonly current: unknown;
  /** The value that would have won had the other person saved last. */
  readonly other: unknown;
  readonly isMine: boolean;
  readonly by: string | null;
}

export interface SheetMarks {
  /** The last author of a cell, by row id and wire key. */
  readonly changed: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly clashes: readonly SheetClash[];
}

/** A change by another person, or by the same person in another page. */
export interface DescribedChange {
  readonly version: number;
  /** Version that its author had loaded. */
  readonly base: number;
  readonly by: string | null;
  readonly rows: RowChanges;
}

export const noMarks: SheetMarks = { changed: new Map(), clashes: [] };

/** Cells that this page wrote: the resulting version and value, by row id and wire key. */
export type OwnWrites = ReadonlyMap<string, { readonly version: number; readonly value: unknown }>;

export const cellKey = (id: string, column: string): string => `${id} ${column}`;

/** `pending` are this page's unsent changes when the other's change arrives. */
export function marksAfter(
  marks: SheetMarks,
  change: DescribedChange,
  pending: RowChanges,
  own: OwnWrites,
): SheetMarks {
  const { rows, by, base } = change;
  const changed = new Map(marks.changed);
  for (const { id, cells } of rows.set ?? []) {
    const named = Object.fromEntries(Object.keys(flat(cells)).map((column) => [column, by ?? '']));
    changed.set(id, { ...changed.get(id), ...named });
  }
  const overMine = clashesBetween(pending, rows).map(({ id, column, mine, theirs }): SheetClash => ({
    id,
    column,
    current: mine,
    other: theirs,
    isMine: true,
    by,
  }));
  const overTheirs = (rows.set ?? []).flatMap(({ id, cells }) =>
    Object.entries(flat(cells)).flatMap(([column, value]): readonly SheetClash[] => {
      const written = own.get(cellKey(id, column));
      const isUnseen = written !== undefined && written.version > base && (written.value ?? '') !== (value ?? '');
      const isPending = overMine.some((clash) => clash.id === id && clash.column === column);
      return isUnseen && !isPending ? [{ id, column, current: value, other: written.value, isMine: false, by }] : [];
    }),
  );
  const found = [...overMine, ...overTheirs];
  const isNew = ({ id, column }: SheetClash): boolean =>
    !found.some((clash) => clash.id === id && clash.column === column);
  return { changed, clashes: [...marks.clashes.filter(isNew), ...found] };
}
