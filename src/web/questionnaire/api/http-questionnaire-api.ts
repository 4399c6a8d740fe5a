/** The calls of the questionnaire over HTTP. */
import type { FileAnswer } from '#domain/questionnaire/answer.ts';
import { http } from '#web/shell/api/http.ts';
import { earlierServices, providerNames } from './graphql.ts';
import type { Outcome, QuestionnaireApi, QuestionnaireRecord, StoredLocation } from './questionnaire-api.ts';
import { uploadFile } from './upload.ts';
import { camelKeys } from './wire.ts';

export const questionnaireApi: QuestionnaireApi = {
  read: (id) => record('GET', `/${id}`),
  create: ({ teamId, userId, isDemo }) =>
    record('POST', '', { params: { team_id: teamId, user_id: userId, is_demo: isDemo } }),
  reset: (id) => record('PUT', `/${id}/reset`),
  save: async (id, { key, questionId, data, deletesLater }) => {
    const form = new FormData();
    form.set('questionnaire_id', id);
    form.set('question_id', questionId);
    form.set('data', JSON.stringify(data));
    form.set('delete_responses_after', String(deletesLater));
    return recordOf(
      await call('POST', '/api/questionnaire-responses', { data: form, headers: { 'Idempotency-Key': key } }),
    );
  },
  saveCopied: async (id, questionId, data) =>
    recordOf(
      await call('POST', '/api/questionnaire-responses/bulk-create', {
        data: { questionnaire_id: id, responses: [{ question_id: questionId, data }] },
      }),
    ),
  complete: async (id, teamId) =>
    camelKeys(
      await call('PUT', `/api/questionnaires/${id}/complete`, {
        data: teamId === undefined ? {} : { team_id: teamId },
      }),
    ) as Outcome,
  resendVerification: (id) =>
    call('PUT', '/api/account/questionnaire/resend-verification', { data: { questionnaire_id: id } }).then(
      () => undefined,
    ),
  uploadFile: async (id, questionId, file, onProgress) => {
    const form = new FormData();
    form.set('questionnaire_id', id);
    form.set('question_id', questionId);
    form.set('files', file, file.name);
    const { records } = (await uploadFile('/api/questionnaire-responses/upload-files', form, onProgress)) as {
      records: readonly WireFile[];
    };
    return fileOf(records[0]!, file);
  },
  providerNames,
  storedLocations: async (teamId) => {
    const { records } = (await call('GET', '/api/addresses', {
      params: { team_id: teamId, status: 'Active', per_page: 100, sort_field: 'name', sort_dir: 'asc' },
    })) as { records: readonly unknown[] };
    return records.map((each) => locationOf(camelKeys(each) as WireLocation));
  },
  earlierServices,
};

interface Parts {
  readonly params?: object;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const call = (method: string, url: string, parts: Parts = {}): Promise<unknown> =>
  http({ method, url, isOpen: true, ...parts });

const record = async (method: string, path: string, parts: Parts = {}): Promise<QuestionnaireRecord> =>
  recordOf(await call(method, `/api/questionnaires${path}`, parts));

const recordOf = (body: unknown): QuestionnaireRecord => camelKeys(body) as QuestionnaireRecord;

interface WireFile {
  readonly id: string;
  readonly file_url?: string;
  readonly fileUrl?: string;
}

const fileOf = ({ id, file_url, fileUrl = file_url ?? '' }: WireFile, { name, size }: File): FileAnswer => ({
  fileId: id,
  fileUrl,
  name,
  size,
});

interface WireLocation {
  readonly id: string;
  readonly name?: string | null;
  readonly fullAddress?: string | null;
}

const locationOf = ({ id, name, fullAddress }: WireLocation): StoredLocation => ({
  id,
  name: name || fullAddress || '',
  fullAddress: fullAddress ?? '',
});
