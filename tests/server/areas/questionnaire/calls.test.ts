import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { answerAll, begin, contactOf, internetAtOneSite, pathOf, stateOf, type Played } from './answering.ts';

const server = useServer({ salesWebhookUrl: 'https://crm.trunkline.example/leads' });
let teamId: string;
let member: Person;

beforeEach(async () => {
  teamId = await makeTeam(server.pool, 'Acme Dental');
  member = await makeMember(teamId);
});

async function makeMember(team: string): Promise<Person> {
  const person = await makePerson(server.pool, { teams: { [team]: ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'] } });
  await sql(server.pool, 'update users set email_verified_at = now(), active_team_id = $2 where id = $1', [
    person.userId,
    team,
  ]);
  return person;
}

async function completed(query = ''): Promise<Played> {
  const played = await begin(server, { as: member.token }, query);
  await answerAll(server, played, internetAtOneSite);
  expect((await server.call('PUT', pathOf(played, '/complete'), played.options)).status).toBe(200);
  return played;
}

async function ask(query: string, variables: object, as = member.token) {
  const { body } = await server.call('POST', '/api/graphql', { as, body: { query, variables } });
  return body;
}

test('[QN-313] a questionnaire is created with its parameters in the query string', async () => {
  const visitorId = newId();
  const begun = await server.call('POST', `/api/questionnaires?ly_uuid=${visitorId}&is_demo=true`);
  expect(begun).toMatchObject({ status: 201, body: { ly_uuid: visitorId, is_demo: true } });
  const team_id = await makeTeam(server.pool, 'Acme Dental');
  const member = await makePerson(server.pool, { teams: { [team_id]: ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'] } });
  const query = new URLSearchParams({ user_id: member.userId, team_id, is_demo: 'false' });
  const own = await server.call('POST', `/api/questionnaires?${query}`, { as: member.token });
  expect([own.status, own.body]).toMatchObject([201, { account_id: member.userId, team_id, is_demo: false }]);
});

test('[QN-317] an answer is saved as a multipart form', async () => {
  const played = await begin(server);
  const fields = {
    questionnaire_id: played.id,
    question_id: 'shopping_for',
    data: JSON.stringify({ option_ids: ['shopping_for.new_service'] }),
    delete_responses_after: 'true',
  };
  const boundary = 'f1-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const saved = await server.call('POST', `/api/questionnaire-responses?ly_uuid=${played.visitorId}`, {
    body: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  expect(saved.status).toBe(200);
  expect((await stateOf(server, played)).responses).toMatchObject([{ question_id: 'shopping_for' }]);
});

test('[QN-311] [QN-316] a team lists its questionnaires, and a stranger none of them', async () => {
  const played = await completed();
  const list = await server.call('GET', '/api/questionnaires', { as: member.token });
  expect(list.body.records).toEqual([expect.objectContaining({ id: played.id, status: 'COMPLETED' })]);
  const stranger = await makeMember(await makeTeam(server.pool, 'Harbor Logistics'));
  expect((await server.call('GET', '/api/questionnaires', { as: stranger.token })).body.records).toEqual([]);
});

test('[QN-327] a team gives its questionnaires over GraphQL, filtered by completion', async () => {
  const done = await completed();
  const open = await begin(server, { as: member.token });
  const query = `query ($id: ID!, $completed: Boolean) { team(id: $id) { questionnaires(completed: $completed) {
    id createdAt completedAt servicesToCreate locations responses { id questionId } } } }`;
  const found = async (completed?: boolean) => {
    const { data } = await ask(query, { id: teamId, completed });
    return data.team.questionnaires.map(({ id }: { id: string }) => id);
  };
  expect(await found(true)).toEqual([done.id]);
  expect(await found(false)).toEqual([open.id]);
  expect(await found()).toEqual([open.id, done.id]);
  const { data } = await ask(query, { id: teamId, completed: true });
  expect(data.team.questionnaires[0].servicesToCreate).toMatchObject([{ service_type: 'internet' }]);
  expect(data.team.questionnaires[0].responses.length).toBeGreaterThan(5);
});

test('[QN-053] answers are in progress until they are submitted, and stay so', async () => {
  const done = await completed();
  const open = await begin(server, { as: member.token });
  await answerAll(server, open, internetAtOneSite, 'internet_locations');
  const query = 'query ($id: ID!) { team(id: $id) { questionnaires { id responses { state } } } }';
  const { data } = await ask(query, { id: teamId });
  const states = new Map<string, Set<string>>(
    data.team.questionnaires.map(({ id, responses }: { id: string; responses: { state: string }[] }) => [
      id,
      new Set(responses.map(({ state }) => state)),
    ]),
  );
  expect(states.get(open.id)).toEqual(new Set(['IN_PROGRESS']));
  expect(states.get(done.id)).toEqual(new Set(['SUBMITTED']));
});

test('[QN-328] a service group gives the questionnaire behind it over GraphQL', async () => {
  const done = await completed();
  const [group] = await sql(server.pool, 'select id from service_groups where team_id = $1', [teamId]);
  const query =
    'query ($id: ID!) { serviceGroup(id: $id) { questionnaires { id locations responses { questionId } } } }';
  const { data } = await ask(query, { id: group![0] });
  expect(data.serviceGroup.questionnaires).toMatchObject([{ id: done.id, locations: [{ name: 'Loop office' }] }]);
});

test('[QN-329] [QN-330] GraphQL returns the team by its id, whether it is a sub-team and soft-blocked', async () => {
  await sql(server.pool, 'update teams set questionnaire_softblocker_limit = 1 where id = $1', [teamId]);
  const query = 'query ($id: ID!) { team(id: $id) { id name teamIsSubteam questionnaireIsSoftblocked } }';
  const facts = { id: teamId, name: 'Acme Dental', teamIsSubteam: false };
  expect((await ask(query, { id: teamId })).data.team).toEqual({ ...facts, questionnaireIsSoftblocked: false });
  await completed();
  expect((await ask(query, { id: teamId })).data.team).toEqual({ ...facts, questionnaireIsSoftblocked: true });
});

const salesCalls = () =>
  server.jobs
    .filter(({ name }) => name === 'sales-call')
    .map(({ payload }) => payload as { event: string; body: object });

test('[QN-333] [QN-335] a completed request sends sales the email, the referral and the contact, a demo nothing', async () => {
  const known = salesCalls().length;
  await completed('?is_demo=true');
  expect(salesCalls().length).toBe(known);
  const visit = await begin(server);
  await answerAll(server, visit, {
    ...internetAtOneSite,
    ...contactOf('rosa@lakeshore-dental.example'),
    referral: { referral: { from: 'other', comments: 'A neighbor' } },
  });
  const signedIn = await server.call('PUT', pathOf(visit, '/complete'), { as: member.token });
  expect(signedIn).toMatchObject({ status: 200, body: { status: 'COMPLETED', team_id: teamId } });
  const [lead, contact] = salesCalls().slice(known);
  expect(lead).toMatchObject({
    event: 'lead.created',
    body: { email: 'rosa@lakeshore-dental.example', referral: { from: 'other', comments: 'A neighbor' } },
  });
  expect(contact).toMatchObject({
    event: 'crm.contact_submitted',
    body: { contact: { email: 'rosa@lakeshore-dental.example' }, services: ['internet'] },
  });
});

test('[QN-324] the addresses of a team are fetched by the path of addresses, its own alone', async () => {
  await completed();
  const other = await makeTeam(server.pool, 'Harbor Logistics');
  const stranger = await makeMember(other);
  const addresses = async (as: string, query = '') => {
    const { body } = await server.call('GET', `/api/addresses?team_id=${teamId}&status=Active&per_page=100${query}`, {
      as,
    });
    return (body.records as { name: string }[]).map(({ name }) => name);
  };
  expect(await addresses(member.token)).toEqual(['Loop office']);
  expect(await addresses(member.token, '&q=Wacker')).toEqual(['Loop office']);
  expect(await addresses(member.token, '&q=Elsewhere')).toEqual([]);
  expect(await addresses(stranger.token)).toEqual([]);
});

test('[QN-325] the accounts of a team are listed by the path of team users, and one of them is answered for', async () => {
  const staff = await makePerson(server.pool, { role: 'salesperson' });
  const second = await makeMember(teamId);
  const { body } = await server.call('GET', `/api/team-users?team_id=${teamId}`, { as: staff.token });
  const ids = (body.records as { user_id: string }[]).map(({ user_id }) => user_id);
  expect(new Set(ids)).toEqual(new Set([member.userId, second.userId]));
  const begun = await server.call('POST', `/api/questionnaires?team_id=${teamId}&user_id=${second.userId}`, {
    as: staff.token,
  });
  // Known facts of the member are prefilled.
  expect(begun.body).toMatchObject({ account_id: second.userId, user_info: { email: second.email } });
  const stranger = await makeMember(await makeTeam(server.pool, 'Harbor Logistics'));
  const wrong = await server.call('POST', `/api/questionnaires?team_id=${teamId}&user_id=${stranger.userId}`, {
    as: staff.token,
  });
  expect(wrong.status).toBe(422);
});
