import { expect, test } from 'vitest';
import { HttpError } from '#web/shell/api/http.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import type { QuestionnaireApi, QuestionnaireRecord } from '#web/questionnaire/api/questionnaire-api.ts';
import { arrive, arrivingOf, type Arriving } from '#web/questionnaire/journey/arrive.ts';

const stored = {
  id: 'stored',
  status: 'IN_PROGRESS',
  teamId: null,
  isDemo: false,
  userInfo: null,
  responses: [],
  context: { isOnBehalf: false },
};
const visitor: Arriving = { teamId: null, userId: null, isDemo: false, isOnBehalf: false, viewedId: null };

/** A server with one questionnaire, and a browser that remembers this id. */
function scene(remembered: string | null) {
  const memory = new Map(remembered === null ? [] : [['trunkline.questionnaire', remembered]]);
  const calls: string[] = [];
  const api = {
    read: async (id: string) => {
      calls.push(`read ${id}`);
      if (id !== stored.id) throw new HttpError(404, 'notFound', { message: 'Not found' });
      return stored as unknown as QuestionnaireRecord;
    },
    create: async () => {
      calls.push('create');
      return { ...stored, id: 'new' } as unknown as QuestionnaireRecord;
    },
  } as unknown as QuestionnaireApi;
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  return { memory, calls, come: (arriving = visitor) => arrive(api, storage, arriving) };
}

test('[QN-181] opening the questionnaire returns the current one', async () => {
  const { calls, come } = scene('stored');
  expect((await come()).record.id).toBe('stored');
  expect(calls).toEqual(['read stored']);
});

test('[QN-181] [QN-185] a current one that is not found is created again, and remembered', async () => {
  const { calls, come, memory } = scene('gone');
  expect((await come()).record.id).toBe('new');
  expect(calls).toEqual(['read gone', 'create']);
  expect(memory.get('trunkline.questionnaire')).toBe('new');
});

test('any other failure creates nothing and forgets nothing', async () => {
  const { memory } = scene('stored');
  const api = { read: () => Promise.reject(new HttpError(503, null, { message: 'Busy' })) };
  const storage = { getItem: (key: string) => memory.get(key) ?? null, setItem: () => {}, removeItem: () => {} };
  await expect(arrive(api as unknown as QuestionnaireApi, storage, visitor)).rejects.toThrow('Busy');
  expect(memory.get('trunkline.questionnaire')).toBe('stored');
});

const team = { id: 't1', name: 'Acme' };
const account = { id: 'u1', is_superuser: false, is_demo: false, teams: [team], primary_team: team, viewed_by: null };
const arriving = (more: object, query = '') =>
  arrivingOf({ ...account, ...more } as unknown as Profile, new URLSearchParams(query));

test("[SH-008] an administrator who views as a member fills it in on behalf of that member's team", async () => {
  expect(arriving({ viewed_by: 'admin-1' })).toMatchObject({ teamId: 't1', isOnBehalf: true, viewedId: 'u1' });
  expect(arriving({})).toMatchObject({ teamId: 't1', isOnBehalf: false, viewedId: null });
  const { memory, come } = scene('stored');
  await come(arriving({ viewed_by: 'admin-1' })!);
  expect([...memory.values()].sort()).toEqual(['new', 'stored']);
  expect(memory.get('trunkline.questionnaire')).toBe('stored');
});

test('answers of the customer’s variant never continue on behalf, even when the browser remembers them there', async () => {
  const { memory, calls, come } = scene('stored');
  const staff = arriving({ is_superuser: true }, 'team_id=t1')!;
  memory.set('trunkline.questionnaire.team.t1', 'stored');
  expect((await come(staff)).record.id).toBe('new');
  expect(calls).toEqual(['read stored', 'create']);
  expect(memory.get('trunkline.questionnaire.team.t1')).toBe('new');
});

test('[SH-008] staff under their own name get none, and one on behalf of a team that they choose', () => {
  expect(arriving({ is_superuser: true })).toBeNull();
  expect(arriving({ is_superuser: true }, 'team_id=t2&user_id=u2')).toEqual({
    teamId: 't2',
    userId: 'u2',
    isDemo: false,
    isOnBehalf: true,
    viewedId: null,
  });
});
