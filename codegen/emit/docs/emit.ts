/** The browsable reference in Markdown. */
import type { Model } from '../../ir/model.ts';
import type { Emit } from '../emitters.ts';
import { accessPage } from './access.ts';
import { entityPage, incomingLines } from './entities.ts';
import { indexPage } from './index-page.ts';
import { pageFile, type Page } from './page.ts';
import { cataloguePage, typesPage } from './types.ts';
import { analyticsPage, limitsPage, notificationsPage, walkthroughsPage } from './wording.ts';
import { workflowPage } from './workflows.ts';

export const emit: Emit = (model) => pagesOf(model).map(pageFile);

function pagesOf(model: Model): readonly Page[] {
  const incoming = incomingLines(model);
  return [
    indexPage(model),
    accessPage(model),
    ...model.entities.map((entity) => entityPage(entity, incoming.get(entity.id) ?? [], model)),
    ...model.workflows.map(workflowPage),
    typesPage(model),
    ...model.catalogues.map(cataloguePage),
    limitsPage(model),
    walkthroughsPage(model),
    analyticsPage(model),
    notificationsPage(model),
  ];
}
