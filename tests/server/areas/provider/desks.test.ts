/** Names and desks of providers, in the calls of their editors and pickers. */
import { beforeAll, expect, test } from 'vitest';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider } from '../procurement/scene.ts';

const server = useServer();
const { add } = createDrive(server);
let operator: Person;
let customer: Person;
let provider: string;

beforeAll(async () => {
  operator = await makePerson(server.pool, { role: 'quoperator' });
  customer = await makePerson(server.pool, {
    teams: { [await makeTeam(server.pool, 'Acme Dental')]: ['VIEW_PROCUREMENT'] },
  });
  provider = await makeProvider(server.pool, 'Bluewater Fiber', 'orders@bluewater.example');
  await makeProvider(server.pool, 'Lakeshore Cable', null);
});

const put = (path: string, body: object, as = operator) =>
  server.call('PUT', `/api/providers/${provider}/${path}`, { as: as.token, body });

test('[PR-012] a fiber name is added once, regardless of case', async () => {
  const addName = (connected_to_fiber_name: string, as = operator) =>
    put('add-connected-to-fiber-name', { connected_to_fiber_name }, as);
  expect((await addName('Bluewater', customer)).status).toBe(403);
  expect((await addName('')).status).toBe(422);
  expect((await addName('Bluewater')).body.connected_to_fiber_name).toEqual(['Bluewater']);
  expect((await addName('BLUEWATER ')).body.connected_to_fiber_name).toEqual(['Bluewater']);
  expect((await addName('BWF Networks')).body.connected_to_fiber_name).toEqual(['Bluewater', 'BWF Networks']);
});

test('[PR-013] the desks of a provider are set one by one', async () => {
  const desk = await add('contact', { name: 'Repair desk', email: 'repair@bluewater.example' });
  expect((await put('update-contacts', { repair_contact_id: desk }, customer)).status).toBe(403);
  expect((await put('update-contacts', { repair_contact_id: crypto.randomUUID() })).body.repair_contact_id).toEqual([
    'Not found',
  ]);
  expect((await put('update-contacts', { repair_contact_id: desk })).body.repair_contact_id).toBe(desk);
  const second = await put('update-contacts', { billing_contact_id: desk });
  expect([second.body.repair_contact_id, second.body.billing_contact_id]).toEqual([desk, desk]);
  expect((await put('update-contacts', { repair_contact_id: null })).body.repair_contact_id).toBeNull();
});

test('[PR-015] [PR-025] pickers read every name, and those that hold the words', async () => {
  const names = (query = '', as: Person | null = customer) =>
    server.call('GET', `/api/providers/names${query}`, as ? { as: as.token } : {});
  expect((await names('', null)).status).toBe(401);
  expect((await names()).body.records.map(({ name }: { name: string }) => name)).toEqual([
    'Bluewater Fiber',
    'Lakeshore Cable',
  ]);
  expect((await names('?q=lake')).body.records).toEqual([
    { id: expect.any(String), name: 'Lakeshore Cable', logo_url: null },
  ]);
  const body = { query: '{ providersListAll { id name logoUrl } }' };
  const all = await server.call('POST', '/api/graphql', { as: customer.token, body });
  expect(all.body.data.providersListAll).toEqual([
    { id: provider, name: 'Bluewater Fiber', logoUrl: null },
    { id: expect.any(String), name: 'Lakeshore Cable', logoUrl: null },
  ]);
  const stranger = await server.call('POST', '/api/graphql', { body });
  expect(stranger.body.errors).toHaveLength(1);
});
