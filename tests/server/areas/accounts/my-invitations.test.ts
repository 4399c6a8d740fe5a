import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeRole, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let admin: Person;
let owner: Person;
let team: string;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  admin = await makePerson(server.pool, { role: 'admin' });
  owner = await makePerson(server.pool, { teams: { [team]: ['MANAGE_USERS', 'VIEW_PROCUREMENT'] } });
});

const mine = (as?: Person) => server.call('GET', '/api/my-invitations', { as: as?.token });
const accept = (id: string, as?: Person | { token: string }) =>
  server.call('PUT', `/api/my-invitations/${id}/accept`, { as: as?.token });

/** A person with an account and an open invitation of the team's owner. */
async function invited(): Promise<{ person: Person; id: string }> {
  const person = await makePerson(server.pool, { passwordHash: 'set' });
  const role = await makeRole(server.pool, team, ['VIEW_PROCUREMENT']);
  const body = { team_id: team, email: person.email, first_name: 'Ina', last_name: 'Vit', role_ids: [role] };
  const { status, body: member } = await server.call('POST', '/api/team-users', { body, as: owner.token });
  expect(status).toBe(201);
  return { person, id: member.id };
}

test('a signed-in person sees who invited them where, and joins without the emailed link', async () => {
  const { person, id } = await invited();
  expect((await mine(person)).body).toEqual({ records: [{ id, team: 'Acme Dental', inviter: 'Dana Whitfield' }] });
  expect((await accept(id, person)).status).toBe(204);
  const { body } = await server.call('GET', '/api/account/profile', { as: person.token });
  expect([body.teams, body.primary_team.id, body.team_auth_actions[team]]).toEqual([
    [expect.objectContaining({ id: team })],
    team,
    ['VIEW_PROCUREMENT'],
  ]);
  expect((await mine(person)).body).toEqual({ records: [] });
  expect((await accept(id, person)).status).toBe(404);
});

test('an invitation is answered by the invited person alone, under their own name', async () => {
  const { person, id } = await invited();
  expect([(await mine()).status, (await accept(id)).status]).toEqual([401, 401]);
  expect((await accept(id, owner)).status).toBe(404);
  const viewing = await server.call('POST', '/api/admins/view-as', {
    body: { user_id: person.userId },
    as: admin.token,
  });
  expect((await mine({ token: viewing.body.token } as Person)).body.records).toHaveLength(1);
  expect((await accept(id, { token: viewing.body.token })).status).toBe(403);
});

test('[TU-033] an invitation that is older than seven days ends here too, and begins again when it is sent again', async () => {
  const { person, id } = await invited();
  await sql(server.pool, "update team_users set invited_at = now() - interval '7 days 1 minute' where id = $1", [id]);
  expect([(await mine(person)).body, (await accept(id, person)).status]).toEqual([{ records: [] }, 404]);
  const resent = await server.call('POST', '/api/team-user-resend-invitation-email', {
    body: { user_id: person.userId },
    as: owner.token,
  });
  expect([resent.status, resent.body]).toEqual([200, { message: 'Invitation email sent' }]);
  expect((await mine(person)).body.records).toEqual([expect.objectContaining({ id })]);
});

test('an invitation that was withdrawn, or whose team is gone, is not listed', async () => {
  const { person, id } = await invited();
  await sql(server.pool, 'update teams set deleted_at = now() where id = $1', [team]);
  try {
    expect((await mine(person)).body.records).toEqual([]);
  } finally {
    await sql(server.pool, 'update teams set deleted_at = null where id = $1', [team]);
  }
  expect((await server.call('DELETE', `/api/team-users/${id}`, { as: owner.token })).status).toBe(204);
  expect((await mine(person)).body.records).toEqual([]);
});

test('[AM-012] somebody who was only invited cannot be viewed, somebody without a team can', async () => {
  const role = await makeRole(server.pool, team, ['VIEW_PROCUREMENT']);
  const body = {
    team_id: team,
    email: 'ina@acme-dental.example',
    first_name: 'Ina',
    last_name: 'Vit',
    role_ids: [role],
  };
  const { body: member } = await server.call('POST', '/api/team-users', { body, as: owner.token });
  const view = (user_id: string) => server.call('POST', '/api/admins/view-as', { body: { user_id }, as: admin.token });
  const refused = await view(member.user_id);
  const text = 'This person has not accepted the invitation yet, so there is nothing to view.';
  expect([refused.status, refused.body]).toEqual([422, { message: text, user_id: [text] }]);
  const alone = await makePerson(server.pool);
  await sql(
    server.pool,
    `insert into team_users (id, team_id, user_id, role_ids, status) values ($1, $2, $3, $4, 'inactive')`,
    [newId(), team, alone.userId, [role]],
  );
  const seen = await view(alone.userId);
  expect([seen.status, seen.body.user.teams, seen.body.user.viewed_by.email]).toEqual([200, [], admin.email]);
});
