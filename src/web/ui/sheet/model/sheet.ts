/** An open sheet: its rows, what is selected, and what can be taken back, for the page that shows it and for the one that saves it. */
import { createStore, type Store } from '#web/shell/store.ts';
import { applyChanges, type Change, type LaterEdit, type SheetDocument } from './change.ts';
import { noHistory, recorded, redo, undo, type History, type HistoryResult } from './history.ts';
import type { SheetRow } from './column.ts';
import { at, type Cell, type Selection } from './range.ts';

export interface SheetState {
  readonly document: SheetDocument;
  readonly selection: Selection;
  readonly history: History;
  /** What happened last, for those who hear the page. */
  readonly news: string;
  /** Left as it is by the last step that was taken back or repeated, because others changed it later. */
  readonly laterEdits: readonly LaterEdit[];
}

export interface Sheet {
  readonly state: Store<SheetState>;
  /** Does nothing without a change. `after` is what is selected then. */
  readonly perform: (label: string, changes: readonly Change[], after?: Selection) => void;
  readonly select: (selection: Selection) => void;
  /** Answers false when nothing is left to take back. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  /** Takes what others changed. What was done here can still be taken back. */
  readonly receive: (document: SheetDocument) => void;
  readonly tell: (news: string) => void;
  /** Has the last step that was taken back or repeated change those rows after all, as a step of its own under that label; null leaves them. */
  readonly settleLaterEdits: (label: string | null) => void;
}

/** `words` says a step that was taken back, or repeated, to those who hear the page; `history` is that of an earlier visit. */
export function createSheet(
  document: SheetDocument,
  words: { undone: (label: string) => string; redone: (label: string) => string },
  history: History = noHistory,
): Sheet {
  const state = createStore<SheetState>({ document, selection: at(0, 0), history, news: '', laterEdits: [] });
  const become = (part: Partial<SheetState>): void => state.set((before) => ({ ...before, ...part }));
  const turn = (turned: HistoryResult | null, say: (label: string) => string): boolean => {
    if (turned === null) return false;
    become({
      document: turned.document,
      history: turned.history,
      selection: turned.selection,
      news: say(turned.label),
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
      news: label,
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
    tell: (news) => become({ news }),
    settleLaterEdits: (label) => {
      const { document, laterEdits } = state.get();
      become({ laterEdits: [] });
      if (label !== null) perform(label, forced(document.rows, laterEdits));
    },
  };
}

/** The changes that the step would have made in those rows; rows that are gone meanwhile stay so. */
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
    // From below, so that the places above stay.
    ...removed.map(({ place, now }) => ({ kind: 'splice', at: place, removed: [now], inserted: [] }) as const),
  ];
}

/** The same cells, where others put rows above them or took some away. */
function followed(selection: Selection, before: readonly SheetRow[], after: readonly SheetRow[]): Selection {
  const follow = (cell: Cell): Cell => {
    const id = before[cell.row]?.['id'];
    // A cell below the last row stays as far below it, else the next word goes into a row that is filled.
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
