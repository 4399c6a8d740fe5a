/** Components of the pages that do not belong to a record, by route. */
import { lazyWithPreload, type LazyComponent } from '#web/shell/lazy-with-preload.ts';
import type { AdminPage } from './pages.ts';

export const pageParts: Readonly<Record<AdminPage['route'], LazyComponent<object>>> = {
  access: lazyWithPreload(() => import('./access/AccessPage.tsx')),
  'work/requests/:id': lazyWithPreload(() => import('./desk/DeskPage.tsx')),
  'questionnaire-simulator': lazyWithPreload(() => import('./simulator/SimulatorPage.tsx')),
};
