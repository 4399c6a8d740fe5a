/** Everything for pages: views of entities, and the screens of the areas. */
import type { Emit } from '../emit.ts';
import { accountFiles } from './account/files.ts';
import { adminFiles } from './admin/files.ts';
import { appFiles } from './app/files.ts';
import { iconsFile } from './icons.ts';
import { questionnaireSteps } from './questionnaire-steps.ts';
import { viewFiles } from './views/files.ts';

export const emit: Emit = (model, root) => [
  ...viewFiles(model),
  ...accountFiles(model),
  ...appFiles(model),
  ...adminFiles(model),
  questionnaireSteps(model),
  iconsFile(model, root),
];
