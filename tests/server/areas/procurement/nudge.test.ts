/** Customers who have not chosen among their quotes for long. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { doDueWork } from '#server/areas/areas.ts';
import { sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
const { add } = createDrive(server);
let scene: Scene;
let quoteId: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T15:00:00Z') });
  scene = await makeScene(server.pool);
  const providerId = await makeProvider(server.pool, `Carrier ${scene.groupId}`, 'sales@carriers.example');
  const price = {
    mrc: { value: 68900, code: 'USD' },
    nrc: { value: 0, code: 'USD' },
    tcv: { value: 2480400, code: 'USD' },
  };
  quoteId = await add('quote', {
    team_id: scene.teamId,
    service_id: scene.serviceId,
    service_group_id: scene.groupId,
    provider_id: providerId,
    service_type: 'internet',
    term: 36,
    provider_response_status: 'AVAILABLE',
    valid_until: '2026-12-31',
    ...price,
  });
  await sql(server.pool, `update service_groups set current_step = 'out_for_quote' where id = $1`, [scene.groupId]);
  await move('list_quotes');
  server.announcements.length = 0;
});

afterEach(() => vi.useRealTimers());

const move = (event: string, as: Person = scene.quoperator) =>
  server.call('POST', `/api/service-groups/${scene.groupId}/transitions`, { as: as.token, body: { event } });
const work = () => doDueWork({ ...server.services, pool: server.pool, onError: (error) => expect(error).toBeNull() });
const nudges = () => server.announcements.filter(({ event }) => event === 'quote.choice_awaited');
const group = async () =>
  (await server.call('GET', `/api/service-groups/${scene.groupId}`, { as: scene.quoperator.token })).body;

describe('a team that does not choose', () => {
  test('is reminded automatically after five business days, and once', async () => {
    // The fifth business day after Wednesday the 18th is Wednesday the 25th.
    vi.setSystemTime(new Date('2026-11-25T13:00:00Z'));
    await work();
    expect(nudges()).toEqual([]);
    vi.setSystemTime(new Date('2026-11-25T15:00:00Z'));
    await work();
    await work();
    expect(nudges()).toHaveLength(1);
    expect(nudges()[0]).toMatchObject({ teamId: scene.teamId, record: { entity: 'service-group', id: scene.groupId } });
    expect(await group()).toMatchObject({ choice_nudges: 1, next_nudge_at: null, current_step: 'quote_received' });
  });

  test('is reminded by staff three times; then somebody calls', async () => {
    const answers: unknown[] = [];
    for (const day of ['19', '20', '23', '24']) {
      vi.setSystemTime(new Date(`2026-11-${day}T16:00:00Z`));
      answers.push((await move('nudge')).status);
    }
    expect([answers, nudges().length, limits.choiceNudgeMax]).toEqual([[200, 200, 200, 422], 3, 3]);
  });

  test('is reminded at most once a day', async () => {
    vi.setSystemTime(new Date('2026-11-19T16:00:00Z'));
    expect((await move('nudge')).status).toBe(200);
    vi.setSystemTime(new Date('2026-11-20T15:59:00Z'));
    const again = await move('nudge');
    expect(again.status).toBe(422);
    expect(JSON.stringify(again.body)).toContain('The customer was reminded less than 24 hours ago. Wait, or call.');
  });

  test('is left alone once it has chosen, once its quotes have expired, and while they are requested again', async () => {
    vi.setSystemTime(new Date('2026-12-02T16:00:00Z'));
    await sql(server.pool, `update service_groups set quotes_expired_status = 'expired' where id = $1`, [
      scene.groupId,
    ]);
    await work();
    const refused = await move('nudge');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining(messages['quote.nothingToChoose']),
    ]);
    await sql(
      server.pool,
      `update service_groups set quotes_expired_status = 'not_expired', current_step = 'contract_requested' where id = $1`,
      [scene.groupId],
    );
    await work();
    expect(nudges()).toEqual([]);
    expect((await move('nudge')).status).toBe(409);
  });

  test('cannot be reminded by its own people, nor see how often it was', async () => {
    expect((await move('nudge', scene.owner)).status).toBe(403);
    const { body } = await server.call('GET', `/api/service-groups/${scene.groupId}`, { as: scene.owner.token });
    expect([quoteId !== '', body.id, 'choice_nudges' in body]).toEqual([true, scene.groupId, false]);
  });

  test('shown again after a refresh, it gets the full time again, without the holiday', async () => {
    vi.setSystemTime(new Date('2026-11-25T15:00:00Z'));
    await work();
    await add('holiday', { country: 'US', date: '2026-11-26', name: 'Thanksgiving' });
    await sql(server.pool, `update service_groups set current_step = 'out_for_quote' where id = $1`, [scene.groupId]);
    expect((await move('list_quotes')).status).toBe(200);
    expect(await group()).toMatchObject({
      choice_nudges: 0,
      choice_nudged_at: null,
      next_nudge_at: '2026-12-03T14:00:00Z',
    });
  });
});
