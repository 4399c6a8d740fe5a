/** Effects on questionnaires and uploads; those on documents that are signed lie in `signing/`. */
import { messages } from '#generated/domain/messages.ts';
import { invalid } from '#server/kernel/errors.ts';
import { because, type Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { groupsOfQuestionnaire, removeResponses } from './queries.ts';
import { signingEffects } from './signing/effects.ts';

/** The completion of a questionnaire makes its groups first, in the same transaction; one that asks for services and made none is refused. */
const createServiceGroups: Effect<'questionnaire'> = async ({ session, record }) => {
  if (record.services_to_create.length === 0) return;
  if (!(await groupsOfQuestionnaire.isAny(session, { questionnaire: record.id })))
    throw invalid(because(messages['questionnaire.completeOnPage']));
};

const deleteResponses: Effect<'questionnaire'> = async ({ session, record }) => {
  await removeResponses.change(session, { questionnaire: record.id });
};

export const documentEffects = {
  ...signingEffects,
  createServiceGroups,
  deleteResponses,
} satisfies Partial<Effects>;
