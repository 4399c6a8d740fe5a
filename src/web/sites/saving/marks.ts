/** What others did in the sheet while it is open: cells that they changed, and cells that two people changed at once. */
import { clashesBetween, flat, type RowChanges } from '#domain/bulk-site/row-changes.ts';

/** A cell in which two people wrote something else, neither having seen the other's. */
export interface SheetClash {
  /** Of the row. */
  readonly id: string;
  /** Wire key. */
  readonly column: string;
  /** What the sheet holds. */
  readonly stands: unknown;
  /** What it would hold had the other come last. */
  readonly other: unknown;
  readonly isMine: boolean;
  readonly by: string | null;
}

export interface SheetMarks {
  /** Who changed a cell last, by row id and wire key. */
  readonly changed: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly clashes: readonly SheetClash[];
}

/** A change of another person, or of another page of the same one. */
export interface DescribedChange {
  readonly version: number;
  /** Version that its writer knew. */
  readonly base: number;
  readonly by: string | null;
  readonly rows: RowChanges;
}

export const noMarks: SheetMarks = { changed: new Map(), clashes: [] };

/** What this page wrote, and when: the version that it made, by row id and wire key. */
export type OwnWrites = ReadonlyMap<string, { readonly version: number; readonly value: unknown }>;

export const cellKey = (id: string, column: string): string => `${id} ${column}`;

/** `pending` is what this page changed and has not sent when the change of the other comes in. */
export function marksAfter(marks: SheetMarks, told: DescribedChange, pending: RowChanges, own: OwnWrites): SheetMarks {
  const { rows, by, base } = told;
  const changed = new Map(marks.changed);
  for (const { id, cells } of rows.set ?? []) {
    const named = Object.fromEntries(Object.keys(flat(cells)).map((column) => [column, by ?? '']));
    changed.set(id, { ...changed.get(id), ...named });
  }
  const overMine = clashesBetween(pending, rows).map(({ id, column, mine, theirs }): SheetClash => ({
    id,
    column,
    stands: mine,
    other: theirs,
    isMine: true,
    by,
  }));
  const overTheirs = (rows.set ?? []).flatMap(({ id, cells }) =>
    Object.entries(flat(cells)).flatMap(([column, value]): readonly SheetClash[] => {
      const written = own.get(cellKey(id, column));
      const isUnseen = written !== undefined && written.version > base && (written.value ?? '') !== (value ?? '');
      const isPending = overMine.some((clash) => clash.id === id && clash.column === column);
      return isUnseen && !isPending ? [{ id, column, stands: value, other: written.value, isMine: false, by }] : [];
    }),
  );
  const found = [...overMine, ...overTheirs];
  const isNew = ({ id, column }: SheetClash): boolean =>
    !found.some((clash) => clash.id === id && clash.column === column);
  return { changed, clashes: [...marks.clashes.filter(isNew), ...found] };
}
