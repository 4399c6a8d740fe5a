import { tmpdir } from 'node:os';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keepReserve } from '#server/kernel/database/disk-reserve.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let team: string;
let member: Person;
let end: (() => Promise<void>) | undefined;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  member = await makePerson(server.pool, {
    teams: { [team]: ['VIEW_PROCUREMENT', 'MANAGE_TEAM', 'MANAGE_PROCUREMENT'] },
  });
});
afterEach(() => end?.());

const write = () =>
  server.call('POST', '/api/contact-dashboard', {
    as: member.token,
    body: { team_id: team, name: 'Noa', email: 'noa@acme-dental.example' },
  });
const contacts = () => sql(server.pool, 'select count(*)::int from contacts');

describe('while the disk of the database has its reserve left', () => {
  test('what people write is refused as on a full disk, and reading goes on', async () => {
    end = await keepReserve(server.pool, tmpdir(), Number.MAX_SAFE_INTEGER);
    const before = await contacts();
    const { status, headers, body } = await write();
    expect([status, headers['retry-after'], body.message]).toEqual([
      507,
      '60',
      'There is no room to store this now. Try again later.',
    ]);
    const changed = await server.call('POST', '/api/graphql', {
      as: member.token,
      body: {
        query: `mutation { createContact(teamId: "${team}", name: "Noa", email: "noa@acme-dental.example") { id } }`,
      },
    });
    expect(JSON.stringify(changed.body)).not.toContain('"id":"');
    expect(await contacts()).toEqual(before);

    for (const path of ['/api/health', '/api/service-groups', '/api/service-groups/export.csv', '/api/account/profile'])
      expect([path, (await server.call('GET', path, { as: member.token })).status]).toEqual([path, 200]);
    const read = await server.call('POST', '/api/graphql', {
      as: member.token,
      body: { query: '{ serviceGroupsPaginated { totalCount } }' },
    });
    expect(read.body).toEqual({ data: { serviceGroupsPaginated: { totalCount: 0 } } });
  });

  test('jobs end what was taken in before', async () => {
    end = await keepReserve(server.pool, tmpdir(), Number.MAX_SAFE_INTEGER);
    await expect(makeTeam(server.pool, 'Harbor Logistics')).resolves.toBeDefined();
  });
});

test('with more room than that everything is taken', async () => {
  end = await keepReserve(server.pool, tmpdir(), 1);
  expect((await write()).status).toBe(201);
});
