/**
 * State of an open sheet: its rows, selection and undo history, shared by the page that shows it and the code that
 * saves it.
 */
import { createStore, type Store } from '#web/shell/store.ts';
import { applyChanges, type Change, type LaterEdit, type SheetDocument } from './change.ts';
import { noHistory, recorded, redo, undo, type History, type HistoryResult } from './history.ts';
import type { SheetRow } from './column.ts';
import { at, type Cell, type Selection } from './range.ts';

export interface SheetState {
  readonly document: SheetDocument;
  readonly selection: Selection;
  readonly history: History;
  /** What happened last, announced to screen readers. */
  readonly announcement: string;
  /** Changes by others that the last undo or redo did not overwrite. */
  readonly laterEdits: readonly LaterEdit[];
}

export interface Sheet {
  readonly state: Store<SheetState>;
  /** Does nothing without changes. `after` is the selection afterwards. */
  readonly perform: (label: string, changes: readonly Change[], after?: Selection) => void;
  readonly select: (selection: Selection) => void;
  /** Returns false when there is nothing to undo. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  /** Replaces the document with changes by others. The user's own steps can still be undone. */
  readonly receive: (document: SheetDocument) => void;
  readonly announce: (announcement: string) => void;
  /**
   * Applies the last undo or redo to the rows in `laterEdits` after all, as a new step with that label; null keeps the
   * others' changes.
   */
  readonly settleLaterEdits: (label: string | null) => void;
}

/** `words` builds the announcements of undo and redo; `history` is that of an earlier visit. */
export function createSheet(
  document: SheetDocument,
  words: { undone: (label: string) => string; redone: (label: string) => string },
  history: History = noHistory,
): Sheet {
  const state = createStore<SheetState>({ document, selection: at(0, 0), history, announcement: '', laterEdits: [] });
  const become = (part: Partial<SheetState>): void => state.set((before) => ({ ...before, ...part }));
  const turn = (turned: HistoryResult | null, say: (label: string) => string): boolean => {
    if (turned === null) return false;
    become({
      document: turned.document,
      history: turned.history,
      selection: turned.selection,
      announcement: say(turned.label),
      laterEdits: turned.laterEdits,
    });
    return true;
  };
  const perform: Sheet['perform'] = (label, changes, after) => {
    if (changes.length === 0) {
      if (after) become({ selection: after });
      return;
    }
    const now = state.get();
    const step = { label, changes, before: now.selection, after: after ?? now.selection };
    become({
      document: applyChanges(now.document, changes),
      history: recorded(now.history, step),
      selection: step.after,
      announcement: label,
      laterEdits: [],
    });
  };
  return {
    state,
    perform,
    select: (selection) => become({ selection }),
    undo: () => turn(undo(state.get().document, state.get().history), words.undone),
    redo: () => turn(redo(state.get().document, state.get().history), words.redone),
    receive: (next) => {
      const { document: before, selection } = state.get();
      become({ document: next, selection: followed(selection, before.rows, next.rows) });
    },
    announce: (announcement) => become({ announcement }),
    settleLaterEdits: (label) => {
      const { document, laterEdits } = state.get();
      become({ laterEdits: [] });
      if (label !== null) perform(label, forced(document.rows, laterEdits));
    },
  };
}

/** The changes that the step would have made in those rows; rows that others removed since stay removed. */
function forced(rows: readonly SheetRow[], edits: readonly LaterEdit[]): readonly Change[] {
  const found = edits.flatMap(({ now, turned }) => {
    const place = rows.findIndex(({ id }) => id === now['id']);
    return place === -1 ? [] : [{ place, now: rows[place]!, turned }];
  });
  const set = found.flatMap(({ turned, ...each }) => (turned === null ? [] : [{ ...each, turned }]));
  const removed = found.filter(({ turned }) => turned === null).toSorted((one, other) => other.place - one.place);
  return [
    ...(set.length === 0
      ? []
      : [
          {
            kind: 'set',
            rows: set.map(({ place }) => place),
            before: set.map(({ now }) => now),
            after: set.map(({ now, turned }) => ({ ...now, ...turned })),
          } as const,
        ]),
    // From the bottom, so that the indexes above stay valid.
    ...removed.map(({ place, now }) => ({ kind: 'splice', at: place, removed: [now], inserted: [] }) as const),
  ];
}

/** The same cells after others inserted or removed rows above them. */
function followed(selection: Selection, before: readonly SheetRow[], after: readonly SheetRow[]): Selection {
  const follow = (cell: Cell): Cell => {
    const id = before[cell.row]?.['id'];
    // A cell below the last row keeps its distance from it, so the next text does not land in a filled row.
    if (id === undefined) return { ...cell, row: Math.max(0, cell.row + after.length - before.length) };
    if (after[cell.row]?.['id'] === id) return cell;
    const row = after.findIndex((each) => each['id'] === id);
    return row === -1 ? cell : { ...cell, row };
  };
  const [anchor, focus, active] = [follow(selection.anchor), follow(selection.focus), follow(selection.active)];
  const isSame =
    anchor.row === selection.anchor.row && focus.row === selection.focus.row && active.row === selection.active.row;
  return isSame ? selection : { anchor, focus, active };
}
