import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../support/people.ts';
import { tokenFor } from '../../support/links.ts';
import { useServer } from '../../support/server.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
let scene: Scene;
let token: string;
let count = 0;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  count += 1;
  token = await asked(`carrier-${count}@carriers.example`);
});

async function asked(email: string): Promise<string> {
  const provider = await makeProvider(server.pool, `Carrier of ${email}`, email);
  const path = `/api/service-groups/${scene.groupId}/add-quote-requests`;
  const body = { provider_ids: [provider], due_at: '2099-02-01T18:00:00Z' };
  expect((await server.call('POST', path, { as: scene.quoperator.token, body })).status).toBe(201);
  return tokenFor(server, email);
}

const open = (by = token) => server.call('POST', '/api/quote-requests/open', { body: { token: by } });
const answer = (body: object, by = token) =>
  server.call('PUT', '/api/quote-requests/update', { body: { token: by, ...body } });

const priced = (quote: object) => ({
  provider_response_status: 'Pending',
  mrc_value: 61000,
  mrc_code: 'USD',
  nrc_value: 150000,
  nrc_code: 'USD',
  has_construction: 'No',
  detail: { transport: 'fiber' },
  ...quote,
});

const allPriced = async (change: object = {}) => {
  const { quotes } = (await open()).body;
  return quotes.map(({ id }: { id: string }) => priced({ id, ...change }));
};

test('[QR-013] a tampered or expired link opens nothing', async () => {
  expect(await open(`${token}x`)).toMatchObject({ status: 404, body: { message: 'Invalid or expired Quote Request' } });
  const { id } = (await open()).body;
  await sql(server.pool, `update link_tokens set expires_at = now() - interval '1 day' where subject_id = $1`, [id]);
  expect(await open()).toMatchObject({ status: 404, body: { message: 'Invalid or expired Quote Request' } });
});

test('[QR-014] a withdrawn request says so', async () => {
  const { id } = (await open()).body;
  const cancel = { as: scene.quoperator.token, body: { ids: [id] } };
  expect((await server.call('PUT', '/api/quote-requests/cancel', cancel)).status).toBe(200);
  expect(await open()).toMatchObject({ status: 404, body: { message: 'Quote Request has been cancelled' } });
});

test('[QR-021] of two windows the later draft is refused, not mixed in', async () => {
  const { version } = (await open()).body;
  expect((await answer({ version, comments: 'first', quotes: [] })).status).toBe(200);
  expect((await answer({ version, comments: 'second', quotes: [] })).status).toBe(409);
  expect((await open()).body).toMatchObject({ status: 'SENT', draft: { comments: 'first' } });
});

test('[QR-068] the same answer again changes nothing, another one after completion is refused', async () => {
  const quotes = await allPriced();
  const sent = { status: 'Completed', quotes };
  expect(await answer(sent)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
  expect((await answer(sent)).status).toBe(200);
  expect((await answer({ ...sent, comments: 'changed' })).status).toBe(409);
  const stored = await sql(server.pool, 'select count(*)::int from quotes where service_group_id = $1', [
    scene.groupId,
  ]);
  expect(stored).toEqual([[quotes.length]]);
});

test('[QR-036] a fourth alternative is refused', async () => {
  const quotes = await allPriced();
  const added = Array.from({ length: 4 }, () => priced({ alternative_to_id: quotes[0].id, term: 24 }));
  const refused = await answer({ status: 'Completed', quotes: [...quotes, ...added] });
  expect(refused).toMatchObject({ status: 422, body: { quotes: ['At most 3 alternative quotes.'] } });
});

test('[QR-042] construction may cost as much as the MRC and no cent more', async () => {
  const construction = (value: number) => ({
    has_construction: 'Yes',
    construction_cost_value: value,
    construction_cost_code: 'USD',
  });
  const tooMuch = await answer({ status: 'Completed', quotes: await allPriced(construction(61001)) });
  expect(tooMuch.status).toBe(422);
  expect(tooMuch.body['quotes.0.construction_cost']).toEqual(['Construction cost must be less than MRC']);
  expect((await answer({ status: 'Completed', quotes: await allPriced(construction(61000)) })).status).toBe(200);
});

test('[QR-069] a provider sees neither other bids nor commissions nor contacts', async () => {
  await asked(`rival-${count}@carriers.example`);
  const text = JSON.stringify((await open()).body);
  expect(text).toContain('Acme Dental');
  expect(text).not.toContain('rival-');
  expect(text).not.toMatch(/commission|mrr|implied_arr|noa@acme-dental/);
});
