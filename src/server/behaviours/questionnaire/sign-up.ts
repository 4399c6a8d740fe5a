/** Finishes the account of a visitor who answered a questionnaire, and sends the request with it (AC-025, AC-040, AC-042). */
import type { AccountBehaviours } from '#generated/api/operations/account.ts';
import { systemScope } from '../../access/scope.ts';
import { finishAccount } from '../../accounts/finish-account.ts';
import { signInAs } from '../../accounts/sign-in-as.ts';
import { inReading } from '../../data/session.ts';
import type { CallContext } from '../context.ts';
import { completeVerified } from '../../questionnaire/complete.ts';

export const questionnaireSignUpBehaviours: Pick<AccountBehaviours<CallContext>, 'completeQuestionnaireSignUp'> = {
  completeQuestionnaireSignUp: async ({ body }, context) => {
    const { userId, subjectId } = await finishAccount(context, 'questionnaire_verification', body, {
      then: (session, link) => completeVerified(session, context, link.subjectId!),
    });
    const [row] = await inReading(context.pool, systemScope('finish-sign-up', context.scope), (session) =>
      session.query('select type from questionnaires where id = $1', [subjectId]),
    );
    const begun = body.password === undefined ? {} : await signInAs(context, userId!);
    return { ...begun, questionnaire_type: (row?.[0] as string | null) ?? null };
  },
};
