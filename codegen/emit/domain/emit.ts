/** What the product says and counts, as typed constants for server and browser. */
import type { Model } from '../../ir/model.ts';
import { modelUnit, type ListUnits } from '../unit.ts';
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
import { domainOutput, type DomainFile } from './typed-file.ts';
import { walkthroughsFile } from './walkthroughs.ts';
import { workflowFiles } from './workflows.ts';

/** Files that rest on the same parts of the model are made together. */
const files: Readonly<Record<string, (model: Model) => readonly DomainFile[]>> = {
  lists: listFiles,
  entities: (model) => [entitiesFile(model)],
  limits: (model) => [limitsFile(model)],
  analytics: (model) => [analyticsFile(model)],
  walkthroughs: (model) => [walkthroughsFile(model)],
  messages: messageFiles,
  access: accessFiles,
  workflows: workflowFiles,
  catalogues: catalogueFiles,
  sheets: sheetFiles,
  news: newsFiles,
  pages: (model) => [pagesFile(model)],
  questionnaire: (model) => [questionnaireFile(model)],
};

export const units: ListUnits = () =>
  Object.entries(files).map(([name, make]) => modelUnit(name, (now) => make(now).map(domainOutput)));
