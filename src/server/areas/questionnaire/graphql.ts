/** GraphQL fields of the questionnaire page. */
import type { QueryProvidersForQuestionnaireArgs, QueryResolvers } from '#generated/graphql/resolvers.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { openedBy } from '#server/areas/provider/contract.ts';
import { ApiError, notFound } from '#server/kernel/errors.ts';
import type { GraphqlContext } from '#server/kernel/graphql/resolvers.ts';
import { isUuid } from '#server/kernel/http/uuid.ts';
import { askableProviders } from './queries.ts';
import { requireQuestionnaire } from './visitor.ts';

export const questionnaireFields = (door: Door) =>
  ({
    /**
     * Names of all providers, for callers who may read the questionnaire or have the link of a quote request. [QN-326]
     * [QR-058]
     */
    providersForQuestionnaire: (_, given, { scope }) =>
      door.transaction(systemScope('providers-for-questionnaire', scope), async (session) => {
        try {
          await requireAsker(session, scope, given);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'notFound') return [];
          throw error;
        }
        return askableProviders.all(session);
      }),
  }) satisfies Partial<QueryResolvers<GraphqlContext>>;

/** 404 for callers with neither. */
async function requireAsker(
  session: Session,
  scope: Scope,
  { questionnaireId, lyUuid, quoteRequestToken }: QueryProvidersForQuestionnaireArgs,
): Promise<void> {
  if (quoteRequestToken) return void (await openedBy(session, quoteRequestToken));
  if (!questionnaireId || !isUuid(questionnaireId)) throw notFound();
  const { principal } = scope;
  const visitorId = lyUuid ?? (principal.kind === 'anonymous' ? principal.visitorId : null);
  await requireQuestionnaire(session, scope, questionnaireId, visitorId, 'read');
}
