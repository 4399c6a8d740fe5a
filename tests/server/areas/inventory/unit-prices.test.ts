/** Unit prices, which carriers quote in fractions of a cent. */
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '#tests/support/server.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const rate = { value: 1.2, code: 'USD' };
let estate: Estate;

beforeAll(async () => {
  estate = await makeEstate(server);
});

const call = (method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { as: estate.manager.token, ...(body && { body }) });

test('[AT-008] a rate of $0.012 a minute is kept exactly by REST, GraphQL, CSV and filter', async () => {
  const path = `services/${estate.id['voice']}`;
  const written = await call('PATCH', path, { detail: { rate_per_minute: rate } });
  expect([written.status, written.body.detail.rate_per_minute]).toEqual([200, rate]);
  expect((await call('GET', path)).body.detail.rate_per_minute).toEqual(rate);
  const query = `{ service(id: "${estate.id['voice']}") { detail } }`;
  const { body } = await call('POST', 'graphql', { query });
  expect(body.data.service.detail.rate_per_minute).toEqual(rate);
  const csv = await call('GET', 'services/export.csv?service_type=voice_sip&columns=name,detail.rate_per_minute');
  expect(csv.text).toContain('0.012 USD');
  const found = async (bound: string) => (await call('GET', `services?detail.rate_per_minute__${bound}`)).body.records;
  expect(await found('lte=1.2')).toHaveLength(1);
  expect(await found('lt=1.2')).toHaveLength(0);
});

test('[AT-008] more digits than a unit price has are refused, and fractions of a cent of any other amount', async () => {
  const fine = await call('PATCH', `services/${estate.id['voice']}`, {
    detail: { rate_per_minute: { value: 1.0000001, code: 'USD' } },
  });
  expect([fine.status, fine.body['detail.rate_per_minute.value']]).toEqual([422, ['Invalid']]);
  const whole = await call('PATCH', `services/${estate.id['voice']}`, { mrc: rate });
  expect([whole.status, whole.body['mrc.value']]).toEqual([422, ['Must be an integer']]);
});
