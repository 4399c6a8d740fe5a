/** Runs every check that looks across files; each check is one small file. */
import type { Finding } from '../errors.ts';
import { checkAccessModel } from './access-model.ts';
import { checkCalls } from './calls.ts';
import { checkCatalogues } from './catalogues.ts';
import { checkCodeWords } from './code-words.ts';
import { checkAccessMeanings } from './access-meaning.ts';
import { checkEntityMeanings } from './entity-meaning.ts';
import { checkExamples } from './examples.ts';
import { checkFieldMeanings } from './field-meaning.ts';
import { checkLimits } from './limits.ts';
import { checkListMeanings } from './list-meaning.ts';
import { checkListWords } from './list-words.ts';
import { checkReservedNames } from './reserved-names.ts';
import type { FileKindId } from '../parse/kinds.ts';
import { isComplete, type Check, type CheckContext } from './context.ts';
import { checkDemo } from './demo.ts';
import { checkDemoKeys } from './demo-unique.ts';
import { checkDerived } from './derived.ts';
import { checkEntityKeys } from './entity-keys.ts';
import { checkFieldShapes } from './field-shape.ts';
import { checkCounts } from './counts.ts';
import { checkFirst } from './first.ts';
import { checkFrozen } from './frozen.ts';
import { checkGrants } from './grants.ts';
import { checkGraphql } from './graphql.ts';
import { checkNeighborValues } from './neighbor-values.ts';
import { checkNeighbors } from './neighbors.ts';
import { checkNames } from './names.ts';
import { checkNotifications } from './notifications.ts';
import { checkOperations } from './operations.ts';
import { checkPermanentIds } from './permanent-ids.ts';
import { checkQuestionnaireHistory } from './questionnaire-history.ts';
import { checkQuestionWords } from './question-words.ts';
import { checkQuestions } from './questions.ts';
import { checkRecordRules } from './record-rules.ts';
import { checkReferences } from './references.ts';
import { checkRenamedNames } from './renamed-names.ts';
import { checkLeads } from './leads.ts';
import { checkServiceFacts } from './service-facts.ts';
import { checkScreens } from './screens/screens.ts';
import { checkUsableScreens } from './screens/usable.ts';
import { checkTitles } from './titles.ts';
import { checkSums } from './sums.ts';
import { checkUnusedTypes } from './unused-types.ts';
import { checkUpdateWhile } from './update-while.ts';
import { checkValues } from './values.ts';
import { checkWalkthroughs } from './walkthroughs.ts';
import { checkWidgets } from './widgets.ts';
import { checkWorkflowMemory } from './workflow-memory.ts';
import { checkNextActions } from './workflow-next.ts';
import { checkWorkflowRequirements } from './workflow-requirements.ts';
import { checkWorkflowAsks } from './workflow-asks.ts';
import { checkWorkflowCalls } from './workflow-calls.ts';
import { checkWorkflowStamps } from './workflow-stamps.ts';
import { checkWorkflowSurroundings } from './workflow-surroundings.ts';
import { checkWorkflowWords } from './workflow-words.ts';
import { checkWorkflows } from './workflows.ts';

const checks: readonly Check[] = [
  checkReferences,
  checkServiceFacts,
  checkPermanentIds,
  checkGrants,
  checkAccessModel,
  checkEntityKeys,
  checkFieldShapes,
  checkFrozen,
  checkSums,
  checkDerived,
  checkRecordRules,
  checkUpdateWhile,
  checkFirst,
  checkCounts,
  checkNeighbors,
  checkNeighborValues,
  checkWidgets,
  checkWalkthroughs,
  checkValues,
  checkWorkflows,
  checkWorkflowSurroundings,
  checkWorkflowWords,
  checkNextActions,
  checkWorkflowMemory,
  checkWorkflowAsks,
  checkWorkflowCalls,
  checkWorkflowStamps,
  checkWorkflowRequirements,
  checkNames,
  checkOperations,
  checkCalls,
  checkScreens,
  checkUsableScreens,
  checkLeads,
  checkDemoKeys,
  checkTitles,
  checkCatalogues,
  checkUnusedTypes,
  checkAccessMeanings,
  checkEntityMeanings,
  checkFieldMeanings,
  checkLimits,
  checkListMeanings,
  checkListWords,
  checkQuestionWords,
  checkNotifications,
  checkReservedNames,
  checkCodeWords,
];

export async function checkModel(context: CheckContext): Promise<readonly Finding[]> {
  const findings = [
    ...checks.flatMap((check) => check(context)),
    ...(await checkExamples(context)),
    ...(await checkDemo(context)),
    ...(await checkGraphql(context)),
    ...(await checkQuestions(context)),
    ...(await checkQuestionnaireHistory(context)),
  ];
  return checkRenamedNames(context, findings.filter(isCertain(context)));
}

/** Files without which the names of a kind are unknown, by the noun of the finding. */
const declaredIn: readonly (readonly [RegExp, FileKindId])[] = [
  [/^There is no message "/, 'messages'],
  [/^There is no limit "/, 'limits'],
  [/^There is no (?:permission|permission, staff role or plain grant) "/, 'permissions'],
  [/^There is no notification event "/, 'notifications'],
  [/^There is no toggle "/, 'toggles'],
  [/^There is no field of /, 'entity'],
];

/** A name is not missing where the file that declares it could not be read. */
const isCertain =
  (context: CheckContext) =>
  ({ message }: Finding): boolean =>
    declaredIn.every(([sentence, kind]) => isComplete(context, kind) || !sentence.test(message));
