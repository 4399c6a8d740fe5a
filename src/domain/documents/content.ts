/** Content of generated pages: text blocks as data, sent to the PDF process. */

/** A text in one style; line breaks are kept. */
export interface Run {
  readonly text: string;
  readonly style?: 'strong' | 'em' | 'missing';
  /** Leaves a gap above a rule and reports its box; its name is not printed. */
  readonly place?: { readonly name: string; readonly width: number; readonly height: number };
}

export type Runs = readonly Run[];

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: Runs }
  | { readonly kind: 'paragraph'; readonly text: Runs }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Runs[] }
  /** `widths` are shares of the width, equal by default. Cells of `right` columns are right-aligned. */
  | {
      readonly kind: 'table';
      readonly head: readonly Runs[];
      readonly rows: readonly (readonly Runs[])[];
      readonly widths?: readonly number[];
      readonly right?: readonly number[];
    }
  /** A QR code of `text` with lines next to it. `alt` describes the link for screen readers. */
  | { readonly kind: 'code'; readonly text: string; readonly alt: string; readonly beside: readonly Runs[] }
  | { readonly kind: 'together'; readonly blocks: readonly Block[] }
  | { readonly kind: 'pageBreak' };

export interface PdfContent {
  readonly title: string;
  /** BCP 47, such as en-US. */
  readonly language: string;
  /** ISO instant written into the file. Equal content and instant give equal bytes. */
  readonly madeAt: string;
  /** Page footer, with {n} and {m}. */
  readonly foot: string;
  readonly blocks: readonly Block[];
}
