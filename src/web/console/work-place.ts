/** What the menu and the addresses of the console know of a work page before it loads. */
import type { Grant } from '#runtime/vocabulary.ts';

interface WorkPlace {
  readonly id: string;
  /** Path below `/admin/`. */
  readonly route: string;
  readonly title: string;
  /** Name of a product icon. */
  readonly icon: string;
  readonly access: readonly Grant[];
}

export interface HomePlace extends WorkPlace {
  /** Staff roles with this page as home. */
  readonly homeOf: readonly string[];
}

export interface ListPlace extends WorkPlace {
  /** Its menu line, and its position among all lines. */
  readonly line: string;
  readonly order: number;
}
