/** What the questionnaire asks over GraphQL. */
import { systemScope, type Scope } from '../access/scope.ts';
import type { Door } from '../data/door.ts';
import { ApiError } from '../errors.ts';
import { isUuid } from '../http/uuid.ts';
import { requireQuestionnaire } from './visitor.ts';

interface Given {
  readonly questionnaireId: string;
  readonly lyUuid?: string | null;
}

export const questionnaireFields = (door: Door) => ({
  /** Names of all providers, for whoever may read the questionnaire. [QN-326] */
  providersForQuestionnaire: (_: unknown, { questionnaireId, lyUuid }: Given, { scope }: { scope: Scope }) =>
    door.transaction(systemScope('providers-for-questionnaire', scope), async (session) => {
      if (!isUuid(questionnaireId)) return [];
      const { principal } = scope;
      const visitorId = lyUuid ?? (principal.kind === 'anonymous' ? principal.visitorId : null);
      try {
        await requireQuestionnaire(session, scope, questionnaireId, visitorId, 'read');
      } catch (error) {
        if (error instanceof ApiError && error.code === 'notFound') return [];
        throw error;
      }
      const rows = await session.query(
        `select id, name from providers where quote_method <> 'DO_NOT_QUOTE' order by name`,
      );
      return rows.map(([id, name]) => ({ id, name }));
    }),
});
