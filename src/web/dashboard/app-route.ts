/** Type of a screen of the customer application, for the menu and the guards. */
import type { Grant } from '#runtime/vocabulary.ts';
import type { LazyComponent } from '#web/shell/lazy-with-preload.ts';

export interface AppRoute {
  readonly id: string;
  readonly title: string;
  /** Below the dashboard; the menu opens the first. */
  readonly paths: readonly string[];
  readonly access: readonly Grant[];
  /** The add-on product of each path, when several paths show the same records. */
  readonly subscriptions?: readonly string[];
  /** Feature toggle that enables the screen for a team. */
  readonly toggle?: string;
  readonly navigation?: { readonly group: string; readonly icon: string; readonly order: number };
  readonly Page: LazyComponent<object>;
}
