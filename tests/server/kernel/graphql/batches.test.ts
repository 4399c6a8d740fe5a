import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { keyed } from '#server/kernel/graphql/keyed.ts';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let dana: Person;

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, { teams: { [team]: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] } });
  for (const label of ['One', 'Two', 'Three'])
    await server.call('POST', '/api/service-tags', { as: dana.token, body: { label, color: '#123456' } });
});

const query = '{ serviceTagsPaginated(q: "o") { totalCount records { label team { name } createdBy { email } } } }';

test('a page with two relations takes one connection and one write', async () => {
  await server.call('POST', '/api/graphql', { as: dana.token, body: { query } });
  const taken = vi.spyOn(server.pool, 'connect');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const { body } = await server.call('POST', '/api/graphql', { as: dana.token, body: { query } });
  const counts = [taken.mock.calls.length, sent.mock.calls.length];
  vi.restoreAllMocks();
  expect(body.data.serviceTagsPaginated.records).toEqual(
    ['One', 'Two'].map((label) => ({ label, team: { name: 'Acme Dental' }, createdBy: { email: dana.email } })),
  );
  expect(counts).toEqual([1, 1]);
});

test('relations of relations are read in the same transaction, each level in one write', async () => {
  const deeper = '{ serviceTagsPaginated { records { team { name teamUsers { user { email } } } } } }';
  await server.call('POST', '/api/graphql', { as: dana.token, body: { query: deeper } });
  const taken = vi.spyOn(server.pool, 'connect');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const { body } = await server.call('POST', '/api/graphql', { as: dana.token, body: { query: deeper } });
  const counts = [taken.mock.calls.length, sent.mock.calls.length];
  vi.restoreAllMocks();
  const team = { name: 'Acme Dental', teamUsers: [{ user: { email: dana.email } }] };
  expect(body.data.serviceTagsPaginated.records).toEqual([{ team }, { team }, { team }]);
  // The page with its teams, their members and users, then the end.
  expect(counts).toEqual([1, 4]);
});

test('records are identified by their id, not by all of their fields', () => {
  const read = vi.fn(() => 'x');
  const record = keyed(Object.defineProperty({ id: 'a' }, 'name', { get: read, enumerable: true }) as { id: string });
  expect([JSON.stringify(record), read.mock.calls.length, Object.keys(record)]).toEqual(['"a"', 0, ['id', 'name']]);
});
