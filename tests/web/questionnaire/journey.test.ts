import { expect, test, vi } from 'vitest';
import { walk } from '#domain/questionnaire/walk.ts';
import { definition } from '#web/questionnaire/definition.ts';
import { HttpError } from '#web/shell/api/http.ts';
import type { QuestionnaireApi } from '#web/questionnaire/api/questionnaire-api.ts';
import { recordOf } from '#web/questionnaire/api/wire.ts';
import { arrivalOf, storageKey } from '#web/questionnaire/journey/arrival.ts';
import { monthsAfter } from '#domain/questionnaire/types/shared/days.ts';
import { createJourney } from '#web/questionnaire/journey/journey.ts';
import { createStash } from '#web/questionnaire/journey/stash.ts';
import { wishedAnswer, type WantedAnswers } from '../../domain/questionnaire/answering.ts';
import { createInMemoryServer, type Answered } from './in-memory-server.ts';

const wishes: WantedAnswers = { shopping_for: ['shopping_for.contract_upload'] };

type Call = (method: string, path: string, body?: Record<string, unknown>) => Answered;

async function begin(setting: Parameters<typeof createInMemoryServer>[0] = {}) {
  const server = createInMemoryServer(setting);
  const ask: Call = (...call) => {
    const answer = server.call(...call);
    if (answer.status >= 400 || answer.status === 0)
      throw new HttpError(answer.status, answer.code ?? null, answer.body as Record<string, unknown>);
    return answer;
  };
  const stateOf = ({ body }: Answered) => recordOf(body as object);
  const record = stateOf(ask('POST', '/questionnaires'));
  const api = {
    read: async (id: string) => stateOf(ask('GET', `/questionnaires/${id}`)),
    save: async (id: string, { questionId, data }: { questionId: string; data: unknown }) =>
      stateOf(
        ask('POST', '/questionnaire-responses', {
          questionnaire_id: id,
          question_id: questionId,
          data: JSON.stringify(data),
        }),
      ),
  } as unknown as QuestionnaireApi;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { server, record, journey: await createJourney({ api, record, stash: createStash(record.id, storage) }) };
}

const choose = (id: string) => ({ optionIds: [id] });

test('[QN-191] an accepted answer opens the next question', async () => {
  const { journey } = await begin();
  const outcome = await journey.answer('shopping_for', choose('shopping_for.new_service'));
  expect(outcome).toEqual({ kind: 'next', questionId: 'it_experience' });
});

test('[NO-042] [NO-045] [VA-008] contact info is reported to analytics once it is saved, without personal data', async () => {
  const { journey, record } = await begin();
  for (let id: string | null = 'shopping_for'; id !== 'contact_info';) {
    const { responses, context } = journey.state.get();
    const walked = walk(definition, responses, context);
    const outcome = await journey.answer(id!, wishedAnswer(walked, walked.current!, wishes[id!]));
    id = outcome.kind === 'next' ? outcome.questionId : null;
  }
  const contact = {
    firstName: 'Noa',
    lastName: 'Castell',
    email: 'noa@lakeshore-dental.example',
    phone: '312-555-0142',
    company: 'Lakeshore',
    website: 'lakeshore-dental.example',
  };
  await journey.answer('contact_info', { contact: { ...contact, email: 'noa' } });
  // The server's check of the email is shown together with the page's own errors.
  vi.stubGlobal('fetch', async () => Response.json({ is_corporate: false }));
  const refused = await journey.answer('contact_info', {
    contact: { ...contact, email: 'noa@gmail.com', phone: '12' },
  });
  vi.unstubAllGlobals();
  expect(refused.kind === 'invalid' && refused.issues.map(({ path }) => path.join('.'))).toEqual([
    'contact.phone',
    'contact.email',
  ]);
  expect(window.dataLayer).toBeUndefined();
  expect(await journey.answer('contact_info', { contact })).toMatchObject({ kind: 'next' });
  expect(window.dataLayer).toEqual([
    { event: 'questionnaireContactInfo', questionnaireId: record.id, hasWebsite: true },
  ]);
  delete window.dataLayer;
});

test('[QN-255] colocation with another service is rejected with its message and nothing is sent', async () => {
  const { journey, server } = await begin();
  await journey.answer('shopping_for', choose('shopping_for.new_service'));
  await journey.answer('it_experience', choose('it_experience.expert'));
  const sent = server.calls.length;
  const data = { optionIds: ['service_needs.internet', 'service_needs.colocation'] };
  expect(await journey.answer('service_needs', data)).toEqual({
    kind: 'invalid',
    issues: [
      {
        path: ['optionIds'],
        message:
          'A colocation request cannot be combined with other services. Please request other services in a separate questionnaire once complete.',
      },
    ],
  });
  expect(server.calls).toHaveLength(sent);
});

test('[QN-190] later answers are removed only after a confirmation, and return when the change is reverted', async () => {
  const { journey } = await begin();
  await journey.answer('shopping_for', choose('shopping_for.new_service'));
  await journey.answer('it_experience', choose('it_experience.expert'));
  const change = choose('shopping_for.contract_upload');
  expect(await journey.answer('shopping_for', change)).toEqual({ kind: 'removes', titles: ['IT experience'] });
  expect(journey.state.get().responses).toHaveLength(2);
  await journey.answer('shopping_for', change, true);
  expect(journey.state.get().responses).toHaveLength(1);
  await journey.answer('shopping_for', choose('shopping_for.new_service'), true);
  expect(journey.state.get().responses.map(({ questionId }) => questionId)).toEqual(['shopping_for', 'it_experience']);
});

test('[QN-191] without a network the answer is queued, the next question shows, and it is sent later', async () => {
  let isDown = true;
  const { journey, server } = await begin({
    refuse: (_method, path) => (isDown && path === '/questionnaire-responses' ? { status: 0, body: {} } : undefined),
  });
  const outcome = await journey.answer('shopping_for', choose('shopping_for.new_service'));
  expect(outcome).toEqual({ kind: 'next', questionId: 'it_experience' });
  expect(journey.queue.state.get().kind).toBe('waiting');
  isDown = false;
  expect(await journey.queue.flush()).toBe(true);
  expect([...server.rows.values()][0]?.responses).toHaveLength(1);
});

test('[QN-182] [QN-183] [QN-184] [QN-186] an earlier questionnaire is resumed only when it is open and belongs to the same visitor', async () => {
  const { record } = await begin();
  const visitor = { teamId: 'a', isDemo: false, isOnBehalf: false };
  const answered = {
    ...record,
    teamId: 'a',
    responses: [{ questionId: 'shopping_for', data: choose('shopping_for.new_service') }],
  };
  expect(arrivalOf(answered, visitor)).toBe('resume');
  expect(arrivalOf({ ...answered, status: 'COMPLETED' }, visitor)).toBe('replace');
  expect(arrivalOf({ ...answered, isDemo: true }, visitor)).toBe('replace');
  expect(arrivalOf({ ...answered, teamId: 'b', userInfo: {} }, visitor)).toBe('replace');
  expect(arrivalOf(answered, { ...visitor, isOnBehalf: true })).toBe('replace');
});

test('[QN-211] an on-behalf questionnaire has a key per team and per viewed customer', () => {
  const key = (teamId: string | null, viewedId: string | null, isOnBehalf = true) =>
    storageKey({ teamId, viewedId, isOnBehalf });
  const keys = [key('a', null), key('b', null), key('a', 'u1'), key('a', 'u2'), key(null, 'u1'), key('a', null, false)];
  expect(new Set(keys).size).toBe(keys.length);
  expect(key('a', null, false)).toBe(key('b', null, false));
});

test('[QN-139] one month after the last day of January is the last day of February', () => {
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28');
});
