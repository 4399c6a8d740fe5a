import type { Origin } from './origin.ts';

/** What a page tells about itself, one part after the other. */
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
