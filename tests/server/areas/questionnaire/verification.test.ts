import { expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { tokenFor } from '../../../support/links.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { answerAll, begin, contactOf, internetAtOneSite, pathOf, type Played } from './answering.ts';

const server = useServer();

async function submitted(email: string): Promise<Played> {
  const played = await begin(server);
  await answerAll(server, played, { ...internetAtOneSite, ...contactOf(email) });
  await server.call('PUT', pathOf(played, '/complete'));
  return played;
}

const emailsTo = (email: string) => server.emails.filter(({ to }) => to === email).length;

test('[QN-321] [QN-323] the visitor can have the verification email sent again, strangers cannot', async () => {
  const played = await submitted('again@lakeshore-dental.example');
  expect(emailsTo('again@lakeshore-dental.example')).toBe(1);
  const resent = await server.call(
    'PUT',
    `/api/account/questionnaire/resend-verification?ly_uuid=${played.visitorId}`,
    {
      body: { questionnaire_id: played.id },
    },
  );
  expect(resent).toMatchObject({ status: 200, body: { message: 'Verification email has been sent' } });
  expect((await server.call('POST', pathOf(played, '/send-verification'))).status).toBe(200);
  expect(emailsTo('again@lakeshore-dental.example')).toBe(3);
  const stranger = await server.call('PUT', '/api/account/questionnaire/resend-verification', {
    body: { questionnaire_id: played.id },
  });
  expect(stranger.status).toBe(404);
});

test('an unfinished questionnaire has no email to verify', async () => {
  const played = await begin(server);
  expect((await server.call('POST', pathOf(played, '/send-verification'))).status).toBe(409);
});

test('[QN-322] staff read a fresh verification link, customers do not', async () => {
  const played = await submitted('link@lakeshore-dental.example');
  const staff = await makePerson(server.pool, { role: 'salesperson' });
  const customer = await makePerson(server.pool);
  const read = (as: string) =>
    server.call('GET', `/api/questionnaire-verification-link?questionnaire_id=${played.id}`, { as });
  const { body } = await read(staff.token);
  const link = new URL(body.url);
  expect(link.pathname).toBe('/confirm/questionnaire-account-creation');
  expect(link.searchParams.get('email')).toBe('link@lakeshore-dental.example');
  expect((await read(customer.token)).status).toBe(403);
  const stored = await sql(server.pool, `select token_hash from link_tokens where subject_id = $1`, [played.id]);
  expect(JSON.stringify(stored)).not.toContain(link.searchParams.get('token'));

  const signedUp = await server.call('POST', '/api/account/questionnaire-signup', {
    body: { token: link.searchParams.get('token'), password: 'Long-enough-7' },
  });
  expect(signedUp.status).toBe(200);
  const twice = await server.call('POST', '/api/account/questionnaire-signup', {
    body: { token: link.searchParams.get('token'), password: 'Long-enough-7' },
  });
  expect(twice).toMatchObject({ status: 422, body: { message: 'Invalid sign up link' } });
});

test('[AC-040] [AC-025] people of a company with a provider finish without a password, and only they', async () => {
  const played = await submitted('sso@lakeshore-dental.example');
  const finish = async () => {
    const token = await tokenFor(server, 'sso@lakeshore-dental.example');
    const body = { token, cognito_username: 'sso-at-idp' };
    return server.call('POST', '/api/account/questionnaire-signup', { body });
  };
  const alone = await finish();
  expect([alone.status, alone.body.password]).toEqual([422, ['Required']]);
  const team = await makeTeam(server.pool, 'Lakeshore');
  await sql(
    server.pool,
    `insert into sso_connections (id, team_id, name, protocol, domains, issuer, client_id, enforce, enabled)
     values ($1, $2, 'lakeshore', 'oidc', '{lakeshore-dental.example}', 'http://127.0.0.1:9', 'x', true, true)`,
    [newId(), team],
  );
  const done = await finish();
  expect([done.status, done.body, done.headers['set-cookie']]).toEqual([
    200,
    { questionnaire_type: 'service_request' },
    undefined,
  ]);
  const [user] = await sql(
    server.pool,
    `select custom_sso_provider, cognito_username, password_hash, email_verified_at is not null from users where email = 'sso@lakeshore-dental.example'`,
  );
  expect(user).toEqual(['lakeshore', 'sso-at-idp', null, true]);
  const [request] = await sql(server.pool, 'select status from questionnaires where id = $1', [played.id]);
  expect(request).toEqual(['COMPLETED']);
  await sql(server.pool, `delete from sso_connections where name = 'lakeshore'`);
});

test('[QN-199] how often one address may learn that an email is taken is limited to 5 an hour (ruling 16)', async () => {
  const person = await makePerson(server.pool, { email: 'taken@lakeshore-dental.example' });
  await sql(server.pool, 'update users set email_verified_at = now() where id = $1', [person.userId]);
  const played = await begin(server);
  await answerAll(server, played, { ...internetAtOneSite, ...contactOf(person.email) });
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) statuses.push((await server.call('PUT', pathOf(played, '/complete'))).status);
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
});

test('an account that was never proved is taken up again instead of being announced', async () => {
  await submitted('slow@lakeshore-dental.example');
  const second = await submitted('slow@lakeshore-dental.example');
  const accounts = await sql(server.pool, `select id from users where email = 'slow@lakeshore-dental.example'`);
  expect(accounts).toHaveLength(1);
  expect((await server.call('GET', pathOf(second))).body).toMatchObject({
    status: 'SUBMITTED',
    account_id: accounts[0]![0],
  });
});
