/** The browsable reference in Markdown. */
import type { ListUnits } from '../unit.ts';
import { accessPage } from './access.ts';
import { entityPages } from './entities.ts';
import { indexPage } from './index-page.ts';
import { pageUnit } from './page.ts';
import { cataloguePages, typesPage } from './types.ts';
import { wordingPages } from './wording.ts';
import { workflowPages } from './workflows.ts';

export const units: ListUnits = (model) =>
  [
    indexPage(model),
    accessPage(model),
    ...entityPages(model),
    ...workflowPages(model),
    typesPage(model),
    ...cataloguePages(model),
    ...wordingPages(model),
  ].map(pageUnit);
