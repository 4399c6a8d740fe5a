/** Merges the sheet's content, the last known server state, and changes by others. */
import {
  applyChanges,
  changesBetween,
  flat,
  isNothing,
  withoutConflictingRemovals,
  withLost,
  type SiteRow,
  type RowChanges,
  type SheetRows,
} from '#domain/bulk-site/row-changes.ts';
import { savableChanges } from '#domain/bulk-site/savable-changes.ts';
import type { Store } from '#web/shell/store.ts';
import type { SheetDocument } from '#web/ui/sheet/model/change.ts';
import type { Sheet } from '#web/ui/sheet/model/sheet.ts';
import { cellKey, marksAfter, type OwnWrites, type SheetMarks, type DescribedChange } from './marks.ts';
import { documentOf, rowsIn, withoutTail } from './site-document.ts';

/** The sheet at a version of its project. */
export interface KnownSheet {
  readonly version: number;
  readonly sheet: SheetRows;
}

/** The response of the sheet's API calls. */
export interface SheetAnswer {
  readonly version: number;
  readonly is_whole: boolean;
  readonly changes: readonly DescribedChange[];
  /** The result of the page's own change, if the server adjusted it. */
  readonly rows?: RowChanges;
}

export interface RowSaverState {
  /** The last known server state. */
  readonly known: KnownSheet;
  /** Whether there are unsaved changes. */
  readonly isPending: boolean;
  /** The server is unreachable; retried automatically. */
  readonly isAway: boolean;
  /** Why the server rejected the rows. */
  readonly failure: Error | null;
  readonly marks: SheetMarks;
}

/** A call in progress, which is repeated unchanged until it is answered. */
export interface Flight {
  readonly key: string;
  readonly base: number;
  readonly changes: RowChanges;
  /** The rows of the page at that time, except for values that are too long to save. */
  readonly sent: SheetRows;
}

export interface RowMerge {
  readonly sheet: Sheet;
  readonly state: Store<RowSaverState>;
  /** Cells that this page wrote. */
  readonly own: Map<string, { readonly version: number; readonly value: unknown }>;
  /** Removed rows in their last state. */
  readonly lost: Map<string, SiteRow>;
  /** The last document that this merge wrote or processed. */
  seen: SheetDocument;
}

export const become = ({ state }: RowMerge, part: Partial<RowSaverState>): void =>
  state.set((before) => ({ ...before, ...part }));

const local = ({ sheet }: RowMerge): SheetRows => rowsIn(sheet.state.get().document);

/** All unsaved changes, including empty rows at the end. */
export const openChanges = (merge: RowMerge): RowChanges => changesBetween(merge.state.get().known.sheet, local(merge));

/** The next call; null when there is nothing to send. */
export function nextFlight(merge: RowMerge): Flight | null {
  const { known } = merge.state.get();
  const sent = withoutTail(local(merge));
  const all = changesBetween(known.sheet, sent);
  const changes = savableChanges(all);
  if (isNothing(changes)) return null;
  const isWhole = changes === all;
  return {
    key: crypto.randomUUID(),
    base: known.version,
    changes,
    sent: isWhole ? sent : applyChanges(known.sheet, changes).sheet,
  };
}

export function show(merge: RowMerge, rows: SheetRows): void {
  merge.seen = documentOf(rows);
  merge.sheet.receive(merge.seen);
}

/** `since` are the rows when the changes now in `known` were sent; later changes stay pending. */
function rebase(merge: RowMerge, known: KnownSheet, since: SheetRows, theirs: readonly DescribedChange[] = []): void {
  const later = withoutConflictingRemovals(changesBetween(since, local(merge)), rowsOf(theirs));
  become(merge, { known });
  show(merge, applyChanges(known.sheet, withLost(later, known.sheet, merge.lost)).sheet);
}

/** The known rows with the changes by others; `mine` are changes that the others did not see. */
function withTheirs(merge: RowMerge, changes: readonly DescribedChange[], mine: RowChanges): SheetRows {
  let { marks, known } = merge.state.get();
  let rows = known.sheet;
  for (const change of changes) {
    marks = marksAfter(marks, change, mine, merge.own as OwnWrites);
    const { sheet: next, undo } = applyChanges(rows, change.rows);
    for (const run of undo.put ?? []) for (const row of run.rows) merge.lost.set(row.id, row);
    rows = next;
  }
  become(merge, { marks });
  return rows;
}

/** Applies the response of a call. */
export async function land(
  merge: RowMerge,
  { changes, sent }: Flight,
  answer: SheetAnswer,
  readWhole: () => Promise<KnownSheet>,
): Promise<void> {
  if (answer.is_whole) return rebase(merge, await readWhole(), sent);
  for (const { id, cells } of changes.set ?? [])
    for (const [column, value] of Object.entries(flat(cells)))
      merge.own.set(cellKey(id, column), { version: answer.version, value });
  if (answer.changes.length === 0 && answer.rows === undefined)
    return become(merge, { known: { version: answer.version, sheet: sent } });
  const theirs = withTheirs(merge, answer.changes, changes);
  const kept = answer.rows ?? withoutConflictingRemovals(changes, rowsOf(answer.changes));
  const known = { version: answer.version, sheet: applyChanges(theirs, kept).sheet };
  return rebase(merge, known, sent, answer.changes);
}

/** Applies changes by others since the known version. */
export function bringIn(merge: RowMerge, { version, changes }: SheetAnswer): void {
  const { known } = merge.state.get();
  if (changes.length === 0) return become(merge, { known: { ...known, version } });
  const sheet = withTheirs(merge, changes, openChanges(merge));
  return rebase(merge, { version, sheet }, known.sheet, changes);
}

export function takeWhole(merge: RowMerge, whole: KnownSheet): void {
  const { known } = merge.state.get();
  if (whole.version > known.version) rebase(merge, whole, known.sheet);
}

const rowsOf = (changes: readonly DescribedChange[]): readonly RowChanges[] => changes.map(({ rows }) => rows);
