import { beforeAll, describe, expect, it, test } from 'vitest';
import { createMailer } from '#server/kernel/email/queue-email.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let team: string;
let role: string;
let owner: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  owner = await makePerson(server.pool, { teams: { [team]: ['MANAGE_USERS'] } });
  role = String((await sql(server.pool, 'select id from team_roles where team_id = $1', [team]))[0]![0]);
  // The real mailer, which counts the emails.
  Object.assign(server.services.mailer, createMailer(server.services.enqueue));
});

let count = 0;
const from = () => `198.51.100.${(count += 1) % 250}`;

/** Each call comes from a separate address, as with many accounts of one person. */
const call = (url: string, body: object) =>
  server.app.inject({ method: 'POST', url, payload: body, remoteAddress: from() });

const sentTo = async (address: string): Promise<unknown[]> =>
  (await sql(server.pool, 'select template from email_deliveries where recipient = $1 order by id', [address])).flat();

const signUp = (email: string, facts: object = {}) =>
  call('/api/account/user-signup', {
    first_name: 'Rosa',
    last_name: 'Lind',
    phone: '312-555-0142',
    company: 'Lind Logistics',
    email,
    ...facts,
  });

describe('one address gets no more than five emails of a kind in an hour', () => {
  test('that strangers cause with a forgotten password, without revealing anything', async () => {
    const { email } = await makePerson(server.pool);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('/api/account/forgot-password', { email })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await sentTo(email)).toEqual(Array(5).fill('reset-password'));
  });

  test('that they cause with sign-ups, in any spelling', async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await signUp('rosa@lind.example')).statusCode).toBe(200);
      expect((await signUp('ROSA@Lind.example')).statusCode).toBe(200);
    }
    expect(await sentTo('rosa@lind.example')).toEqual(Array(5).fill('verify-email'));
  });
});

test('one team sends no more than fifty invitations in an hour', async () => {
  const invite = (at: number) =>
    server.call('POST', '/api/team-users', {
      as: owner.token,
      body: {
        team_id: team,
        email: `guest-${at}@lind.example`,
        first_name: 'Guest',
        last_name: 'Lind',
        role_ids: [role],
      },
    });
  const statuses: number[] = [];
  for (let at = 0; at < 52; at += 1) statuses.push((await invite(at)).status);
  expect(statuses).toEqual([...Array<number>(50).fill(201), 429, 429]);
  expect((await invite(60)).body.message).toBe(
    'Your team sent too many invitations within the last hour. Try again later.',
  );
});

describe('a name that goes into emails', () => {
  const bad = [
    'Your account is locked: https://evil.example/unlock',
    'www.evil.example',
    'evil.example',
    'Dana\r\nBcc: x@evil.example',
    'Dana\u2028now',
    '<b>Dana</b>',
  ];

  it.each(bad)('[VA-002] is refused at sign-up: %j', async (first_name) => {
    const answer = await signUp('someone@lind.example', { first_name });
    expect([answer.statusCode, answer.json().first_name]).toEqual([422, ['Enter a name without links or line breaks']]);
    expect(await sentTo('someone@lind.example')).toEqual([]);
  });

  it.each(bad)('is refused in an invitation and in the own profile: %j', async (last_name) => {
    const body = { team_id: team, email: 'new@lind.example', first_name: 'Guest', last_name, role_ids: [role] };
    const invited = await server.call('POST', '/api/team-users', { as: owner.token, body });
    const changed = await server.call('PUT', '/api/account/update-profile', { as: owner.token, body: { last_name } });
    for (const { status, body: answer } of [invited, changed])
      expect([status, answer.last_name]).toEqual([422, ['Enter a name without links or line breaks']]);
  });

  it.each(["O'Brien-Ståhl", 'J. R.', 'St. John', 'Nguyễn Văn', '山田', 'María José', 'Dana (IT)'])(
    'is taken as people write it: %s',
    async (first_name) => {
      const answer = await signUp(`p${(count += 1)}@names.example`, { first_name });
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    },
  );

  test('of a company may be a domain, and no link', async () => {
    expect((await signUp('a@booking.example', { company: 'Booking.com' })).statusCode).toBe(200);
    expect((await signUp('b@booking.example', { company: 'Win at https://evil.example' })).statusCode).toBe(422);
  });
});

describe('sign-ups of one new address at once', () => {
  test('all get the same answer, and make one account', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp('twice@lind.example')));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(200);
    expect(await sql(server.pool, `select count(*)::int from users where email = 'twice@lind.example'`)).toEqual([[1]]);
  });
});
