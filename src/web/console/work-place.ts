/** Where staff work: what the menu and the addresses of the console know of a page before anybody opens it. */
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
  /** Staff roles that land here. */
  readonly homeOf: readonly string[];
}

export interface ListPlace extends WorkPlace {
  /** Its line in the menu, and its place among all of them. */
  readonly line: string;
  readonly order: number;
}
