/** The browsable reference in Markdown. */
import type { ListUnits } from '../unit.ts';
import { withId } from '../with-id.ts';
import { accessPage } from './access.ts';
import { entityPage } from './entities.ts';
import { indexPage } from './index-page.ts';
import { pageUnit } from './page.ts';
import { cataloguePage, typesPage } from './types.ts';
import { analyticsPage, limitsPage, notificationsPage, walkthroughsPage } from './wording.ts';
import { workflowPage } from './workflows.ts';

export const units: ListUnits = (model) => [
  pageUnit('index', indexPage),
  pageUnit('access', accessPage),
  ...model.entities.map(({ id }) => pageUnit(`entity ${id}`, (now) => entityPage(withId(now.entities, id), now))),
  ...model.workflows.map(({ id }) => pageUnit(`workflow ${id}`, (now) => workflowPage(withId(now.workflows, id)))),
  pageUnit('types', typesPage),
  ...model.catalogues.map(({ id }) => pageUnit(`catalogue ${id}`, (now) => cataloguePage(withId(now.catalogues, id)))),
  pageUnit('limits', limitsPage),
  pageUnit('walkthroughs', walkthroughsPage),
  pageUnit('analytics', analyticsPage),
  pageUnit('notifications', notificationsPage),
];
