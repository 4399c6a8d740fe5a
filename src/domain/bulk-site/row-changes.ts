/** What changed between two states of a sheet's rows, by the ids of rows: small to send, and merged cell by cell with what others changed. */
import type { Site } from './sites.ts';

/** As it travels: wire keys. */
export interface RowChanges {
  /** Cells of rows that were there. */
  readonly set?: readonly CellsSet[];
  /** Rows that were not there, or stood elsewhere, in runs that follow one another. */
  readonly put?: readonly RowRun[];
  /** Ids. */
  readonly removed?: readonly string[];
  readonly is_multi_line_entry?: boolean;
}

export interface CellsSet {
  readonly id: string;
  /** By wire key; null empties a cell. */
  readonly cells: Cells;
}

export interface RowRun {
  /** Id of the row before the first of them; null for the head of the sheet. */
  readonly after: string | null;
  /** New ones with all their cells; one that is there moves, with the cells that are given. */
  readonly rows: readonly KeptSite[];
}

type Cells = Readonly<Record<string, unknown>>;

/** A row with its id. */
export type KeptSite = Site & { readonly id: string };

export interface SheetRows {
  readonly rows: readonly KeptSite[];
  readonly is_multi_line_entry: boolean;
}

/** The rows of stored data, each with an id of its own; rows of callers that give none are called by their place. */
export function sheetRowsOf(addresses: object | null | undefined): SheetRows {
  const { rows = [], is_multi_line_entry = false } = (addresses ?? {}) as {
    readonly rows?: readonly Site[];
    readonly is_multi_line_entry?: boolean;
  };
  return { rows: withIds(rows), is_multi_line_entry };
}

function withIds(rows: readonly Site[]): readonly KeptSite[] {
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size === rows.length && !ids.has(undefined)) return rows as readonly KeptSite[];
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

/** What leads from one state to the other. Rows that are the same object cost nothing to compare. */
export function changesBetween(before: SheetRows, after: SheetRows): RowChanges {
  const places = new Map(before.rows.map(({ id }, at) => [id, at]));
  const set: CellsSet[] = [];
  const put: { after: string | null; rows: KeptSite[] }[] = [];
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

function cellsBetween(before: KeptSite, after: KeptSite): Cells | null {
  if (before === after) return null;
  const [old, now] = [flat(before), flat(after)];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  const different = [...keys].filter((key) => !isSame(old[key], now[key]));
  return different.length === 0 ? null : nested(different.map((key) => [key, now[key] ?? null]));
}

/** Cells of a team's own columns are told apart like the others, so that two people may change two of one row. */
const own = 'custom_columns';
const ownPrefix = `${own}.`;

/** Cells by name; see {@link nested}. */
export function flat({ [own]: columns, ...row }: Cells): Record<string, unknown> {
  const cells: Record<string, unknown> = row;
  for (const [key, value] of Object.entries((columns ?? {}) as Cells)) cells[ownPrefix + key] = value;
  return cells;
}

/** A part of a row from cells by their names: `custom_columns.floor` is one of the team's own. */
export function nested(cells: readonly (readonly [string, unknown])[]): Cells {
  const columns = cells.flatMap(([key, value]) =>
    key.startsWith(ownPrefix) ? [[key.slice(ownPrefix.length), value] as const] : [],
  );
  return {
    ...Object.fromEntries(cells.filter(([key]) => !key.startsWith(ownPrefix))),
    ...(columns.length > 0 && { [own]: Object.fromEntries(columns) }),
  };
}

/** Nothing, null and an empty text are the same empty cell. */
function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one ?? '', other ?? ''];
  return left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right));
}

const withoutVoid = (row: KeptSite): KeptSite =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null)) as KeptSite;

export interface Applied {
  readonly sheet: SheetRows;
  /** What takes the changes back: cells as they were, and rows that were removed, where they stood. */
  readonly undo: RowChanges;
}

/**
 * Carries changes out. Rows that are not touched stay the same objects. Cells of a row that is gone are left out (see
 * {@link withLost}); a row whose place is named by one that is gone stands at the end.
 */
export function applyChanges(
  sheet: SheetRows,
  { set = [], put = [], removed = [], is_multi_line_entry = sheet.is_multi_line_entry }: RowChanges,
): Applied {
  const cells = new Map(set.map((each) => [each.id, each.cells]));
  const moved = new Map(put.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  const held = new Map<string, KeptSite>();
  const gone = new Set(removed);
  const places = new Map(sheet.rows.map((row, at) => [row.id, at]));
  const undone: CellsSet[] = [];
  const taken: RowRun[] = [];
  const left: KeptSite[] = [];
  sheet.rows.forEach((row, at) => {
    const move = moved.get(row.id);
    if (gone.has(row.id) || move) {
      held.set(row.id, row);
      const old = gone.has(row.id) ? row : { ...cellsOf(row, Object.keys(flat(move!))), id: row.id };
      const after = sheet.rows[at - 1]?.id ?? null;
      const run = taken.at(-1);
      if (run !== undefined && run.rows.at(-1)!.id === after) (run.rows as KeptSite[]).push(old);
      else taken.push({ after, rows: [old] });
      return;
    }
    const given = cells.get(row.id);
    if (given) undone.push({ id: row.id, cells: cellsOf(row, Object.keys(flat(given))) });
    left.push(given ? withCells(row, given) : row);
  });
  const runs = put.map((run) => ({ ...run, rows: run.rows.map((row) => heldRow(row, held)) }));
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

function heldRow(row: KeptSite, held: ReadonlyMap<string, KeptSite>): KeptSite {
  const old = held.get(row.id);
  return old === undefined ? row : withCells(old, row);
}

const cellsOf = (row: KeptSite, keys: readonly string[]): Cells => {
  const cells = flat(row);
  return nested(keys.map((key) => [key, cells[key] ?? null]));
};

/** The row with other cells. */
export function withCells(row: KeptSite, cells: Cells): KeptSite {
  const columns = cells[own] ? { [own]: { ...row[own], ...(cells[own] as Cells) } } : {};
  return { ...row, ...cells, ...columns, id: row.id };
}

function withRuns(rows: readonly KeptSite[], runs: readonly RowRun[]): readonly KeptSite[] {
  if (runs.length === 0) return rows;
  const behind = Map.groupBy(runs, ({ after }) => after);
  const placed: KeptSite[] = [];
  const place = (found: readonly RowRun[] | undefined): void => {
    for (const run of found ?? []) for (const row of run.rows) add(row);
  };
  const add = (row: KeptSite): void => {
    placed.push(row);
    const found = behind.get(row.id);
    behind.delete(row.id);
    place(found);
  };
  const first = behind.get(null);
  behind.delete(null);
  place(first);
  for (const row of rows) add(row);
  // What stood behind a row that is gone.
  for (const [key, found] of behind) {
    behind.delete(key);
    place(found);
  }
  return placed;
}

/** A cell that two people changed without having seen the other's change. */
export interface Clash {
  readonly id: string;
  /** Wire key. */
  readonly column: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Cells in which both say something else. */
export function clashesBetween(mine: RowChanges, theirs: RowChanges): readonly Clash[] {
  const others = new Map((theirs.set ?? []).map(({ id, cells }) => [id, cells]));
  return (mine.set ?? []).flatMap(({ id, cells }) => {
    const [own, given] = [flat(cells), flat(others.get(id) ?? {})];
    return Object.keys(own)
      .filter((key) => key in given && !isSame(own[key], given[key]))
      .map((column) => ({ id, column, mine: own[column], theirs: given[column] }));
  });
}

/** Without the removal of rows in which others changed something meanwhile: what is typed outlives what is removed. */
export function sparing(changes: RowChanges, theirs: readonly RowChanges[]): RowChanges {
  const touched = new Set(theirs.flatMap(({ set = [] }) => set.map(({ id }) => id)));
  const removed = (changes.removed ?? []).filter((id) => !touched.has(id));
  if (removed.length === (changes.removed ?? []).length) return changes;
  const { removed: _all, ...rest } = changes;
  return removed.length > 0 ? { ...rest, removed } : rest;
}

/** The changes with the rows that they bring back: cells set in a row that others removed, as `lost` tells it, behind the others. */
export function withLost(changes: RowChanges, sheet: SheetRows, lost: ReadonlyMap<string, KeptSite>): RowChanges {
  const there = new Set([...sheet.rows, ...(changes.put ?? []).flatMap(({ rows }) => rows)].map(({ id }) => id));
  const gone = (changes.set ?? []).filter(({ id }) => !there.has(id));
  if (gone.length === 0) return changes;
  const { set: all = [], put = [], ...rest } = changes;
  const set = all.filter(({ id }) => there.has(id));
  const rows = gone.map(({ id, cells }) => withCells(lost.get(id) ?? { id }, cells));
  return { ...rest, ...(set.length > 0 && { set }), put: [...put, { after: sheet.rows.at(-1)?.id ?? null, rows }] };
}
