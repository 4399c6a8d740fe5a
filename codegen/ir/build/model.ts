/** Builds the whole model from the valid files. */
import type { SourceContent } from '../../parse/source-file.ts';
import { objectOf, oncePerFile } from '../../parse/source-file.ts';
import type { FileKindId } from '../../parse/kinds.ts';
import { freezeDeep } from '../freeze.ts';
import type { JsonObject } from '../json.ts';
import type { Limit } from '../limit.ts';
import type { Model } from '../model.ts';
import type { QuestionTypeFile } from '../question-type.ts';
import { transitionCalls } from '../../openapi/transition-calls.ts';
import { buildAccessModel } from './access.ts';
import { buildCatalogues } from './catalogue.ts';
import { buildEntity } from './entity.ts';
import { withListedBy } from './listed-by.ts';
import { buildOperations } from './operation.ts';
import { buildScreen } from './screen.ts';
import { buildTypes } from './type.ts';
import {
  buildAnalytics,
  buildLimits,
  buildEmail,
  buildMessages,
  buildNotifications,
  buildWalkthroughs,
} from './wording.ts';
import { buildWorkflow, mainWorkflow } from './workflow.ts';

/** Parts that depend on one file only are cached by file: in watch mode an unchanged file is the same object. */
const once = {
  workflow: oncePerFile(buildWorkflow),
  screen: oncePerFile(buildScreen),
  limits: oncePerFile(buildLimits),
  messages: oncePerFile(buildMessages),
  analytics: oncePerFile(buildAnalytics),
  walkthroughs: oncePerFile(buildWalkthroughs),
  notifications: oncePerFile(buildNotifications),
  email: oncePerFile(buildEmail),
  operations: oncePerFile(buildOperations),
};

type OfKind = (kind: FileKindId) => readonly SourceContent[];

/** Builds and freezes the model; everything is ordered by file name. */
export function buildModel(ofKind: OfKind): Model {
  const types = buildTypes(ofKind('type'), ofKind('workflow'), ofKind);
  const workflows = ofKind('workflow').map(once.workflow);
  const limits = ofKind('limits').flatMap(once.limits);
  const entities = withListedBy(
    ofKind('entity').map((file) => buildEntity(file, types, mainWorkflow(workflows, file.stem))),
  );
  return freezeDeep<Model>({
    entities,
    types: types.lists,
    values: types.values,
    catalogues: buildCatalogues(ofKind('catalogue'), types, new Set(ofKind('question').flatMap(fedBy))),
    workflows,
    screens: ofKind('screen').map(once.screen),
    access: buildAccessModel(ofKind),
    limits,
    messages: ofKind('messages').flatMap(once.messages),
    analytics: ofKind('analytics').flatMap(once.analytics),
    walkthroughs: ofKind('walkthroughs').flatMap(once.walkthroughs),
    notifications: ofKind('notifications').flatMap(once.notifications),
    emails: ofKind('email').map(once.email),
    operations: [
      ...ofKind('paths').flatMap(once.operations),
      ...transitionCalls(workflows, entities, longestReason(limits)),
    ],
    api: objectOf(ofKind('openapi')[0] ?? { value: {} }),
    graphql: ofKind('graphql').map((file) => ({
      area: file.stem,
      text: file.value as string,
      origin: { file: file.path, pointer: '' },
    })),
    questionnaire: {
      flow: objectOf(ofKind('flow')[0] ?? { value: {} }),
      questions: ofKind('question').map(objectOf).sort(byOrder),
      types: ofKind('question-type').map((file) => objectOf(file) as unknown as QuestionTypeFile),
    },
  });
}

const longestReason = (limits: readonly Limit[]): number =>
  Number(limits.find(({ id }) => id === 'transitionReasonMaxLength')?.value);

const fedBy = (file: SourceContent): readonly string[] => (objectOf(file)['feeds'] ?? []) as readonly string[];

function byOrder(a: JsonObject, b: JsonObject): number {
  return Number(a['order'] ?? 0) - Number(b['order'] ?? 0);
}
