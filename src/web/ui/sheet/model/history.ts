/** The undo history, in steps as users see them: one paste is one step. [SS-020] [SS-021] */
import { redoChanges, undoChanges, type Change, type SheetDocument, type ChangeResult } from './change.ts';
import type { Selection } from './range.ts';

export interface HistoryStep {
  /** Announced to screen readers: "Pasted 12 rows". */
  readonly label: string;
  readonly changes: readonly Change[];
  readonly before: Selection;
  readonly after: Selection;
}

export interface History {
  /** The oldest first. */
  readonly done: readonly HistoryStep[];
  /** The next one to redo is last. */
  readonly undone: readonly HistoryStep[];
}

export const noHistory: History = { done: [], undone: [] };

/** More steps would only keep rows in memory. */
const mostSteps = 1000;
/** Maximum number of rows in all steps; of very large pastes only the last ones are kept. */
const mostRows = 200_000;

export function recorded({ done }: History, step: HistoryStep): History {
  const steps = [...done, step].slice(-mostSteps);
  let held = 0;
  const first = steps.findLastIndex(({ changes }) => (held += rowsHeld(changes)) > mostRows);
  return { done: first === -1 ? steps : steps.slice(Math.min(first + 1, steps.length - 1)), undone: [] };
}

const rowsHeld = (changes: readonly Change[]): number =>
  changes.reduce((sum, change) => {
    if (change.kind === 'fact') return sum;
    return sum + (change.kind === 'set' ? change.rows.length : change.removed.length + change.inserted.length);
  }, 0);

export interface HistoryResult extends ChangeResult {
  readonly history: History;
  readonly selection: Selection;
  readonly label: string;
}

/** Null when there is nothing to undo. */
export function undo(document: SheetDocument, { done, undone }: History): HistoryResult | null {
  const step = done.at(-1);
  return step === undefined
    ? null
    : {
        ...undoChanges(document, step.changes),
        history: { done: done.slice(0, -1), undone: [...undone, step] },
        selection: step.before,
        label: step.label,
      };
}

/** Null when there is nothing to redo. */
export function redo(document: SheetDocument, { done, undone }: History): HistoryResult | null {
  const step = undone.at(-1);
  return step === undefined
    ? null
    : {
        ...redoChanges(document, step.changes),
        history: { done: [...done, step], undone: undone.slice(0, -1) },
        selection: step.after,
        label: step.label,
      };
}
