/**
 * Checks of an answer that need the server: whether its records and files belong to the caller, and its email domain.
 */
import { messages } from '#generated/domain/messages.ts';
import { dataAs, type AnswerData, type LocationAnswer } from '#domain/questionnaire/answer.ts';
import { typeOfData } from '#domain/questionnaire/types/registry.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { isCorporateEmail } from '#server/areas/accounts/contract.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { isUuid } from '#server/kernel/http/uuid.ts';
import { countryOf } from './country.ts';
import { completedOfTeam, ownAddresses } from './queries.ts';
import { definition, type QuestionnaireRow } from './row.ts';

/** Empty when the answer may be stored. The session acts as the server. */
export async function distrust(session: Session, row: QuestionnaireRow, data: AnswerData): Promise<readonly Issue[]> {
  return [
    ...emailIssues(data),
    ...fileIssues(row, data),
    ...countryIssues(data),
    ...(await addressIssues(session, row, data)),
    ...(await copyIssues(session, row, data)),
  ];
}

/** Every location that an answer describes. */
const locationsIn = (data: AnswerData): readonly LocationAnswer[] => typeOfData(data)?.locations?.(data) ?? [];

/** Reported with the issues of the rules, and needs no database. */
export function emailIssues(data: AnswerData): readonly Issue[] {
  const email: unknown = dataAs('contact', data)?.contact?.email;
  if (typeof email !== 'string' || isCorporateEmail(email)) return [];
  return [{ path: ['contact', 'email'], message: messages['validation.corporateEmailQuestionnaire'] }];
}

/** A file counts only in the questionnaire that it was uploaded in. */
function fileIssues(row: QuestionnaireRow, data: AnswerData): readonly Issue[] {
  const files = typeOfData(data)?.files?.(data) ?? [];
  const isForeign = files.some(({ fileId }) => !row.fileIds.includes(fileId));
  return isForeign ? [{ path: [], message: definition.flow.messages.invalid }] : [];
}

function countryIssues(data: AnswerData): readonly Issue[] {
  const shape = Object.keys(data)[0]!;
  return locationsIn(data).flatMap(({ country }, at) =>
    country === undefined || countryOf(country) !== null
      ? []
      : [{ path: [shape, at, 'country'], message: definition.flow.messages.invalid }],
  );
}

async function addressIssues(session: Session, row: QuestionnaireRow, data: AnswerData): Promise<readonly Issue[]> {
  const ids = [...new Set(locationsIn(data).flatMap(({ id }) => id ?? []))];
  if (ids.length === 0) return [];
  const own = ids.every(isUuid) ? await ownAddresses.all(session, { team: row.teamId, ids }) : [];
  return own.length === ids.length ? [] : [{ path: [], message: definition.flow.messages.invalid }];
}

async function copyIssues(session: Session, row: QuestionnaireRow, data: AnswerData): Promise<readonly Issue[]> {
  const id = dataAs('copyQuote', data)?.copyQuote.questionnaireId;
  if (id === undefined) return [];
  const isFound = isUuid(id) && (await completedOfTeam.isAny(session, { id, team: row.teamId }));
  return isFound ? [] : [{ path: ['copyQuote'], message: definition.flow.messages.noConfig }];
}
