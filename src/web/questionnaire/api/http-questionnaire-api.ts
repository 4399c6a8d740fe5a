/** The questionnaire API over HTTP. */
import type { FileAnswer } from '#domain/questionnaire/answer.ts';
import * as calls from '#generated/client/questionnaires.ts';
import type { UploadQuestionnaireFiles201RecordsItem } from '#generated/client/questionnaires.ts';
import { limits } from '#generated/domain/limits.ts';
import { http } from '#web/shell/api/http.ts';
import { earlierServices, providerNames } from './graphql.ts';
import type { Outcome, QuestionnaireApi, StoredLocation } from './questionnaire-api.ts';
import { uploadFile } from './upload.ts';
import { camelKeys, recordOf } from './wire.ts';

export const questionnaireApi: QuestionnaireApi = {
  read: (id) => calls.readQuestionnaire(id).then(recordOf),
  create: ({ teamId, userId, isDemo }) =>
    calls
      .startQuestionnaire({
        ...(teamId !== null && { team_id: teamId }),
        ...(userId !== null && { user_id: userId }),
        is_demo: isDemo,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      })
      .then(recordOf),
  reset: (id) => calls.resetQuestionnaire(id).then(recordOf),
  save: (id, { key, questionId, data, deletesLater }) =>
    calls
      .saveQuestionnaireResponse(
        {
          questionnaire_id: id,
          question_id: questionId,
          data,
          delete_responses_after: deletesLater,
        },
        {},
        { headers: { 'Idempotency-Key': key } },
      )
      .then(recordOf),
  saveCopied: (id, questionId, data) =>
    calls
      .saveQuestionnaireResponses({ questionnaire_id: id, responses: [{ question_id: questionId, data }] })
      .then(recordOf),
  complete: async (id, teamId) =>
    camelKeys(await calls.completeQuestionnaire(id, teamId === undefined ? {} : { team_id: teamId })) as Outcome,
  resendVerification: async (id) => {
    await calls.resendQuestionnaireVerification({ questionnaire_id: id });
  },
  uploadFile: async (id, questionId, file, onProgress) => {
    const form = new FormData();
    form.set('questionnaire_id', id);
    form.set('question_id', questionId);
    form.set('files', file, file.name);
    const { records } = (await uploadFile('/api/questionnaire-responses/upload-files', form, onProgress)) as {
      records: readonly UploadQuestionnaireFiles201RecordsItem[];
    };
    return fileOf(records[0]!, file);
  },
  meetingSlots: async (id) => (await calls.listMeetingSlots(id)).records,
  providerNames,
  storedLocations: async (teamId, text, signal) => {
    const { records } = await http<{ records: readonly unknown[] }>({
      method: 'GET',
      url: '/api/addresses',
      params: {
        team_id: teamId,
        status: 'Active',
        per_page: limits.fetchAllPageSize,
        sort_field: 'name',
        sort_dir: 'asc',
        q: text,
      },
      signal,
    });
    return records.map((each) => locationOf(camelKeys(each) as WireLocation));
  },
  earlierServices,
};

const fileOf = ({ id, file_url }: UploadQuestionnaireFiles201RecordsItem, { name, size }: File): FileAnswer => ({
  fileId: id,
  fileUrl: file_url,
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
