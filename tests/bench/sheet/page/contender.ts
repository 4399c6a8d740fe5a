/** Operations of the bench on each sheet. */
import type { Site } from './data.ts';

export interface Contender {
  readonly mount: (rows: readonly Site[]) => void;
  readonly scroller: () => HTMLElement;
  readonly firstCell: () => Element;
  /** Whether a cell is selected. */
  readonly isChosen: () => boolean;
  /** Into the selected cell. */
  readonly paste: (text: string) => void;
  /** Name in the last row. */
  readonly lastName: () => string;
}
