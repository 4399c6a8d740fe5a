/** Brings together what a sheet holds, what the server is known to hold, and what others changed there. */
import {
  applyChanges,
  changesBetween,
  flat,
  isNothing,
  sparing,
  withLost,
  type KeptSite,
  type RowChanges,
  type SheetRows,
} from '#domain/bulk-site/row-changes.ts';
import { keepable } from '#domain/bulk-site/kept-cells.ts';
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

/** As the calls of the API answer. */
export interface SheetAnswer {
  readonly version: number;
  readonly is_whole: boolean;
  readonly changes: readonly DescribedChange[];
  /** What came of the page's own change, where it is not what was sent. */
  readonly rows?: RowChanges;
}

export interface RowSaverState {
  /** What the server is known to hold. */
  readonly known: KnownSheet;
  /** Whether something is not on the server yet. */
  readonly isPending: boolean;
  /** The server cannot be reached; it is tried again by itself. */
  readonly isAway: boolean;
  /** Why the server took the rows not. */
  readonly failure: Error | null;
  readonly marks: SheetMarks;
}

/** A call under way, which is sent again as it is until it is answered. */
export interface Flight {
  readonly key: string;
  readonly base: number;
  readonly changes: RowChanges;
  /** What the page held then, but for what is too long to be saved. */
  readonly sent: SheetRows;
}

export interface RowMerge {
  readonly sheet: Sheet;
  readonly state: Store<RowSaverState>;
  /** Cells that this page wrote. */
  readonly own: Map<string, { readonly version: number; readonly value: unknown }>;
  /** Rows that were removed, as they were. */
  readonly lost: Map<string, KeptSite>;
  /** The document that this part put into the sheet, or has taken notice of. */
  seen: SheetDocument;
}

export const become = ({ state }: RowMerge, part: Partial<RowSaverState>): void =>
  state.set((before) => ({ ...before, ...part }));

const local = ({ sheet }: RowMerge): SheetRows => rowsIn(sheet.state.get().document);

/** All that the server does not have, empty rows at the end included. */
export const openChanges = (merge: RowMerge): RowChanges => changesBetween(merge.state.get().known.sheet, local(merge));

/** The next call; null when there is nothing to send. */
export function nextFlight(merge: RowMerge): Flight | null {
  const { known } = merge.state.get();
  const sent = withoutTail(local(merge));
  const all = changesBetween(known.sheet, sent);
  const changes = keepable(all);
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

/** `since` is what the page held when it made the changes that `known` now has; what it changed after stays. */
function rebase(merge: RowMerge, known: KnownSheet, since: SheetRows, theirs: readonly DescribedChange[] = []): void {
  const later = sparing(changesBetween(since, local(merge)), rowsOf(theirs));
  become(merge, { known });
  show(merge, applyChanges(known.sheet, withLost(later, known.sheet, merge.lost)).sheet);
}

/** The known rows with what others changed; `mine` is what they did not see. */
function withTheirs(merge: RowMerge, changes: readonly DescribedChange[], mine: RowChanges): SheetRows {
  let { marks, known } = merge.state.get();
  let rows = known.sheet;
  for (const told of changes) {
    marks = marksAfter(marks, told, mine, merge.own as OwnWrites);
    const { sheet: next, undo } = applyChanges(rows, told.rows);
    for (const run of undo.put ?? []) for (const row of run.rows) merge.lost.set(row.id, row);
    rows = next;
  }
  become(merge, { marks });
  return rows;
}

/** Takes the answer to a call. */
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
  const kept = answer.rows ?? sparing(changes, rowsOf(answer.changes));
  const known = { version: answer.version, sheet: applyChanges(theirs, kept).sheet };
  return rebase(merge, known, sent, answer.changes);
}

/** Takes what others changed since the known version. */
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

const rowsOf = (told: readonly DescribedChange[]): readonly RowChanges[] => told.map(({ rows }) => rows);
