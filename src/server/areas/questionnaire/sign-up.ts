/**
 * Finishes the account of a visitor who answered a questionnaire, and submits the request with it (AC-025, AC-040,
 * AC-042).
 */
import type { AccountBehaviors } from '#generated/api/operations/account.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { finishAccount, signInAs } from '#server/areas/accounts/contract.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { completeVerified } from './complete.ts';
import { readRow } from './row.ts';

export const questionnaireSignUpBehaviors: Pick<AccountBehaviors<CallContext>, 'completeQuestionnaireSignUp'> = {
  completeQuestionnaireSignUp: async ({ body }, context) => {
    const { userId, subjectId } = await finishAccount(context, 'questionnaire_verification', body, {
      then: (session, link) => completeVerified(session, context, link.subjectId!),
    });
    const row = await transaction(
      context.pool,
      systemScope('finish-sign-up', context.scope),
      { mode: 'read' },
      (session) => readRow(session, subjectId!, false),
    );
    const begun = body.password === undefined ? {} : await signInAs(context, userId!);
    return { ...begun, questionnaire_type: row?.type ?? null };
  },
};
