/** What the bench does with each of the sheets. */
import type { Site } from './data.ts';

export interface Contender {
  readonly mount: (rows: readonly Site[]) => void;
  readonly scroller: () => HTMLElement;
  readonly firstCell: () => Element;
  /** Whether a cell is selected. */
  readonly isChosen: () => boolean;
  /** Into the cell that is selected. */
  readonly paste: (text: string) => void;
  /** Of the last row. */
  readonly lastName: () => string;
}
