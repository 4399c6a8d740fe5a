/** Changes of a sheet's rows, each of which can be taken back. Others may change the same rows meanwhile: what they did to other cells stays. */
import type { SheetRow } from './column.ts';

/** Rows set in place, by their number. */
interface RowsSet {
  readonly kind: 'set';
  readonly rows: readonly number[];
  readonly before: readonly SheetRow[];
  readonly after: readonly SheetRow[];
}

/** Rows taken out at a place, and others put there. */
interface RowsSpliced {
  readonly kind: 'splice';
  readonly at: number;
  readonly removed: readonly SheetRow[];
  readonly inserted: readonly SheetRow[];
}

/** A fact about the whole sheet. */
interface FactSet {
  readonly kind: 'fact';
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

export type Change = RowsSet | RowsSpliced | FactSet;

export interface SheetDocument {
  readonly rows: readonly SheetRow[];
  readonly facts: Readonly<Record<string, unknown>>;
}

export const applyChanges = (document: SheetDocument, changes: readonly Change[]): SheetDocument =>
  changes.reduce(apply, document);

export const undoChanges = (document: SheetDocument, changes: readonly Change[]): SheetDocument =>
  changes.toReversed().map(inverse).reduce(apply, document);

function apply(document: SheetDocument, change: Change): SheetDocument {
  if (change.kind === 'fact') return { ...document, facts: { ...document.facts, [change.key]: change.after } };
  return { ...document, rows: change.kind === 'splice' ? spliced(document.rows, change) : set(document.rows, change) };
}

function set(now: readonly SheetRow[], { rows: places, before, after }: RowsSet): readonly SheetRow[] {
  const rows = [...now];
  places.forEach((place, at) => {
    const found = placeNow(rows, place, before[at]!);
    if (found !== -1) rows[found] = changed(rows[found], before[at]!, after[at]!);
  });
  return rows;
}

function spliced(now: readonly SheetRow[], { at, removed, inserted }: RowsSpliced): readonly SheetRow[] {
  const isInPlace = removed.every((row, index) => placeNow(now, at + index, row) === at + index);
  const gone = new Set(removed.map(({ id }) => id));
  const left = isInPlace
    ? now.filter((_row, place) => place < at || place >= at + removed.length)
    : now.filter(({ id }) => id === undefined || !gone.has(id));
  // One by one: spreading ten thousand rows into a call would overflow the stack.
  const rows = left.slice(0, at);
  for (const row of withoutThose(left, inserted)) rows.push(row);
  for (let place = Math.min(at, left.length); place < left.length; place += 1) rows.push(left[place]!);
  return rows;
}

/** A row that was taken out here and that others kept is there already when it is put back: no row stands twice. */
function withoutThose(left: readonly SheetRow[], inserted: readonly SheetRow[]): readonly SheetRow[] {
  if (inserted.every(({ id }) => id === undefined)) return inserted;
  const there = new Set(left.map(({ id }) => id));
  return inserted.filter(({ id }) => id === undefined || !there.has(id));
}

/** Where a row stands after others put rows before it or took some away; -1 when it is gone. */
function placeNow(rows: readonly SheetRow[], place: number, { id }: SheetRow): number {
  if (id === undefined || rows[place]?.['id'] === id) return place;
  return rows.findIndex((row) => row['id'] === id);
}

/** The row with what changed between `before` and `after`; its other cells stay as they are now. */
function changed(now: SheetRow | undefined, before: SheetRow, after: SheetRow): SheetRow {
  if (now === undefined || now === before) return after;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const different = [...keys].filter((key) => before[key] !== after[key]);
  return { ...now, ...Object.fromEntries(different.map((key) => [key, after[key]])) };
}

function inverse(change: Change): Change {
  if (change.kind === 'splice') return { ...change, removed: change.inserted, inserted: change.removed };
  return { ...change, before: change.after, after: change.before } as Change;
}
