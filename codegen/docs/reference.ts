/** The browsable reference of everything that the schemas say. */
import type { Model } from '../ir/model.ts';
import { accessPage } from './access.ts';
import { entityPage, incomingLines } from './entities.ts';
import { indexPage } from './index-page.ts';
import { languagePages, type MetaSchemas } from './language.ts';
import type { Page } from './page.ts';
import { cataloguePage, typesPage } from './types.ts';
import { analyticsPage, limitsPage, notificationsPage, walkthroughsPage } from './wording.ts';
import { workflowPage } from './workflows.ts';

export function pagesOf(model: Model, metas: MetaSchemas): readonly Page[] {
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
    ...languagePages(metas),
  ];
}
