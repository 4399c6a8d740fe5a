/** Amounts are in the platform's currencies, one within a quote, over every path. */
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { tokenFor } from '../../../../support/links.ts';
import { useServer } from '../../../../support/server.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const server = useServer();
const { add } = createDrive(server);
const email = 'prices@carriers.example';
let scene: Scene;
let quote: string;
let token: string;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const provider = await makeProvider(server.pool, `Carrier ${scene.groupId}`, email);
  const path = `/api/service-groups/${scene.groupId}/add-quote-requests`;
  const body = { provider_ids: [provider], terms: ['months_36'] };
  await server.call('POST', path, { as: scene.quoperator.token, body });
  token = await tokenFor(server, email);
  const of = { team_id: scene.teamId, service_id: scene.serviceId, service_group_id: scene.groupId };
  quote = await add('quote', { ...of, provider_id: provider, service_type: 'internet', term: 36 });
});

const put = (path: string, body: object) => server.call('PUT', path, { as: scene.quoperator.token, body });
const wanted = [messages['validation.currency']];

test('[BI-035] [DF-006] a currency that the platform does not deal in is refused for quotes and services', async () => {
  const priced = await put(`/api/quotes/${quote}`, { mrc: { value: 61_000, code: 'ZZZ' } });
  expect([priced.status, priced.body['mrc.code']]).toEqual([422, wanted]);
  const changed = await server.call('PATCH', `/api/services/${scene.serviceId}`, {
    as: scene.quoperator.token,
    body: { mrc: { value: 61_000, code: 'JPY' } },
  });
  expect([changed.status, changed.body['mrc.code']]).toEqual([422, wanted]);
});

test('[BI-035] and over GraphQL', async () => {
  const query = `mutation { updateQuote(id: "${quote}", mrc: { value: 61000, code: "ZZZ" }) { id } }`;
  const { body } = await server.call('POST', '/api/graphql', { as: scene.quoperator.token, body: { query } });
  expect(body.errors).toHaveLength(1);
  expect(JSON.stringify(body.errors)).toContain(messages['validation.currency']);
});

test('[DF-005] a service has no negative charge', async () => {
  const changed = await server.call('PATCH', `/api/services/${scene.serviceId}`, {
    as: scene.quoperator.token,
    body: { mrc: { value: -500, code: 'USD' } },
  });
  expect([changed.status, Object.keys(changed.body)]).toEqual([422, expect.arrayContaining(['mrc.value'])]);
});

const answer = (values: object) =>
  server.call('PUT', '/api/quote-requests/update', { body: { token, status: 'COMPLETED', quotes: [values] } });

test('[QR-047] a provider answers in one of them, and in one for each quote', async () => {
  const { quotes } = (await server.call('POST', '/api/quote-requests/open', { body: { token } })).body;
  const priced = {
    id: quotes[0].id,
    provider_response_status: 'AVAILABLE',
    mrc_value: 61_000,
    mrc_code: 'USD',
    nrc_value: 0,
    nrc_code: 'USD',
    has_construction: 'No',
    detail: { transport: 'fiber' },
  };
  const unknown = await answer({ ...priced, mrc_code: 'CHF' });
  expect([unknown.status, unknown.body['quotes.0.mrc_code']]).toEqual([422, wanted]);
  const empty = await answer({ ...priced, mrc_code: '' });
  expect([empty.status, empty.body['quotes.0.mrc_code']]).toEqual([422, wanted]);
  const mixed = await answer({ ...priced, nrc_code: 'EUR' });
  expect([mixed.status, mixed.body['quotes.0.nrc']]).toEqual([422, ['Every amount here is in USD.']]);
  expect((await answer(priced)).status).toBe(200);
});

test('staff who write a quote keep to one currency as well', async () => {
  const mixed = await put(`/api/quotes/${quote}`, {
    mrc: { value: 61_000, code: 'EUR' },
    nrc: { value: 0, code: 'USD' },
  });
  expect([mixed.status, mixed.body.nrc]).toEqual([422, ['Every amount here is in EUR.']]);
});

test('[BI-035] [DF-017] the page offers USD first', async () => {
  const make = { name: 'Made', symbol: '$', precision: 2 };
  await add('currency', { ...make, code: 'CAD', position: 2 }).catch(() => {});
  await add('currency', { ...make, code: 'USD', position: 1 }).catch(() => {});
  const { currencies } = (await server.call('POST', '/api/quote-requests/open', { body: { token } })).body;
  expect(currencies.map(({ code }: { code: string }) => code).slice(0, 2)).toEqual(['USD', 'CAD']);
});
