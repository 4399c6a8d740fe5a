import { afterEach, expect, test, vi } from 'vitest';
import { questionnaireApi } from '#web/questionnaire/api/http-questionnaire-api.ts';

afterEach(() => vi.unstubAllGlobals());

test('[AC-073] [CT-002] response keys are camelCase in the questionnaire; keys that are not snake_case stay', async () => {
  const answered = {
    id: 'q1',
    team_id: null,
    is_demo: false,
    responses: [
      {
        question_id: 'phones',
        data: { phones: [{ location_idx: 0, counts: { Basic: 2 } }], rack_types: [{ rack_type: '42U_standard' }] },
      },
    ],
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answered)));
  const record = await questionnaireApi.read('q1');
  expect(record).toEqual({
    id: 'q1',
    teamId: null,
    isDemo: false,
    responses: [
      {
        questionId: 'phones',
        data: { phones: [{ locationIdx: 0, counts: { Basic: 2 } }], rackTypes: [{ rackType: '42U_standard' }] },
      },
    ],
  });
});
