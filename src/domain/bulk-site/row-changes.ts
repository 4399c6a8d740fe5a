/**
 * Changes between two states of a sheet's rows, by row id. They are small to send and merge cell by cell with changes
 * of others.
 */
import type { Site } from './sites.ts';

/** Wire format, with wire keys. */
export interface RowChanges {
  /** Changed cells of existing rows. */
  readonly set?: readonly CellsSet[];
  /** New and moved rows, in runs of consecutive rows. */
  readonly put?: readonly RowRun[];
  /** Row ids. */
  readonly removed?: readonly string[];
  readonly is_multi_line_entry?: boolean;
}

export interface CellsSet {
  readonly id: string;
  /** By wire key; null clears a cell. */
  readonly cells: Cells;
}

export interface RowRun {
  /** Id of the row before the run; null for the start of the sheet. */
  readonly after: string | null;
  /** New rows with all cells; an existing row moves and gets the given cells. */
  readonly rows: readonly SiteRow[];
}

type Cells = Readonly<Record<string, unknown>>;

/** A row with its id. */
export type SiteRow = Site & { readonly id: string };

export interface SheetRows {
  readonly rows: readonly SiteRow[];
  readonly is_multi_line_entry: boolean;
}

/** Rows of stored data with unique ids. Rows of callers without ids are named by their position. */
export function sheetRowsOf(addresses: object | null | undefined): SheetRows {
  const { rows = [], is_multi_line_entry = false } = (addresses ?? {}) as {
    readonly rows?: readonly Site[];
    readonly is_multi_line_entry?: boolean;
  };
  return { rows: withIds(rows), is_multi_line_entry };
}

function withIds(rows: readonly Site[]): readonly SiteRow[] {
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size === rows.length && !ids.has(undefined)) return rows as readonly SiteRow[];
  const taken = new Set<string>();
  return rows.map((row, at) => {
    let id = row.id ?? `row-${at + 1}`;
    while (taken.has(id) || (row.id === undefined && ids.has(id))) id += '-2';
    taken.add(id);
    return { ...row, id };
  });
}

export const isNothing = ({ set = [], put = [], removed = [], is_multi_line_entry }: RowChanges): boolean =>
  set.length + put.length + removed.length === 0 && is_multi_line_entry === undefined;

/** Changes from one state to the other. Rows that are the same object are not compared. */
export function changesBetween(before: SheetRows, after: SheetRows): RowChanges {
  const places = new Map(before.rows.map(({ id }, at) => [id, at]));
  const set: CellsSet[] = [];
  const put: { after: string | null; rows: SiteRow[] }[] = [];
  let kept = -1;
  let isInRun = false;
  after.rows.forEach((row, at) => {
    const place = places.get(row.id);
    places.delete(row.id);
    if (place !== undefined && place > kept) {
      kept = place;
      isInRun = false;
      const cells = cellsBetween(before.rows[place]!, row);
      if (cells) set.push({ id: row.id, cells });
    } else {
      if (!isInRun) put.push({ after: after.rows[at - 1]?.id ?? null, rows: [] });
      put
        .at(-1)!
        .rows.push(place === undefined ? withoutVoid(row) : { ...cellsBetween(before.rows[place]!, row), id: row.id });
      isInRun = true;
    }
  });
  const removed = [...places.keys()];
  const isOther = before.is_multi_line_entry !== after.is_multi_line_entry;
  return {
    ...(set.length > 0 && { set }),
    ...(put.length > 0 && { put }),
    ...(removed.length > 0 && { removed }),
    ...(isOther && { is_multi_line_entry: after.is_multi_line_entry }),
  };
}

function cellsBetween(before: SiteRow, after: SiteRow): Cells | null {
  if (before === after) return null;
  const [old, now] = [flat(before), flat(after)];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  const different = [...keys].filter((key) => !isSame(old[key], now[key]));
  return different.length === 0 ? null : nested(different.map((key) => [key, now[key] ?? null]));
}

/** Cells of custom columns are compared one by one, so two people may change two of one row. */
const customColumnsKey = 'custom_columns';
const ownPrefix = `${customColumnsKey}.`;

/** Cells by name; see {@link nested}. */
export function flat({ [customColumnsKey]: columns, ...row }: Cells): Record<string, unknown> {
  const cells: Record<string, unknown> = row;
  for (const [key, value] of Object.entries((columns ?? {}) as Cells)) cells[ownPrefix + key] = value;
  return cells;
}

/** A partial row from cells by name: `custom_columns.floor` is a custom column. */
export function nested(cells: readonly (readonly [string, unknown])[]): Cells {
  const columns = cells.flatMap(([key, value]) =>
    key.startsWith(ownPrefix) ? [[key.slice(ownPrefix.length), value] as const] : [],
  );
  return {
    ...Object.fromEntries(cells.filter(([key]) => !key.startsWith(ownPrefix))),
    ...(columns.length > 0 && { [customColumnsKey]: Object.fromEntries(columns) }),
  };
}

/** Undefined, null and an empty text are equal. */
function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one ?? '', other ?? ''];
  return left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right));
}

const withoutVoid = (row: SiteRow): SiteRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null)) as SiteRow;

export interface Applied {
  readonly sheet: SheetRows;
  /** Reverts the changes: previous cells, and removed rows at their previous place. */
  readonly undo: RowChanges;
}

/**
 * Applies changes. Untouched rows stay the same objects. Cells of removed rows are skipped (see {@link withLost}); a
 * row placed after a removed one goes to the end.
 */
export function applyChanges(
  sheet: SheetRows,
  { set = [], put = [], removed = [], is_multi_line_entry = sheet.is_multi_line_entry }: RowChanges,
): Applied {
  const cells = new Map(set.map((each) => [each.id, each.cells]));
  const moved = new Map(put.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  const held = new Map<string, SiteRow>();
  const gone = new Set(removed);
  const places = new Map(sheet.rows.map((row, at) => [row.id, at]));
  const undone: CellsSet[] = [];
  const taken: RowRun[] = [];
  const left: SiteRow[] = [];
  sheet.rows.forEach((row, at) => {
    const move = moved.get(row.id);
    if (gone.has(row.id) || move) {
      held.set(row.id, row);
      const old = gone.has(row.id) ? row : { ...cellsOf(row, Object.keys(flat(move!))), id: row.id };
      const after = sheet.rows[at - 1]?.id ?? null;
      const run = taken.at(-1);
      if (run !== undefined && run.rows.at(-1)!.id === after) (run.rows as SiteRow[]).push(old);
      else taken.push({ after, rows: [old] });
      return;
    }
    const given = cells.get(row.id);
    if (given) undone.push({ id: row.id, cells: cellsOf(row, Object.keys(flat(given))) });
    left.push(given ? withCells(row, given) : row);
  });
  const runs = put.map((run) => ({ ...run, rows: run.rows.map((row) => completeRow(row, held)) }));
  const rows = withRuns(left, runs);
  const made = [...moved.keys()].filter((id) => !places.has(id));
  return {
    sheet: { rows, is_multi_line_entry },
    undo: {
      ...(undone.length > 0 && { set: undone }),
      ...(taken.length > 0 && { put: taken }),
      ...(made.length > 0 && { removed: made }),
      ...(is_multi_line_entry !== sheet.is_multi_line_entry && { is_multi_line_entry: sheet.is_multi_line_entry }),
    },
  };
}

function completeRow(row: SiteRow, held: ReadonlyMap<string, SiteRow>): SiteRow {
  const old = held.get(row.id);
  return old === undefined ? row : withCells(old, row);
}

const cellsOf = (row: SiteRow, keys: readonly string[]): Cells => {
  const cells = flat(row);
  return nested(keys.map((key) => [key, cells[key] ?? null]));
};

/** The row with changed cells. */
export function withCells(row: SiteRow, cells: Cells): SiteRow {
  const columns = cells[customColumnsKey]
    ? { [customColumnsKey]: { ...row[customColumnsKey], ...(cells[customColumnsKey] as Cells) } }
    : {};
  return { ...row, ...cells, ...columns, id: row.id };
}

function withRuns(rows: readonly SiteRow[], runs: readonly RowRun[]): readonly SiteRow[] {
  if (runs.length === 0) return rows;
  const behind = Map.groupBy(runs, ({ after }) => after);
  const placed: SiteRow[] = [];
  const place = (found: readonly RowRun[] | undefined): void => {
    for (const run of found ?? []) for (const row of run.rows) add(row);
  };
  const add = (row: SiteRow): void => {
    placed.push(row);
    const found = behind.get(row.id);
    behind.delete(row.id);
    place(found);
  };
  const first = behind.get(null);
  behind.delete(null);
  place(first);
  for (const row of rows) add(row);
  // Rows placed after a removed row.
  for (const [key, found] of behind) {
    behind.delete(key);
    place(found);
  }
  return placed;
}

/** A cell that two people changed without seeing the other's change. */
export interface Clash {
  readonly id: string;
  /** Wire key. */
  readonly column: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Cells that both changed to different values. */
export function clashesBetween(mine: RowChanges, theirs: RowChanges): readonly Clash[] {
  const others = new Map((theirs.set ?? []).map(({ id, cells }) => [id, cells]));
  return (mine.set ?? []).flatMap(({ id, cells }) => {
    const [own, given] = [flat(cells), flat(others.get(id) ?? {})];
    return Object.keys(own)
      .filter((key) => key in given && !isSame(own[key], given[key]))
      .map((column) => ({ id, column, mine: own[column], theirs: given[column] }));
  });
}

/** Drops the removal of rows that others changed at the same time: typed text survives a removal. */
export function withoutConflictingRemovals(changes: RowChanges, theirs: readonly RowChanges[]): RowChanges {
  const touched = new Set(theirs.flatMap(({ set = [] }) => set.map(({ id }) => id)));
  const removed = (changes.removed ?? []).filter((id) => !touched.has(id));
  if (removed.length === (changes.removed ?? []).length) return changes;
  const { removed: _all, ...rest } = changes;
  return removed.length > 0 ? { ...rest, removed } : rest;
}

/** Adds removed rows back if their cells were set. `lost` has their old cells; they go to the end. */
export function withLost(changes: RowChanges, sheet: SheetRows, lost: ReadonlyMap<string, SiteRow>): RowChanges {
  const there = new Set([...sheet.rows, ...(changes.put ?? []).flatMap(({ rows }) => rows)].map(({ id }) => id));
  const gone = (changes.set ?? []).filter(({ id }) => !there.has(id));
  if (gone.length === 0) return changes;
  const { set: all = [], put = [], ...rest } = changes;
  const set = all.filter(({ id }) => there.has(id));
  const rows = gone.map(({ id, cells }) => withCells(lost.get(id) ?? { id }, cells));
  return { ...rest, ...(set.length > 0 && { set }), put: [...put, { after: sheet.rows.at(-1)?.id ?? null, rows }] };
}
