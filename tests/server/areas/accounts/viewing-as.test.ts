import { beforeAll, describe, expect, it, test } from 'vitest';
import { operationRoutes } from '#generated/api/operations/registry.ts';
import { messages } from '#generated/domain/messages.ts';
import { permissions } from '#generated/domain/permissions.ts';
import { resources } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { makeRows, type Rows } from '#tests/support/rows.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let rows: Rows;
let owner: Person;
let viewing: string;
let team: string;

const own = (Object.values(resources) as readonly Resource[]).filter(({ needsOwnSession }) => needsOwnSession);

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Viewed');
  owner = await makePerson(server.pool, { teams: { [team]: permissions.map(({ id }) => id) } });
  rows = await makeRows(server.pool, { teamId: team, userId: owner.userId });
  const admin = await makePerson(server.pool, { role: 'admin' });
  const body = { user_id: owner.userId };
  viewing = (await server.call('POST', '/api/admins/view-as', { as: admin.token, body })).body.token;
});

type Call = readonly ['POST' | 'PUT' | 'DELETE', () => string, () => object | undefined];

const calls: readonly Call[] = [
  [
    'POST',
    () => '/api/team-users',
    () => ({ team_id: team, email: 'x@acme-dental.example', role_ids: [rows['team-role']] }),
  ],
  ['PUT', () => `/api/team-users/${rows['team-user']}/roles`, () => ({ role_ids: [rows['team-role']] })],
  ['DELETE', () => `/api/team-users/${rows['team-user']}`, () => undefined],
  ['POST', () => '/api/webhook-endpoints', () => ({ team_id: team, url: 'https://hooks.example/' })],
  ['DELETE', () => `/api/webhook-endpoints/${rows['webhook-endpoint']}`, () => undefined],
  ['POST', () => '/api/renewals/calendar-link', () => ({ team_id: team })],
  [
    'POST',
    () => '/api/account/change-password',
    () => ({ current_password: 'Right-horse-1', password: 'Right-horse-2' }),
  ],
];

describe('an administrator who views as a customer', () => {
  it.each(calls)('[AM-021] changes nothing that outlives the view: %s %s', async (method, url, body) => {
    const before = await server.call('GET', '/api/team-users', { as: owner.token });
    const { status, body: answer } = await server.call(method, url(), { as: viewing, body: body() });
    expect([status, answer.message]).toEqual([403, messages['error.viewingAsRefused']]);
    expect((await server.call('GET', '/api/team-users', { as: owner.token })).text).toBe(before.text);
  });

  test('reads and works on as the customer', async () => {
    expect((await server.call('GET', '/api/team-users', { as: viewing })).status).toBe(200);
    const tag = { team_id: team, label: 'Branch', color: '#1B7F4B' };
    expect((await server.call('POST', '/api/service-tags', { as: viewing, body: tag })).status).toBe(201);
  });
});

test('the customer makes the calendar that the view may not', async () => {
  const made = await server.call('POST', '/api/renewals/calendar-link', { as: owner.token, body: { team_id: team } });
  expect(made.status).toBe(200);
});

test('what a view may not change is declared where it is described', () => {
  expect(own.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'api-key',
      'netbox-connection',
      'sso-connection',
      'team-role',
      'team-user',
      'webhook-endpoint',
    ]),
  );
  const calls = operationRoutes.filter(({ needsOwnSession }) => needsOwnSession).map(({ id }) => id);
  expect(calls).toEqual(
    expect.arrayContaining(['inviteTeamUser', 'setTeamUserRoles', 'issueApiKey', 'linkRenewalCalendar']),
  );
});
