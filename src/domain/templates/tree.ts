/** A parsed template: elements, words and fields. */

/** Position in the text, from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export type Tag =
  | 'h1'
  | 'h2'
  | 'h3'
  | 'p'
  | 'ul'
  | 'ol'
  | 'li'
  | 'table'
  | 'tr'
  | 'th'
  | 'td'
  | 'strong'
  | 'em'
  | 'br'
  | 'keep'
  | 'pagebreak';

export type Filter = 'money' | 'date' | 'number' | 'upper' | 'months';

export type Node =
  | { readonly kind: 'text'; readonly text: string; readonly at: Place }
  | {
      readonly kind: 'value';
      readonly name: string;
      readonly filter: Filter | null;
      /** Printed if the optional value is missing; null if it is required. */
      readonly fallback: string | null;
      readonly at: Place;
    }
  /** A place that a signer fills: `{{sign:customer_1}}`. */
  | { readonly kind: 'place'; readonly name: string; readonly at: Place }
  | { readonly kind: 'each'; readonly name: string; readonly body: readonly Node[]; readonly at: Place }
  | {
      readonly kind: 'if';
      readonly name: string;
      readonly then: readonly Node[];
      readonly otherwise: readonly Node[];
      readonly at: Place;
    }
  | {
      readonly kind: 'element';
      readonly tag: Tag;
      readonly isRight: boolean;
      readonly body: readonly Node[];
      readonly at: Place;
    };
