/** Reversible changes of a sheet's rows. Undo keeps what other users changed in other cells since. */
import type { SheetRow } from './column.ts';

/** Replaces rows in place, by their number. */
interface RowsSet {
  readonly kind: 'set';
  readonly rows: readonly number[];
  readonly before: readonly SheetRow[];
  readonly after: readonly SheetRow[];
}

/** Removes rows at an index and inserts others. */
interface RowsSpliced {
  readonly kind: 'splice';
  readonly at: number;
  readonly removed: readonly SheetRow[];
  readonly inserted: readonly SheetRow[];
}

/** Sets a value of the whole sheet. */
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
  changes.reduce((before, change) => apply(before, change, []), document);

/** A change by another user after a step; undo and redo do not overwrite it. */
export interface LaterEdit {
  /** The current row. */
  readonly now: SheetRow;
  /** The row after undo or redo; null when the step would remove it. */
  readonly turned: SheetRow | null;
}

export interface ChangeResult {
  readonly document: SheetDocument;
  readonly laterEdits: readonly LaterEdit[];
}

/** Undoes changes, except where others changed the same cells later. */
export const undoChanges = (document: SheetDocument, changes: readonly Change[]): ChangeResult =>
  turn(document, changes.toReversed().map(inverse));

/** Redoes changes, except where others changed the same cells after the undo. */
export const redoChanges = (document: SheetDocument, changes: readonly Change[]): ChangeResult =>
  turn(document, changes);

function turn(document: SheetDocument, changes: readonly Change[]): ChangeResult {
  const laterEdits: LaterEdit[] = [];
  const after = changes.reduce((before, change) => apply(before, change, laterEdits, true), document);
  return { document: after, laterEdits };
}

/** `later` collects the changes by others; with `isTurned` those stay, otherwise this change wins. */
function apply(document: SheetDocument, change: Change, later: LaterEdit[], isTurned = false): SheetDocument {
  if (change.kind === 'fact') return { ...document, facts: { ...document.facts, [change.key]: change.after } };
  const kept = isTurned ? later : null;
  const rows = change.kind === 'splice' ? spliced(document.rows, change, kept) : set(document.rows, change, kept);
  return { ...document, rows };
}

function set(
  now: readonly SheetRow[],
  { rows: places, before, after }: RowsSet,
  later: LaterEdit[] | null,
): readonly SheetRow[] {
  const rows = [...now];
  places.forEach((place, at) => {
    const found = placeNow(rows, place, before[at]!);
    if (found !== -1) rows[found] = changed(rows[found], before[at]!, after[at]!, later);
  });
  return rows;
}

function spliced(
  now: readonly SheetRow[],
  { at, removed: all, inserted }: RowsSpliced,
  later: LaterEdit[] | null,
): readonly SheetRow[] {
  const removed = later === null ? all : all.filter((row, index) => !isEdited(now, at + index, row, later));
  const isInPlace =
    removed.length === all.length && removed.every((row, index) => placeNow(now, at + index, row) === at + index);
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

/** Does not remove a row that others edited. */
function isEdited(now: readonly SheetRow[], place: number, row: SheetRow, later: LaterEdit[]): boolean {
  const found = now[placeNow(now, place, row)];
  if (row['id'] === undefined || found === undefined || isSameRow(found, row)) return false;
  later.push({ now: found, turned: null });
  return true;
}

/** Skips rows that exist already, because others kept a row that this user removed. */
function withoutThose(left: readonly SheetRow[], inserted: readonly SheetRow[]): readonly SheetRow[] {
  if (inserted.every(({ id }) => id === undefined)) return inserted;
  const there = new Set(left.map(({ id }) => id));
  return inserted.filter(({ id }) => id === undefined || !there.has(id));
}

/** The current index of a row after others inserted or removed rows; -1 when it is gone. */
function placeNow(rows: readonly SheetRow[], place: number, { id }: SheetRow): number {
  if (id === undefined || rows[place]?.['id'] === id) return place;
  return rows.findIndex((row) => row['id'] === id);
}

/**
 * The row with the changes between `before` and `after`; other cells keep their current value. With `later`, cells that
 * others changed do too.
 */
function changed(
  now: SheetRow | undefined,
  before: SheetRow,
  after: SheetRow,
  later: LaterEdit[] | null = null,
): SheetRow {
  if (now === undefined || now === before) return after;
  const { all, own } = turnedCells(now, before, after);
  if (later === null) return { ...now, ...all };
  if (!isSameRow({ ...now, ...all }, { ...now, ...own })) later.push({ now, turned: { ...now, ...all } });
  return { ...now, ...own };
}

/** The cells that differ between `before` and `after`: all of them, and those that no one has changed since. */
function turnedCells(
  now: SheetRow,
  before: SheetRow,
  after: SheetRow,
): { readonly all: SheetRow; readonly own: SheetRow } {
  const all: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const key of keysOf(before, after)) {
    const [current, old, next] = [now[key], before[key], after[key]];
    if (old === next) continue;
    if (isRow(current) && isRow(old) && isRow(next)) {
      // Merges nested values, such as the custom columns of a team, key by key.
      const parts = turnedCells(current, old, next);
      all[key] = { ...current, ...parts.all };
      own[key] = { ...current, ...parts.own };
    } else {
      all[key] = next;
      if (isSame(current, old) || isSame(current, next)) own[key] = next;
    }
  }
  return { all, own };
}

const keysOf = (one: SheetRow, other: SheetRow): readonly string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

const isRow = (value: unknown): value is SheetRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSameRow = (one: SheetRow, other: SheetRow): boolean =>
  one === other || keysOf(one, other).every((key) => isSame(one[key], other[key]));

/** Undefined, null and an empty text are the same empty cell. */
function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one ?? '', other ?? ''];
  return left === right || (isRow(left) && isRow(right) && isSameRow(left, right));
}

function inverse(change: Change): Change {
  if (change.kind === 'splice') return { ...change, removed: change.inserted, inserted: change.removed };
  return { ...change, before: change.after, after: change.before } as Change;
}
