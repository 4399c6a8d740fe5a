/**
 * Saves answers as the question engine decides: each must be asked and valid, and later ones are cleared only when this
 * one changed.
 */
import { messages } from '#generated/domain/messages.ts';
import { dataAs, type Response, type Responses } from '#domain/questionnaire/answer.ts';
import type { ContactAnswer } from '#domain/questionnaire/types/contact.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import type { ClearedAnswers } from '#domain/questionnaire/cleared-answers.ts';
import { withCopies } from '#domain/questionnaire/copied.ts';
import { refitCopies } from '#domain/questionnaire/copy.ts';
import { kindOf } from '#domain/questionnaire/kind.ts';
import { locationCount, locationsOf } from '#domain/questionnaire/location.ts';
import { normalize } from '#domain/questionnaire/normalize.ts';
import { save } from '#domain/questionnaire/save.ts';
import { takeOver } from '#domain/questionnaire/take-over.ts';
import { subsetOf } from '#domain/questionnaire/scope.ts';
import { validateGiven } from '#domain/questionnaire/validate/given.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { snakeKey, snakeKeys } from '#server/kernel/data/keys.ts';
import { askForCompany } from './company.ts';
import { copiedResponses } from './copied.ts';
import { factsFor } from './facts.ts';
import { bookMeeting, meetingIn, meetingOf, slotTaken } from './meeting.ts';
import { addResponse, removeResponses, summarize } from './queries.ts';
import { definition, readStored, type GivenAnswer, type QuestionnaireRow } from './row.ts';
import { distrust, emailIssues } from './trust.ts';

interface Book {
  readonly responses: Responses;
  readonly clearedAnswers: ClearedAnswers;
}

/** Saves the answers in order, all or none. The session acts as the server and has locked the row. */
export async function saveAnswers(
  session: Session,
  call: CallContext,
  row: QuestionnaireRow,
  answers: readonly GivenAnswer[],
): Promise<void> {
  if (row.status !== 'IN_PROGRESS')
    throw new ApiError('conflict', { message: messages['questionnaire.alreadySubmitted'] });
  const context = await factsFor(session, row);
  const stored = await readStored(session, row.id);
  let book: Book = { responses: takeOver(definition, stored), clearedAnswers: row.clearedAnswers };
  for (const answer of answers) book = await saved(session, row, context, book, answer);
  book = { ...book, responses: await withBookedCall(session, row, context, book.responses, answers) };
  await storeResponses(session, row, stored, book.responses);
  await storeSummary(session, call, row, context, book);
}

async function saved(
  session: Session,
  row: QuestionnaireRow,
  context: Context,
  book: Book,
  answer: GivenAnswer,
): Promise<Book> {
  const result = save(definition, book.responses, context, answer, book.clearedAnswers);
  if (!result.ok) {
    const copied = correctedCopy(book.responses, context, answer);
    if (copied) return { ...book, responses: copied };
    throw refusedAnswer([...result.issues, ...emailIssues(answer.data)]);
  }
  const issues = await distrust(session, row, answer.data);
  if (issues.length > 0) throw refusedAnswer(issues);
  const copies = await copiedResponses(session, row, context, result.responses, answer);
  return { responses: copies ?? result.responses, clearedAnswers: result.clearedAnswers };
}

/** An answer of the copied request, edited in the review of the copy; null for other answers. [QN-171] */
function correctedCopy(responses: Responses, context: Context, { questionId, data }: GivenAnswer): Responses | null {
  const copied = responses.find((response) => response.questionId === questionId && response.source === 'copied');
  const question = definition.questions.find(({ id }) => id === questionId);
  if (!copied || !question) return null;
  const evaluation = withCopies(walk(definition, responses, context).evaluation, responses);
  const issues = validateGiven(evaluation, question, subsetOf(evaluation, question), data);
  if (issues.length > 0) throw refusedAnswer(issues);
  const changed = responses.map((one) => (one === copied ? { ...copied, data: normalize(question, data) } : one));
  const isCopy = ({ source }: Response) => source === 'copied';
  const asked = changed.filter((response) => !isCopy(response));
  const before = walk(definition, asked, context).evaluation;
  return [...asked, ...refitCopies(before, responses.filter(isCopy), changed.filter(isCopy))];
}

/** The answers with their call booked. A restored call whose time is taken by now is requested again. */
async function withBookedCall(
  session: Session,
  row: QuestionnaireRow,
  context: Context,
  responses: Responses,
  answers: readonly GivenAnswer[],
): Promise<Responses> {
  const { evaluation } = walk(definition, responses, context);
  if (await bookMeeting(session, row, meetingIn(evaluation))) return responses;
  const given = answers.find(({ data }) => meetingOf(data));
  if (given) throw refusedAnswer([{ path: [Object.keys(given.data)[0]!, 'timeRange'], message: slotTaken }]);
  await bookMeeting(session, row, undefined);
  return responses.filter(({ data }) => !meetingOf(data));
}

/** The issues by the path of the value inside the answer, in wire names. */
function refusedAnswer(issues: readonly Issue[]): ApiError {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues) (fields[['data', ...path.map(wirePart)].join('.')] ??= []).push(message);
  return invalid(fields, issues[0]!.message);
}

const wirePart = (part: string | number): string => snakeKey(String(part));

async function storeResponses(
  session: Session,
  row: QuestionnaireRow,
  before: Responses,
  after: Responses,
): Promise<void> {
  const gone = before.filter((old) => !after.some(({ questionId }) => questionId === old.questionId));
  const known = new Set(before.map((response) => JSON.stringify(stored(response))));
  const changed = after.filter((response) => !known.has(JSON.stringify(stored(response))));
  const questions = [...gone, ...changed].map(({ questionId }) => questionId);
  await removeResponses.change(session, { questionnaire: row.id, questions });
  for (const response of changed) {
    const place = { id: newId(), team: row.teamId, questionnaire: row.id };
    await addResponse.change(session, { ...place, ...stored(response) });
  }
}

const stored = ({ questionId, rev, source, data }: Response) => ({
  question: questionId,
  rev: rev ?? 1,
  source: source === 'copied' ? ('copied' as const) : ('asked' as const),
  data: JSON.stringify(snakeKeys(data)),
});

/** The summary of an unfinished questionnaire, so lists and staff need not replay it. */
async function storeSummary(
  session: Session,
  call: CallContext,
  row: QuestionnaireRow,
  context: Context,
  { responses, clearedAnswers }: Book,
): Promise<void> {
  const { evaluation } = walk(definition, responses, context);
  const contact = [...evaluation.answers.values()].map((data) => dataAs('contact', data)?.contact).find(Boolean);
  await summarize.change(session, {
    id: row.id,
    type: kindOf(evaluation) ?? null,
    count: locationCount(definition, evaluation.answers)?.count ?? null,
    locations: JSON.stringify(snakeKeys(locationsOf(definition, evaluation.answers))),
    userInfo: contact ? JSON.stringify(userInfoOf(row, contact)) : knownContact(row),
    clearedAnswers: JSON.stringify(snakeKeys(clearedAnswers)),
    revision: definition.flow.rev,
  });
  await askForCompany(session, call, row, contact);
}

/** When staff answer for a member, the member is known before the contact info. */
const knownContact = ({ isOnBehalf, userInfo }: QuestionnaireRow) => (isOnBehalf ? JSON.stringify(userInfo) : null);

/** Company facts stay as long as the address does. */
const userInfoOf = ({ userInfo }: QuestionnaireRow, contact: ContactAnswer) => ({
  ...(snakeKeys(contact) as object),
  ...(userInfo?.['zoom_info'] !== undefined &&
    userInfo['email'] === contact.email && { zoom_info: userInfo['zoom_info'] }),
});
