import type { Origin } from './origin.ts';

/** A guided tour of a page, part by part. */
export interface Walkthrough {
  /** The id of a screen, or `bulk-site/` and the step of a project. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly steps: readonly WalkthroughStep[];
  readonly origin: Origin;
}

export type WalkthroughStep = {
  /** Name of the part of the page. */
  readonly at: string;
  readonly title: string;
  readonly text: string;
};
