/** A mark of a cell in addition to errors: another user's change. */
export interface SheetMark {
  /** `clash` needs a decision; `update` is for information only. */
  readonly kind: 'update' | 'clash';
  readonly text: string;
}

/** By row number and column key. */
export type SheetMarks = ReadonlyMap<number, Readonly<Record<string, SheetMark>>>;
