/** Runs every check that looks across files; each check is one small file. */
import type { Finding } from '../errors.ts';
import { checkAccessModel } from './access-model.ts';
import { checkCalls } from './calls.ts';
import { checkCatalogues } from './catalogues.ts';
import type { Check, CheckContext } from './context.ts';
import { checkEntityKeys } from './entity-keys.ts';
import { checkFieldShapes } from './field-shape.ts';
import { checkGrants } from './grants.ts';
import { checkGraphql } from './graphql.ts';
import { checkNeighbors } from './neighbors.ts';
import { checkNames } from './names.ts';
import { checkOperations } from './operations.ts';
import { checkPermanentIds } from './permanent-ids.ts';
import { checkQuestions } from './questions.ts';
import { checkReferences } from './references.ts';
import { checkScreens } from './screens/screens.ts';
import { checkUnusedTypes } from './unused-types.ts';
import { checkValues } from './values.ts';
import { checkWidgets } from './widgets.ts';
import { checkWorkflowSurroundings } from './workflow-surroundings.ts';
import { checkWorkflowWords } from './workflow-words.ts';
import { checkWorkflows } from './workflows.ts';

const checks: readonly Check[] = [
  checkReferences,
  checkPermanentIds,
  checkGrants,
  checkAccessModel,
  checkEntityKeys,
  checkFieldShapes,
  checkNeighbors,
  checkWidgets,
  checkValues,
  checkWorkflows,
  checkWorkflowSurroundings,
  checkWorkflowWords,
  checkNames,
  checkOperations,
  checkCalls,
  checkScreens,
  checkCatalogues,
  checkUnusedTypes,
];

export async function checkModel(context: CheckContext): Promise<readonly Finding[]> {
  return [
    ...checks.flatMap((check) => check(context)),
    ...(await checkGraphql(context)),
    ...(await checkQuestions(context)),
  ];
}
