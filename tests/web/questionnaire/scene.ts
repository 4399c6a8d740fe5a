/**
 * A browser's journey through a questionnaire of the in-memory server, whose network can fail and whose tab can be
 * killed.
 */
import type { Context } from '#domain/questionnaire/context.ts';
import { HttpError } from '#web/shell/api/http.ts';
import type { QuestionnaireApi, QuestionnaireRecord, SaveOperation } from '#web/questionnaire/api/questionnaire-api.ts';
import { recordOf } from '#web/questionnaire/api/wire.ts';
import { createJourney, type Journey } from '#web/questionnaire/journey/journey.ts';
import { createStash } from '#web/questionnaire/journey/stash.ts';
import { createInMemoryServer, type Answered, type Setting } from './in-memory-server.ts';

export function createScene(context: Context, { copies }: Pick<Setting, 'copies'> = {}) {
  const network: { isDown: boolean; refusal?: Answered | undefined } = { isDown: false };
  const server = createInMemoryServer({
    context,
    ...(copies && { copies }),
    refuse: (_method, path) => {
      if (network.isDown) return { status: 0, body: {} };
      return path === '/questionnaire-responses' ? network.refusal : undefined;
    },
  });
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const ask = (...call: Parameters<typeof server.call>): QuestionnaireRecord => {
    const answer: Answered = server.call(...call);
    if (answer.status >= 400 || answer.status === 0)
      throw new HttpError(answer.status, answer.code ?? null, answer.body as Record<string, unknown>);
    return recordOf(answer.body as object);
  };
  const { id } = ask('POST', '/questionnaires');
  const api = {
    read: async () => ask('GET', `/questionnaires/${id}`),
    save: async (_id: string, { questionId, data }: SaveOperation) =>
      ask('POST', '/questionnaire-responses', {
        questionnaire_id: id,
        question_id: questionId,
        data: JSON.stringify(data),
      }),
  } as unknown as QuestionnaireApi;
  return {
    id,
    network,
    storage,
    stored: () => server.rows.get(id)!.responses,
    reset: async (): Promise<void> => void ask('POST', `/questionnaires/${id}/reset`),
    /** The page when opened in a new tab. */
    open: async (): Promise<Journey> =>
      createJourney({ api, record: await api.read(id), stash: createStash(id, storage) }),
  };
}
