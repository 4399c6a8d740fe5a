/** The pages on which staff work, loaded separately from record lists. */
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';

export const HomePage = lazyWithPreload(() => import('./queue/HomePage.tsx'));
export const WorklistPage = lazyWithPreload(() => import('./worklist/WorklistPage.tsx'));
