/** One screen of the customer application, as the menu and the guards need to know it. */
import type { Grant } from '#runtime/vocabulary.ts';
import type { LazyComponent } from '#web/shell/lazy-with-preload.ts';

export interface AppRoute {
  readonly id: string;
  readonly title: string;
  /** Below the dashboard; the first is the one that the menu opens. */
  readonly paths: readonly string[];
  readonly access: readonly Grant[];
  /** The add-on product of each path, where the same records stand under several names. */
  readonly subscriptions?: readonly string[];
  /** Feature toggle without which the team has no such screen. */
  readonly toggle?: string;
  readonly navigation?: { readonly group: string; readonly icon: string; readonly order: number };
  readonly Page: LazyComponent<object>;
}
