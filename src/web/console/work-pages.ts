/** The pages on which staff work: who opens a list of records does not load them. */
import { later } from '#web/shell/lazy-with-preload.ts';

export const HomePage = later(() => import('./queue/HomePage.tsx'));
export const WorklistPage = later(() => import('./worklist/WorklistPage.tsx'));
