/** The pages on which staff work: who opens a list of records does not load them. */
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';

export const HomePage = lazyWithPreload(() => import('./queue/HomePage.tsx'));
export const WorklistPage = lazyWithPreload(() => import('./worklist/WorklistPage.tsx'));
