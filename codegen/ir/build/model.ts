/** Puts the whole model together from the files that can be read and keep to their meta-schemas. */
import type { SourceFile } from '../../parse/source-file.ts';
import { objectOf } from '../../parse/source-file.ts';
import type { FileKindId } from '../../parse/kinds.ts';
import { freezeDeep } from '../freeze.ts';
import type { JsonObject } from '../json.ts';
import type { Model } from '../model.ts';
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
  buildMail,
  buildMessages,
  buildNotifications,
  buildWalkthroughs,
} from './wording.ts';
import { buildWorkflow, mainWorkflow } from './workflow.ts';

/** Builds and freezes the model; everything in it stands in the order of the file names. */
export function buildModel(ofKind: (kind: FileKindId) => readonly SourceFile[]): Model {
  const types = buildTypes(ofKind('type'), ofKind('workflow'), ofKind);
  const workflows = ofKind('workflow').map(buildWorkflow);
  return freezeDeep<Model>({
    entities: withListedBy(
      ofKind('entity').map((file) => buildEntity(file, types, (entity) => mainWorkflow(workflows, entity))),
    ),
    types: types.lists,
    values: types.values,
    catalogues: buildCatalogues(ofKind('catalogue'), types, new Set(ofKind('question').flatMap(fedBy))),
    workflows,
    screens: ofKind('screen').map(buildScreen),
    access: buildAccessModel(ofKind),
    limits: ofKind('limits').flatMap(buildLimits),
    messages: ofKind('messages').flatMap(buildMessages),
    analytics: ofKind('analytics').flatMap(buildAnalytics),
    walkthroughs: ofKind('walkthroughs').flatMap(buildWalkthroughs),
    notifications: ofKind('notifications').flatMap(buildNotifications),
    mails: ofKind('mail').map(buildMail),
    operations: ofKind('paths').flatMap(buildOperations),
    api: objectOf(ofKind('openapi')[0] ?? { value: {} }),
    graphql: ofKind('graphql').map((file) => ({
      area: file.stem,
      text: file.text,
      origin: { file: file.path, pointer: '' },
    })),
    questionnaire: {
      flow: objectOf(ofKind('flow')[0] ?? { value: {} }),
      questions: ofKind('question').map(objectOf).sort(byOrder),
    },
  });
}

const fedBy = (file: SourceFile): readonly string[] => (objectOf(file)['feeds'] ?? []) as readonly string[];

function byOrder(a: JsonObject, b: JsonObject): number {
  return Number(a['order'] ?? 0) - Number(b['order'] ?? 0);
}
