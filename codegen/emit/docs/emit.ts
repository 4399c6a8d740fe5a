/** The browsable reference in Markdown. */
import type { Model } from '../../ir/model.ts';
import type { EmitUnit, ListUnits } from '../unit.ts';
import { withId } from '../with-id.ts';
import { accessPage } from './access.ts';
import { entityPage, incomingLines } from './entities.ts';
import { indexPage } from './index-page.ts';
import { pageUnit } from './page.ts';
import { cataloguePage, typesPage } from './types.ts';
import { analyticsPage, limitsPage, notificationsPage, walkthroughsPage } from './wording.ts';
import { workflowPage } from './workflows.ts';

export const units: ListUnits = (model) => [
  pageUnit('index', indexPage),
  pageUnit('access', accessPage),
  ...entityUnits(model),
  ...model.workflows.map(({ id }) => pageUnit(`workflow ${id}`, (now) => workflowPage(withId(now.workflows, id)))),
  pageUnit('types', typesPage),
  ...model.catalogues.map(({ id }) => pageUnit(`catalogue ${id}`, (now) => cataloguePage(withId(now.catalogues, id)))),
  pageUnit('limits', limitsPage),
  pageUnit('walkthroughs', walkthroughsPage),
  pageUnit('analytics', analyticsPage),
  pageUnit('notifications', notificationsPage),
];

/** What points to each entity is looked up once for all. */
function entityUnits(model: Model): readonly EmitUnit[] {
  const incoming = incomingLines(model);
  return model.entities.map(({ id }) => {
    const lines = incoming.get(id) ?? [];
    return pageUnit(`entity ${id}`, (now) => entityPage(withId(now.entities, id), lines, now), lines);
  });
}
