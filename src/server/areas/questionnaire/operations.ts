/** The calls of the questionnaire page. */
import type { QuestionnairesBehaviors } from '#generated/api/operations/questionnaires.ts';
import { messages } from '#generated/domain/messages.ts';
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { countRequest, emailsFrom } from '#server/kernel/data/rate-limit.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError, invalid, notFound } from '#server/kernel/errors.ts';
import { snakeKeys } from '#server/kernel/data/keys.ts';
import { issueLink } from '#server/kernel/email/link.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { saveAnswers } from './answers.ts';
import { complete } from './complete.ts';
import { keepFiles } from './files.ts';
import { camelKeys } from './keys.ts';
import { openSlots } from './meeting.ts';
import { emptyQuestionnaire, removeQuestionnaire } from './queries.ts';
import { definition, readRow, type QuestionnaireRow } from './row.ts';
import { countStart, start } from './start.ts';
import { stateOf } from './state.ts';
import { pendingEmailOf } from './verification.ts';
import { requireQuestionnaire, visitorOf } from './visitor.ts';
import { countedExists } from './visitor-account.ts';

export const questionnaireBehaviors: QuestionnairesBehaviors<CallContext> = {
  startQuestionnaire: async ({ query }, context) => {
    await countStart(context, query);
    return asServer(context, async (session) => stateOf(session, await start(session, context, query)));
  },

  readQuestionnaire: ({ path, query }, context) =>
    asServer(context, async (session) => {
      await requireQuestionnaire(session, context.scope, path.id, visitorOf(context, query.ly_uuid), 'read');
      return stateOf(session, path.id);
    }),

  discardQuestionnaire: ({ path, query }, context) =>
    changing(context, path.id, query.ly_uuid, async (session, row) => {
      requireUnfinished(row);
      await removeQuestionnaire.change(session, { id: row.id });
    }),

  resetQuestionnaire: ({ path, query }, context) =>
    changing(context, path.id, query.ly_uuid, async (session, row) => {
      requireUnfinished(row);
      await context.services.transition(session, 'questionnaire', row.id, 'reset');
      await emptyQuestionnaire.change(session, { id: row.id });
      return stateOf(session, row.id);
    }),

  listMeetingSlots: ({ path, query }, context) =>
    asServer(context, async (session) => {
      const visitorId = visitorOf(context, query.ly_uuid);
      const row = await requireQuestionnaire(session, context.scope, path.id, visitorId, 'read');
      return { records: [...(await openSlots(session, row))] };
    }),

  completeQuestionnaire: ({ path, query, body }, context) =>
    changing(context, path.id, query.ly_uuid, (session, row) => complete(session, context, row, body?.team_id)).catch(
      (error: unknown) => countedExists(context, error),
    ),

  sendQuestionnaireVerification: ({ path, query }, context) => sendAgain(context, path.id, query.ly_uuid),

  resendQuestionnaireVerification: ({ query, body }, context) =>
    sendAgain(context, body.questionnaire_id, query.ly_uuid),

  saveQuestionnaireResponse: ({ query, body }, context) =>
    changing(context, body.questionnaire_id, query.ly_uuid, async (session, row) => {
      requireTeam(row, body.team_id);
      await saveAnswers(session, context, row, [{ questionId: body.question_id, data: answerOf(body.data) }]);
      return stateOf(session, row.id);
    }),

  saveQuestionnaireResponses: ({ query, body }, context) =>
    changing(context, body.questionnaire_id, query.ly_uuid, async (session, row) => {
      requireTeam(row, body.team_id);
      const answers = body.responses.map(({ question_id, data }) => ({
        questionId: question_id,
        data: answerOf(data),
      }));
      await saveAnswers(session, context, row, answers);
      return stateOf(session, row.id);
    }),

  uploadQuestionnaireFiles: async ({ query, body }, context) => {
    const take = <T>(work: (session: Session, row: QuestionnaireRow) => Promise<T>): Promise<T> =>
      changing(context, body.questionnaire_id, query.ly_uuid, async (session, row) => {
        requireTeam(row, body.team_id);
        return work(session, row);
      });
    const files = body.files as readonly UploadedFile[];
    return { records: await keepFiles(context, body.question_id, files, take) };
  },

  listQuestions: async ({ query }) => {
    const questions = definition.questions.filter(({ retired }) => query.include_deleted === true || !retired);
    return { records: snakeKeys(questions) as Record<string, unknown>[] };
  },

  getQuestionnaireVerificationLink: ({ query }, context) =>
    asServer(context, async (session) => {
      const row = await readRow(session, query.questionnaire_id, false);
      const email = row && (await pendingEmailOf(session, row));
      if (!email?.link) throw notFound();
      return { url: await issueLink(session, email, email.link, context.config.publicUrl) };
    }),
};

const asServer = <T>(context: CallContext, work: (session: Session) => Promise<T>): Promise<T> =>
  transaction(context.pool, systemScope('questionnaire', context.scope), { mode: 'write' }, work);

/** Runs a change of a questionnaire under its lock, if the caller may change it. */
const changing = <T>(
  context: CallContext,
  id: string,
  visitorId: string | undefined,
  work: (session: Session, row: QuestionnaireRow) => Promise<T>,
): Promise<T> =>
  asServer(context, async (session) =>
    work(session, await requireQuestionnaire(session, context.scope, id, visitorOf(context, visitorId), 'update')),
  );

function requireUnfinished(row: QuestionnaireRow): void {
  if (row.status === 'COMPLETED')
    throw new ApiError('conflict', { message: messages['questionnaire.alreadySubmitted'] });
}

/** Programs repeat the team; it must be the questionnaire's. */
function requireTeam(row: QuestionnaireRow, teamId: string | undefined): void {
  if (teamId !== undefined && teamId !== row.teamId) throw invalid({ team_id: [messages['validation.invalid']] });
}

/** The answer of a JSON body, or of the text in a form. */
function answerOf(data: unknown): AnswerData {
  const value = typeof data === 'string' ? parsed(data) : data;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid({ data: [messages['validation.invalid']] });
  return camelKeys(snakeKeys(value)) as AnswerData;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid({ data: [messages['validation.invalid']] });
  }
}

/** Invalidates the earlier link; limited per network address. [QN-321] */
async function sendAgain(
  context: CallContext,
  id: string,
  visitorId: string | undefined,
): Promise<{ message: string }> {
  await countRequest(context.pool, emailsFrom(context.ipAddress));
  return changing(context, id, visitorId, async (session, row) => {
    const email = await pendingEmailOf(session, row);
    if (!email) throw new ApiError('conflict', { message: messages['questionnaire.nothingToVerify'] });
    await context.services.mailer.send(session, email);
    return { message: messages['account.verificationSent'] };
  });
}
