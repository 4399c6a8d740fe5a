/** Guards of questionnaires. */
import { messages } from '#generated/domain/messages.ts';
import { fieldError, type Guard } from '#server/kernel/workflow/context.ts';
import type { Guards } from '#server/kernel/workflow/rules.ts';
import { verifiedUser } from './queries.ts';

/** Only the questionnaire engine completes it, never the generic transition call. */
const isQuestionnaireComplete: Guard<'questionnaire'> = async ({ request }) =>
  request.input?.['isComplete'] === true ? null : fieldError(messages['questionnaire.questionsOpen']);

const isQuestionnaireVerified: Guard<'questionnaire'> = async (move) => {
  const incomplete = await isQuestionnaireComplete(move);
  if (incomplete) return incomplete;
  const { is_on_behalf: isOnBehalf, account_id: user } = move.record;
  const isVerified = isOnBehalf || (await verifiedUser.isAny(move.session, { user }));
  return isVerified ? null : fieldError(messages['questionnaire.verifyFirst'], 'email');
};

export const documentGuards = {
  isQuestionnaireComplete,
  isQuestionnaireVerified,
} satisfies Partial<Guards>;
