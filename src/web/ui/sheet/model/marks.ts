/** What cells are marked with beside mistakes: what others did there. */
export interface SheetMark {
  /** `clash` asks for a decision; `news` only tells. */
  readonly kind: 'news' | 'clash';
  readonly text: string;
}

/** By row number and column key. */
export type SheetMarks = ReadonlyMap<number, Readonly<Record<string, SheetMark>>>;
