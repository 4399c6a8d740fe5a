/** Walks over the API of the whole server, with the page's journey. */
import type { Responses } from '#domain/questionnaire/answer.ts';
import { HttpError } from '#web/shell/api/http.ts';
import type { QuestionnaireApi, QuestionnaireRecord, SaveOperation } from '#web/questionnaire/api/questionnaire-api.ts';
import { camelKeys } from '#web/questionnaire/api/wire.ts';
import { createJourney } from '#web/questionnaire/journey/journey.ts';
import { createStash } from '#web/questionnaire/journey/stash.ts';
import { begin, pathOf, type Played } from '../server/areas/questionnaire/answering.ts';
import { formOf } from '../support/form.ts';
import type { Answer, CallOptions, TestServer } from '../support/server.ts';
import type { CopyChoice, RequestedService, StoredPlace, WalkHost } from './host.ts';

/** A member of a team, or a visitor; their requests remain for later walks. */
export interface Walker {
  readonly teamId: string | null;
  readonly options: CallOptions;
  readonly query: string;
  copies: readonly CopyChoice[];
}

interface CompletedState {
  readonly status: string;
  readonly services_to_create: readonly { readonly service_type: string; readonly address_ids: readonly string[] }[];
  readonly locations: readonly { readonly name: string; readonly id?: string }[];
}

export async function httpHost(server: TestServer, walker: Walker): Promise<WalkHost> {
  const played = await begin(server, walker.options, walker.query);
  const call = async (...request: Parameters<TestServer['call']>): Promise<Answer> =>
    refusing(await server.call(...request));
  const recordOf = ({ body }: Answer) => camelKeys(body) as QuestionnaireRecord;
  const read = async () => recordOf(await call('GET', pathOf(played), played.options));
  const { context } = await read();
  const save = async (_id: string, { questionId, data }: SaveOperation) =>
    recordOf(
      await call('POST', `/api/questionnaire-responses${visitorQuery(played)}`, {
        ...played.options,
        body: { questionnaire_id: played.id, question_id: questionId, data },
      }),
    );
  const storage = memory();
  return {
    context,
    places: walker.teamId === null ? [] : await placesOf(call, walker),
    copies: context.hasCompletedQuestionnaire ? walker.copies : [],
    open: async () => {
      const api = { read, save } as unknown as QuestionnaireApi;
      return createJourney({ api, record: await read(), stash: createStash(played.id, storage), patience: 60_000 });
    },
    stored: async () => (await read()).responses as Responses,
    reset: async () => void (await call('PUT', pathOf(played, '/reset'), played.options)),
    upload: async (questionId) => {
      const { headers, body } = formOf({ questionnaire_id: played.id, question_id: questionId }, [
        { name: 'plan.pdf', content: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n' },
      ]);
      const url = `/api/questionnaire-responses/upload-files${visitorQuery(played)}`;
      const uploaded = await call('POST', url, { ...played.options, headers, body });
      const { id, file_url: fileUrl, name } = uploaded.body.records[0];
      return { fileId: id, fileUrl, name, size: 46 };
    },
    complete: async () => {
      await call('PUT', pathOf(played, '/complete'), played.options);
      const state = (await call('GET', pathOf(played), played.options)).body as CompletedState;
      if (state.status !== 'COMPLETED') return null;
      walker.copies = state.services_to_create.map(({ service_type, address_ids }) => ({
        questionnaireId: played.id,
        serviceType: service_type,
        addressIds: address_ids,
      }));
      return servicesOf(state);
    },
  };
}

/** Null if a location has no address yet, because services are compared by address. */
function servicesOf({ services_to_create, locations }: CompletedState): readonly RequestedService[] | null {
  if (locations.some(({ id }) => id === undefined)) return null;
  return services_to_create.map(({ service_type, address_ids }) => ({
    serviceType: service_type,
    places: address_ids.map((id) => locations.find((one) => one.id === id)!.name),
  }));
}

async function placesOf(
  call: (...request: Parameters<TestServer['call']>) => Promise<Answer>,
  { teamId, options }: Walker,
): Promise<readonly StoredPlace[]> {
  const { body } = await call('GET', `/api/addresses?team_id=${teamId}&status=Active&per_page=50`, options);
  return (body.records as { id: string; name: string }[]).map(({ id, name }) => ({ id, name }));
}

function refusing(answer: Answer): Answer {
  if (answer.status < 400) return answer;
  throw new HttpError(answer.status, String(answer.headers['x-error-code'] ?? ''), answer.body ?? {});
}

const visitorQuery = ({ visitorId }: Played): string => (visitorId ? `?ly_uuid=${visitorId}` : '');

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
