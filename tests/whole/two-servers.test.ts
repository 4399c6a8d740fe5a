/** Two servers cache callers; a right revoked on one of them takes effect on the other at once. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { operated } from '../support/operated.ts';
import { caller, signedIn, type Caller } from '../support/caller.ts';
import { startProgram, startServer, useFolders, type Program } from '../support/program.ts';
import { ownDatabases, type OwnDatabases } from './own-databases.ts';

const makeFolder = useFolders();
const password = 'Correct-horse-9';
let databases: OwnDatabases;
let servers: { url: string; server: Program }[] = [];
/** An administrator, on the server that revokes rights. */
let admin: Caller;
let team: string;
let roles: Readonly<Record<string, string>>;

beforeAll(async () => {
  databases = await ownDatabases(makeFolder('cluster'));
  const DATABASE_URL = await databases.create('shared');
  const env = {
    DATABASE_URL,
    ...operated,
    DATA_DIR: makeFolder('files'),
  };
  servers = await Promise.all([startServer(env), startServer(env)]);
  const made = startProgram(['scripts/admin-create.ts', 'ada@carrier-desk.example', 'Ada', 'Stone'], {
    env: { ...env, ADMIN_PASSWORD: password },
  });
  expect(await made.ended).toBe(0);
  admin = await signedIn(servers[0]!.url, 'ada@carrier-desk.example', password);
  team = (await admin('POST', '/api/teams', { name: 'Acme Dental' })).body.id;
  const { body } = await admin('GET', `/api/team-roles?team_id=${team}&per_page=100`);
  roles = Object.fromEntries(body.records.map((role: { template: string; id: string }) => [role.template, role.id]));
  // A team keeps one.
  await join(roles['team_admin']!);
});

afterAll(async () => {
  await Promise.all(servers.map(({ server }) => server.stop()));
  await databases?.stop();
});

/** A member cached by the other server: by reads, writes and GraphQL. */
interface Member {
  readonly id: string;
  readonly userId: string;
  readonly call: Caller;
}

let member: Member;
let count = 0;

async function join(roleId: string): Promise<Member> {
  const email = `member-${(count += 1)}@acme-dental.example`;
  const person = { email, first_name: 'Dana', last_name: 'Whitfield' };
  const invited = await admin('POST', '/api/team-users', { team_id: team, role_ids: [roleId], ...person });
  const accepted = await vi.waitFor(async () => {
    const { body } = await admin('GET', `/api/team-user-verification-link?user_id=${invited.body.user_id}`);
    const token = new URL(body.link).searchParams.get('token');
    const answer = await caller(servers[0]!.url)('PUT', '/api/team-users/accept-invitations', {
      token,
      password,
      phone: '312-555-0142',
    });
    // Sending the invitation email at the same time replaces the link.
    expect(answer.status).toBe(200);
    return answer;
  }, 20_000);
  return { id: invited.body.id, userId: invited.body.user_id, call: caller(servers[1]!.url, accepted.body.token) };
}

const tag = () => member.call('POST', '/api/service-tags', { label: `Tag ${(count += 1)}`, color: '#1B7F4B' });
const read = () => member.call('GET', '/api/service-tags');
const teams = () => member.call('POST', '/api/graphql', { query: '{ teamsPaginated { records { id } } }' });

beforeEach(async () => {
  member = await join(roles['team_admin']!);
  // More than once: the second call uses the cached caller.
  for (let at = 0; at < 3; at += 1) {
    expect([(await tag()).status, (await read()).status]).toEqual([201, 200]);
    expect((await teams()).body).toEqual({ data: { teamsPaginated: { records: [{ id: team }] } } });
  }
});

test('a member who gets a lesser role there may write no more here', async () => {
  const set = await admin('PUT', `/api/team-users/${member.id}/roles`, { role_ids: [roles['viewer']] });
  expect([set.status, (await tag()).status, (await read()).status]).toEqual([200, 403, 200]);
});

test('a permission that a role loses there is lost here', async () => {
  const own = { team_id: team, name: 'Tags', permissions: ['MANAGE_SERVICE_TAGS', 'VIEW_PROCUREMENT'] };
  const role = await admin('POST', '/api/team-roles', own);
  await admin('PUT', `/api/team-users/${member.id}/roles`, { role_ids: [role.body.id] });
  expect([(await tag()).status, (await tag()).status]).toEqual([201, 201]);
  const lost = await admin('PUT', `/api/team-roles/${role.body.id}`, { permissions: ['VIEW_PROCUREMENT'] });
  expect([lost.status, (await tag()).status]).toEqual([200, 403]);
});

test('who is put out of the team there sees nothing of it here', async () => {
  expect((await admin('DELETE', `/api/team-users/${member.id}`)).status).toBe(204);
  expect((await teams()).text).not.toContain(team);
  const answers = [await member.call('GET', `/api/teams/${team}`), await read(), await tag()];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('who is banned there is signed out here', async () => {
  const email = (await member.call('GET', '/api/account/profile')).body.email;
  expect((await admin('POST', '/api/banned-users', { email })).status).toBe(201);
  expect([(await read()).status, (await tag()).status]).toEqual([401, 401]);
});
