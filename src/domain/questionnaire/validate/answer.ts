/** Validates an answer: structure first, then the rules of its shape. */
import type { AnswerByShape, AnswerData } from '../answer.ts';
import type { AnswerShape, Question } from '../definition.ts';
import type { Evaluation } from '../evaluation.ts';
import { locationsOf } from '../location.ts';
import { hasShape } from '../shape.ts';
import { checkLocationsAddresses, checkWanAddresses } from './addresses.ts';
import { checkCrossConnects, checkPhones, checkRackTypes } from './equipment.ts';
import { issue, type RuleInput, type Issue } from './issue.ts';
import { checkColocations, checkConnections, checkLocations, checkStoredLocations } from './locations.ts';
import { checkConnectionOptionIds, checkLocationOptionIds, checkOptionIds } from './options.ts';
import { checkContact, checkDate, checkLocationsInfo, checkReferral, checkText } from './texts.ts';
import { checkBillUpload, checkCopyQuote, checkFileUrls, checkMeeting, checkProviders } from './uploads.ts';

/** All issues of an answer; empty if valid. `evaluation` is the one before the question. */
export function validateAnswer(
  evaluation: Evaluation,
  question: Question,
  subset: readonly number[] | null,
  data: AnswerData,
): readonly Issue[] {
  const { messages } = evaluation.definition.flow;
  const { shape, scope } = question.answer;
  if (!hasShape(shape, data)) return issue(messages.invalid);
  const asked = new Set(subset);
  const locations =
    scope === 'location'
      ? locationsOf(evaluation.definition, evaluation.answers).filter(({ idx }) => asked.has(idx))
      : [];
  const connections = scope === 'connection' ? (subset ?? []) : [];
  const check = checks[shape] as (data: AnswerData, asking: RuleInput) => readonly Issue[];
  return check(data, { evaluation, question, locations, connections, messages });
}

const checks: { readonly [S in AnswerShape]: (data: AnswerByShape[S], asking: RuleInput) => readonly Issue[] } = {
  text: checkText,
  optionIds: checkOptionIds,
  locationOptionIds: checkLocationOptionIds,
  connectionOptionIds: checkConnectionOptionIds,
  locations: checkLocations,
  colocations: checkColocations,
  connections: checkConnections,
  storedLocations: checkStoredLocations,
  wanAddresses: checkWanAddresses,
  locationsAddresses: checkLocationsAddresses,
  locationsInfo: checkLocationsInfo,
  date: checkDate,
  phones: checkPhones,
  crossConnects: checkCrossConnects,
  rackTypes: checkRackTypes,
  providerAllowDenyList: checkProviders,
  referral: checkReferral,
  copyQuote: checkCopyQuote,
  billUpload: checkBillUpload,
  fileUrls: checkFileUrls,
  meeting: checkMeeting,
  contact: checkContact,
};
