/** Effects on questionnaires and uploads; those on signed documents are in `signing/`. */
import { messages } from '#generated/domain/messages.ts';
import { invalid } from '#server/kernel/errors.ts';
import { fieldError, type Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { groupsOfQuestionnaire, removeResponses } from './queries.ts';
import { signingEffects } from './signing/effects.ts';

/**
 * Completing a questionnaire creates its groups in the same transaction. It is refused when the questionnaire has
 * services but no group was created.
 */
const createServiceGroups: Effect<'questionnaire'> = async ({ session, record }) => {
  if (record.services_to_create.length === 0) return;
  if (!(await groupsOfQuestionnaire.isAny(session, { questionnaire: record.id })))
    throw invalid(fieldError(messages['questionnaire.completeOnPage']));
};

const deleteResponses: Effect<'questionnaire'> = async ({ session, record }) => {
  await removeResponses.change(session, { questionnaire: record.id });
};

export const documentEffects = {
  ...signingEffects,
  createServiceGroups,
  deleteResponses,
} satisfies Partial<Effects>;
