/** What a page made by us holds: blocks of text, as data that crosses to the PDF process. */

/** A piece of text in one style; line ends in it are kept. */
export interface Run {
  readonly text: string;
  readonly style?: 'strong' | 'em' | 'missing';
  /** Keeps an empty place in the line, above a rule; its box is reported, and no letter of its name is printed. */
  readonly place?: { readonly name: string; readonly width: number; readonly height: number };
}

export type Runs = readonly Run[];

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: Runs }
  | { readonly kind: 'paragraph'; readonly text: Runs }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Runs[] }
  /** `widths`: shares of the width; equal ones by default. Cells of `right` columns are set to the right. */
  | {
      readonly kind: 'table';
      readonly head: readonly Runs[];
      readonly rows: readonly (readonly Runs[])[];
      readonly widths?: readonly number[];
      readonly right?: readonly number[];
    }
  /** A square that a camera reads as `text`, and lines beside it. `alt` says to who cannot see what it opens. */
  | { readonly kind: 'code'; readonly text: string; readonly alt: string; readonly beside: readonly Runs[] }
  | { readonly kind: 'together'; readonly blocks: readonly Block[] }
  | { readonly kind: 'pageBreak' };

export interface PdfContent {
  readonly title: string;
  /** BCP 47, such as en-US. */
  readonly language: string;
  /** ISO instant written into the file: the same content at the same instant gives the same bytes. */
  readonly madeAt: string;
  /** Foot of each page, with {n} and {m}. */
  readonly foot: string;
  readonly blocks: readonly Block[];
}
