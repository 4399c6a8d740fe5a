/** The domain data as typed constants for server and browser. */
import type { Model } from '../../ir/model.ts';
import type { Emit } from '../emit.ts';
import { accessFiles } from './access.ts';
import { analyticsFile } from './analytics.ts';
import { catalogueFiles } from './catalogues.ts';
import { entitiesFile } from './entities.ts';
import { limitsFile } from './limits.ts';
import { listFiles } from './lists.ts';
import { messageFiles } from './messages.ts';
import { notificationOutput } from './notifications.ts';
import { pagesFile } from './pages.ts';
import { questionnaireFile } from './questionnaire.ts';
import { sheetFiles } from './sheets.ts';
import { domainOutput, type DomainFile } from './typed-file.ts';
import { walkthroughsFile } from './walkthroughs.ts';
import { workflowFiles } from './workflows.ts';

const files: readonly ((model: Model) => readonly DomainFile[])[] = [
  listFiles,
  (model) => [entitiesFile(model)],
  (model) => [limitsFile(model)],
  (model) => [analyticsFile(model)],
  (model) => [walkthroughsFile(model)],
  messageFiles,
  accessFiles,
  workflowFiles,
  catalogueFiles,
  sheetFiles,
  notificationOutput,
  (model) => [pagesFile(model)],
  (model) => [questionnaireFile(model)],
];

export const emit: Emit = (model) => files.flatMap((make) => make(model)).map(domainOutput);
