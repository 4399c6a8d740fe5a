import { expect, test } from 'vitest';
import { newToken, tokenHash } from '#server/kernel/identity/token.ts';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, sql } from '../../../support/people.ts';
import { useServer, type TestServer } from '../../../support/server.ts';
import { answer, answerAll, begin, contactOf, internetAtOneSite, pathOf, stateOf, type Played } from './answering.ts';

const server = useServer();

async function finished(email: string): Promise<Played> {
  const played = await begin(server);
  await answerAll(server, played, { ...internetAtOneSite, ...contactOf(email) });
  return played;
}

/** The link of the newest verification email, issued like by the worker. */
async function linkFor({ pool, emails: letters }: TestServer, email: string): Promise<string> {
  const letter = letters.findLast(({ to, template }) => to === email && template === 'questionnaire-verify')!;
  const token = newToken();
  await sql(
    pool,
    `insert into link_tokens (id, purpose, token_hash, email, user_id, subject_entity, subject_id, expires_at)
     values ($1, 'questionnaire_verification', $2, $3, $4, 'questionnaire', $5, now() + interval '1 day')`,
    [newId(), tokenHash(token), email, letter.link!.userId, letter.link!.subject!.id],
  );
  return token;
}

test('[QN-202] [QN-203] [SG-063] a visitor answers, verifies the email, sets a password and finds the request', async () => {
  const played = await finished('noa@lakeshore-dental.example');
  const submitted = await server.call('PUT', pathOf(played, '/complete'));
  expect(submitted).toMatchObject({ status: 200, body: { status: 'SUBMITTED', service_group_ids: [] } });
  const token = await linkFor(server, 'noa@lakeshore-dental.example');

  const signedUp = await server.call('POST', '/api/account/questionnaire-signup', {
    body: { token, password: 'Long-enough-7' },
  });
  expect(signedUp.status).toBe(200);
  const { token: as, user } = signedUp.body;
  const team = user.active_team;
  expect(team.name).toBe('Lakeshore Dental');
  expect(user.team_auth_actions[team.id]).toContain('SELECT_QUOTES');

  const groups = await server.call('GET', '/api/service-groups', { as });
  expect(groups.body.records).toEqual([
    expect.objectContaining({
      current_step: 'info_received',
      service_types: ['internet'],
      contract_terms: ['months_24', 'months_36'],
      address_names: ['Loop office'],
      team_id: team.id,
    }),
  ]);
  const services = await server.call('GET', '/api/services', { as });
  expect(services.body.records).toEqual([
    expect.objectContaining({
      service_type: 'internet',
      request_config: expect.objectContaining({
        type: 'Dedicated',
        transport: 'fiber',
        download_speed: 500,
        upload_speed: 500,
      }),
    }),
  ]);
  const addresses = await server.call('GET', '/api/addresses', { as });
  expect(addresses.body.records).toEqual([
    expect.objectContaining({ street: '233 S Wacker Dr', country: 'US', postal_code: '60606' }),
  ]);
});

test('[CO-005] [CO-018] who left their details with a request is kept as a contact intake, once for each address', async () => {
  const staff = await makePerson(server.pool, { role: 'salesperson' });
  const intakes = async (email: string) =>
    (await server.call('GET', `/api/contact-intake?email=${email}`, { as: staff.token })).body.records;
  const team = await makeTeamOf('Intake');
  const as = await member([team]);
  const email = 'intake@lakeshore-dental.example';
  const ask = async () => server.call('PUT', pathOf(await finished(email), '/complete'), { as });
  expect(await intakes(email)).toEqual([]);
  expect((await ask()).status).toBe(200);
  const [kept] = await intakes(email);
  expect(kept).toMatchObject({ name: 'Noa Castell', email, phone: '312-555-0142', team_id: team, unsubscribed: false });
  const path = `/api/contact-intake/${kept.id}`;
  expect((await server.call('PUT', path, { as: staff.token, body: { unsubscribed: true } })).status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect(await intakes(email)).toMatchObject([{ id: kept.id, unsubscribed: true }]);
});

test('[QN-199] an email with an account answers 409 in the specified words and leaves nothing behind', async () => {
  const person = await makePerson(server.pool, { email: 'known@lakeshore-dental.example' });
  await sql(server.pool, 'update users set email_verified_at = now() where id = $1', [person.userId]);
  const played = await finished(person.email);
  const answered = await server.call('PUT', pathOf(played, '/complete'));
  expect(answered.status).toBe(409);
  expect(answered.headers['x-error-code']).toBe('emailExists');
  expect(answered.body.message).toBe(
    'Email Already Exists: Account with this email already exists. If this is you, please login, otherwise use a different email address.',
  );
  expect((await stateOf(server, played)).status).toBe('IN_PROGRESS');
});

test('[QN-200] [QN-201] after signing in, a single team is chosen automatically and one of two must be named', async () => {
  const [one, two] = await Promise.all(['One', 'Two'].map((name) => makeTeamOf(name)));
  const single = await member([one!]);
  const both = await member([one!, two!]);
  const first = await finished('single@lakeshore-dental.example');
  const mine = await server.call('PUT', pathOf(first, '/complete'), { as: single });
  expect(mine).toMatchObject({ status: 200, body: { status: 'COMPLETED', team_id: one } });

  const second = await finished('both@lakeshore-dental.example');
  const unclear = await server.call('PUT', pathOf(second, '/complete'), { as: both });
  expect(unclear).toMatchObject({
    status: 422,
    body: { message: 'Assign Questionnaire to Team', team_id: ['Required'] },
  });
  const chosen = await server.call('PUT', pathOf(second, '/complete'), { as: both, body: { team_id: two } });
  expect(chosen).toMatchObject({ status: 200, body: { status: 'COMPLETED', team_id: two } });
});

async function makeTeamOf(name: string): Promise<string> {
  const id = newId();
  await sql(server.pool, 'insert into teams (id, name) values ($1, $2)', [id, name]);
  return id;
}

async function member(teams: readonly string[]): Promise<string> {
  const permissions = ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'];
  const person = await makePerson(server.pool, { teams: Object.fromEntries(teams.map((id) => [id, permissions])) });
  await sql(server.pool, 'update users set email_verified_at = now() where id = $1', [person.userId]);
  return person.token;
}

test('[QN-312] another visitor and another id meet the same 404', async () => {
  const played = await finished('own@lakeshore-dental.example');
  const foreign = await server.call('GET', `/api/questionnaires/${played.id}?ly_uuid=${newId()}`);
  const absent = await server.call('GET', `/api/questionnaires/${newId()}?ly_uuid=${played.visitorId}`);
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe(absent.text);
  expect((await server.call('PUT', `/api/questionnaires/${played.id}/complete?ly_uuid=${newId()}`)).text).toBe(
    absent.text,
  );
});

test('two completions at once make one account and one set of groups', async () => {
  const played = await finished('twice@lakeshore-dental.example');
  const both = await Promise.all([1, 2].map(() => server.call('PUT', pathOf(played, '/complete'))));
  expect(both.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'SUBMITTED'],
    [200, 'SUBMITTED'],
  ]);
  const accounts = await sql(server.pool, 'select 1 from users where email = $1', ['twice@lakeshore-dental.example']);
  expect(accounts).toHaveLength(1);
});

test('[QN-276] wrong answers are refused with their words and nothing is stored', async () => {
  const played = await begin(server);
  await answerAll(server, played, internetAtOneSite, 'internet_type');
  const before = await stateOf(server, played);
  const wrong = await answer(server, played, 'internet_type', {
    location_option_ids: [{ location_idx: 0, option_ids: ['internet_type.broadband'] }],
  });
  expect(wrong.status).toBe(422);
  expect(wrong.body.message).toBe('At least one broadband transport type is required.');
  const early = await answer(server, played, 'referral', { referral: { from: 'google' } });
  expect(early.status).toBe(422);
  const tampered = await answer(server, played, 'internet_type', {
    location_option_ids: [{ location_idx: 0, option_ids: ['internet_speed.500'] }],
  });
  expect(tampered.status).toBe(422);
  expect(await stateOf(server, played)).toEqual(before);
});

test('[QN-273] [VA-008] a free email address is refused with its words', async () => {
  const played = await begin(server);
  await answerAll(server, played, internetAtOneSite, 'contact_info');
  const contact = {
    first_name: 'Noa',
    last_name: 'Castell',
    email: 'noa@gmail.com',
    phone: '312-555-0142',
    company: 'Lakeshore',
  };
  const refused = await answer(server, played, 'contact_info', { contact });
  expect(refused.status).toBe(422);
  const text = ['Please use a business email address (i.e., cannot be a Gmail / Yahoo! Email etc.)'];
  expect(refused.body['data.contact.email']).toEqual(text);
  // All errors are reported at once, even to forms that validate before they send.
  const twice = await answer(server, played, 'contact_info', { contact: { ...contact, phone: '12' } });
  expect([twice.body['data.contact.email'], twice.body['data.contact.phone']]).toEqual([text, [expect.any(String)]]);
  const asked = async (email: string) => (await server.call('GET', `/api/account/corporate-email?email=${email}`)).body;
  expect([await asked('noa@gmail.com'), await asked('noa@lakeshore.example')]).toEqual([
    { is_corporate: false },
    { is_corporate: true },
  ]);
});

test('[QN-190] a real change clears later answers and changing back brings them back', async () => {
  const played = await begin(server);
  await answerAll(server, played, internetAtOneSite, 'contact_info');
  const full = await stateOf(server, played);
  const terms = (ids: string[]) =>
    answer(server, played, 'contract_terms', { option_ids: ids.map((id) => `contract_terms.${id}`) });
  await terms(['months_24', 'months_36']);
  expect((await stateOf(server, played)).responses).toEqual(full.responses);
  await terms(['months_12']);
  expect((await stateOf(server, played)).current_question_id).not.toBe('contact_info');
  await terms(['months_24', 'months_36']);
  const back = await stateOf(server, played);
  const byQuestion = (list: unknown) =>
    new Map((list as { question_id: string }[]).map((each) => [each.question_id, each]));
  expect(byQuestion(back.responses)).toEqual(byQuestion(full.responses));
});
