/** What the product says and counts, as typed constants for server and browser. */
import type { ListUnits } from '../unit.ts';
import { accessFiles } from './access.ts';
import { analyticsFile } from './analytics.ts';
import { catalogueFiles } from './catalogues.ts';
import { entitiesFile } from './entities.ts';
import { limitsFile } from './limits.ts';
import { listFiles } from './lists.ts';
import { messageFiles } from './messages.ts';
import { newsFiles } from './news.ts';
import { pagesFile } from './pages.ts';
import { questionnaireFile } from './questionnaire.ts';
import { sheetFiles } from './sheets.ts';
import { domainUnit } from './typed-file.ts';
import { walkthroughsFile } from './walkthroughs.ts';
import { workflowFiles } from './workflows.ts';

export const units: ListUnits = (model) =>
  [
    ...listFiles(model),
    entitiesFile(model),
    limitsFile(model),
    analyticsFile(model),
    walkthroughsFile(model),
    ...messageFiles(model),
    ...accessFiles(model),
    ...workflowFiles(model),
    ...catalogueFiles(model),
    ...sheetFiles(model),
    ...newsFiles(model),
    pagesFile(model),
    questionnaireFile(model),
  ].map(domainUnit);
