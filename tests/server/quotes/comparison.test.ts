import { beforeEach, expect, test } from 'vitest';
import { jobScope } from '#server/access/scope.ts';
import { inSession } from '#server/data/session.ts';
import { addRecord, setValues } from '#server/data/system-write.ts';
import { useServer } from '../../support/server.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
let scene: Scene;
let ids: Readonly<Record<string, string>>;

const prices = { A: [74500, 0], B: [68900, 50000], C: [61000, 150000] } as const;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const made = [];
  for (const [name, [mrc, nrc]] of Object.entries(prices)) made.push([name, await addQuote(name, mrc, nrc)]);
  ids = Object.fromEntries(made);
});

async function addQuote(name: string, mrc: number, nrc: number): Promise<string> {
  const providerId = await makeProvider(server.pool, `${name} ${scene.groupId}`, null);
  return inSession(server.pool, jobScope('test'), async (session) => {
    const quote = await addRecord(session, 'quote', {
      team_id: scene.teamId,
      service_id: scene.serviceId,
      service_group_id: scene.groupId,
      provider_id: providerId,
      service_type: 'internet',
      term: 36,
      mrc: { value: mrc, code: 'USD' },
      nrc: { value: nrc, code: 'USD' },
      provider_response_status: 'AVAILABLE',
      has_construction: 'No',
      listed_to_user: true,
      valid_until: '2099-05-31',
      detail: { download_speed: 500, upload_speed: 500, transport: 'fiber' },
    });
    await setValues(session, 'service-group', scene.groupId, { current_step: 'quote_received' });
    return String(quote['id']);
  });
}

const compare = (as: string) => server.call('GET', `/api/service-groups/${scene.groupId}/quote-comparison`, { as });
const select = (name: string, as = scene.owner.token) =>
  server.call('PUT', `/api/quotes/${ids[name]}/selected`, { as, body: { selected: true } });

test('customers see how many quotes are still to come and nothing else of them', async () => {
  const provider = await makeProvider(server.pool, `Slow ${scene.groupId}`, 'slow@carriers.example');
  const path = `/api/service-groups/${scene.groupId}/add-quote-requests`;
  const body = { provider_ids: [provider], terms: ['months_12', 'months_36'] };
  const asked = await server.call('POST', path, { as: scene.quoperator.token, body });
  const before = (await compare(scene.owner.token)).body;
  expect(before.services.map(({ pending }: { pending: number }) => pending)).toEqual([2]);
  expect(JSON.stringify(before)).not.toContain('Slow');
  const ids = asked.body.records.map(({ id }: { id: string }) => id);
  await server.call('PUT', '/api/quote-requests/cancel', { as: scene.quoperator.token, body: { ids } });
  expect((await compare(scene.owner.token)).body.services[0].pending).toBe(0);
});

test('[QT-026] [QT-031] 36-month quotes are worked out and ordered by TCV', async () => {
  const { body } = await compare(scene.owner.token);
  const figures = body.services[0].quotes.map((each: { figures: Record<string, { value: { value: number } }> }) =>
    ['tcv', 'effective_monthly', 'price_per_mbps'].map((id) => each.figures[id]!.value.value),
  );
  expect(figures).toEqual([
    [2346000, 65167, 130],
    [2530400, 70289, 141],
    [2682000, 74500, 149],
  ]);
  expect(body.services[0].quotes[0].badges).toEqual(['lowest_tcv', 'lowest_mrc']);
});

test('[QT-017] of two quotes chosen at once one stands', async () => {
  const answers = await Promise.all([select('A'), select('B')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await compare(scene.owner.token)).body.totals.selected).toBe(1);
});

test('[QT-015] choosing needs its permission, and quotes of others do not exist', async () => {
  expect((await select('A', scene.viewer.token)).status).toBe(403);
  expect((await select('A', scene.stranger.token)).status).toBe(404);
  expect((await compare(scene.stranger.token)).status).toBe(404);
});
