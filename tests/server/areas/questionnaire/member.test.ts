import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { answer, answerAll, begin, internetAtOneSite, pathOf, stateOf, type Played } from './answering.ts';

const server = useServer({ salesWebhookUrl: 'https://crm.trunkline.example/leads' });
let teamId: string;
let member: Person;

beforeEach(async () => {
  teamId = await makeTeam(server.pool, 'Acme Dental');
  member = await makeMember(['START_NEW_QUOTES', 'VIEW_PROCUREMENT']);
});

async function makeMember(permissions: readonly string[], team = teamId): Promise<Person> {
  const person = await makePerson(server.pool, { teams: { [team]: permissions } });
  await sql(server.pool, 'update users set email_verified_at = now(), active_team_id = $2 where id = $1', [
    person.userId,
    team,
  ]);
  return person;
}

async function finished(as = member.token, query = ''): Promise<Played> {
  const played = await begin(server, { as }, query);
  await answerAll(server, played, internetAtOneSite);
  return played;
}

const complete = (played: Played) => server.call('PUT', pathOf(played, '/complete'), played.options);
const groupsOf = (team = teamId) =>
  sql(server.pool, 'select id, quoperator_id from service_groups where team_id = $1', [team]);

test('[QN-192] [QN-195] a member completes a request for the team, without contact info and referral', async () => {
  const played = await finished();
  const asked = ((await stateOf(server, played)).responses as { question_id: string }[]).map(
    (each) => each.question_id,
  );
  expect(asked).not.toContain('referral');
  const done = await complete(played);
  expect(done).toMatchObject({
    status: 200,
    body: { status: 'COMPLETED', team_id: teamId, message: 'Request received' },
  });
  expect(done.body.service_group_ids).toHaveLength(1);
  expect(server.emails.at(-1)).toMatchObject({ template: 'request-received', to: member.email });
  const followers = await sql(
    server.pool,
    'select user_id from service_group_followers where service_group_id = $1',
    done.body.service_group_ids,
  );
  expect(followers).toEqual([[member.userId]]);
  const crm = server.jobs.filter(({ name }) => name === 'sales-call').at(-1)?.payload;
  expect(crm).toMatchObject({ url: 'https://crm.trunkline.example/leads', event: 'crm.contact_submitted' });
});

test('completing again, and twice at once, leaves one set of groups', async () => {
  const played = await finished();
  const [one, two] = await Promise.all([complete(played), complete(played)]);
  const again = await complete(played);
  expect(one!.body).toEqual(two!.body);
  expect(again.body).toEqual(one!.body);
  expect(await groupsOf()).toHaveLength(1);
});

test('[SG-063] new requests go to the quote operators in turn', async () => {
  const operators = await Promise.all([1, 2].map(() => makePerson(server.pool, { role: 'quoperator' })));
  const ids = new Set(operators.map(({ userId }) => userId));
  await sql(server.pool, `update users set deactivated_at = now() where role = 'quoperator' and not (id = any($1))`, [
    [...ids],
  ]);
  const otherTeam = await makeTeam(server.pool, 'Harbor Logistics');
  const other = await makeMember(['START_NEW_QUOTES', 'VIEW_PROCUREMENT'], otherTeam);
  await complete(await finished());
  await complete(await finished(other.token));
  const operatorsAsked = [...(await groupsOf()), ...(await groupsOf(otherTeam))].map((row) => row[1]);
  expect(new Set(operatorsAsked)).toEqual(ids);
});

test('[QN-236] a second request at the same street keeps one address of the team', async () => {
  await complete(await finished());
  const again = await begin(server, { as: member.token });
  await answerAll(server, again, {
    ...internetAtOneSite,
    internet_locations: { storedLocations: [{ idx: 0, name: 'Loop office', id: await addressId() }] },
  });
  expect((await complete(again)).status).toBe(200);
  expect(await sql(server.pool, 'select 1 from addresses where team_id = $1', [teamId])).toHaveLength(1);
});

async function addressId(): Promise<string> {
  const [row] = await sql(server.pool, 'select id from addresses where team_id = $1', [teamId]);
  return String(row![0]);
}

test('an address of another team is refused', async () => {
  await complete(await finished());
  const otherTeam = await makeTeam(server.pool, 'Harbor Logistics');
  await sql(
    server.pool,
    `insert into addresses (id, team_id, name, city, state_province, postal_code, country) values ($1, $2, 'Pier 4', 'Long Beach', 'CA', '90802', 'US')`,
    [newId(), otherTeam],
  );
  const [foreign] = await sql(server.pool, 'select id from addresses where team_id = $1', [otherTeam]);
  const played = await begin(server, { as: member.token });
  await answerAll(server, played, internetAtOneSite, 'internet_locations');
  const refused = await answer(server, played, 'internet_locations', {
    stored_locations: [{ idx: 0, name: 'Pier 4', id: foreign![0] }],
  });
  expect(refused.status).toBe(422);
});

test('[QN-205] a team at its limit is warned, and submits another request all the same', async () => {
  await sql(server.pool, 'update teams set questionnaire_softblocker_limit = 1 where id = $1', [teamId]);
  expect((await complete(await finished())).status).toBe(200);
  const [team] = await sql(server.pool, 'select questionnaire_is_softblocked from teams where id = $1', [teamId]);
  expect(team).toEqual([true]);
  const blocked = await begin(server, { as: member.token });
  expect(await stateOf(server, blocked)).toMatchObject({ is_softblocked: true });
  await answerAll(server, blocked, {
    ...internetAtOneSite,
    internet_locations: { storedLocations: [{ idx: 0, name: 'Loop office', id: await addressId() }] },
  });
  expect(await complete(blocked)).toMatchObject({ status: 200, body: { status: 'COMPLETED', team_id: teamId } });
  expect(await groupsOf()).toHaveLength(2);
});

test('[QN-180] [QN-213] [PE-004] [PE-005] staff may not fill it in as themselves, and on behalf only of a team with a member', async () => {
  const sales = await makePerson(server.pool, { role: 'salesperson' });
  const asSelf = await server.call('POST', '/api/questionnaires', { as: sales.token });
  expect(asSelf).toMatchObject({ status: 403 });
  expect(asSelf.body.message).toBe(
    'Questionnaire cannot be filled out by admin or sales accounts. Please log out to complete a questionnaire',
  );
  const empty = await makeTeam(server.pool, 'Empty');
  const refused = await server.call('POST', `/api/questionnaires?team_id=${empty}`, { as: sales.token });
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'Must have at least one team user to create a questionnaire' },
  });
  expect(await sql(server.pool, 'select 1 from questionnaires where team_id = $1', [empty])).toEqual([]);
  const onBehalf = await begin(server, { as: sales.token }, `?team_id=${teamId}`);
  await answerAll(server, onBehalf, { ...internetAtOneSite, questionnaire_type: ['questionnaire_type.new_service'] });
  expect(await complete(onBehalf)).toMatchObject({ status: 200, body: { status: 'COMPLETED', team_id: teamId } });
  expect(server.announcements.map(({ event }) => event)).toContain('questionnaire.completed_on_behalf');
});

test('a member without START_NEW_QUOTES may not begin one, and a foreign team is not found', async () => {
  const viewer = await makeMember(['VIEW_PROCUREMENT']);
  expect((await server.call('POST', '/api/questionnaires', { as: viewer.token })).status).toBe(403);
  const other = await makeTeam(server.pool, 'Harbor Logistics');
  expect((await server.call('POST', `/api/questionnaires?team_id=${other}`, { as: member.token })).status).toBe(404);
});

test('colleagues read a questionnaire of the team by permission, strangers never', async () => {
  const played = await finished();
  const viewer = await makeMember(['VIEW_PROCUREMENT']);
  const stranger = await makeMember(['VIEW_PROCUREMENT', 'START_NEW_QUOTES'], await makeTeam(server.pool, 'Other'));
  const read = (as: string) => server.call('GET', `/api/questionnaires/${played.id}`, { as });
  expect((await read(viewer.token)).status).toBe(200);
  expect((await server.call('PUT', `/api/questionnaires/${played.id}/reset`, { as: viewer.token })).status).toBe(403);
  expect((await read(stranger.token)).status).toBe(404);
});

test('[QN-187] [QN-314] [QN-315] starting over deletes the answers, and a completed request stays as it is', async () => {
  const played = await finished();
  const reset = await server.call('PUT', pathOf(played, '/reset'), played.options);
  expect(reset).toMatchObject({ status: 200, body: { responses: [], current_question_id: 'shopping_for' } });
  await answerAll(server, played, internetAtOneSite);
  await complete(played);
  expect((await server.call('PUT', pathOf(played, '/reset'), played.options)).status).toBe(409);
  expect((await server.call('DELETE', pathOf(played), played.options)).status).toBe(409);
  const other = await begin(server, { as: member.token });
  expect((await server.call('DELETE', pathOf(other), other.options)).status).toBe(204);
  expect((await server.call('GET', pathOf(other), other.options)).status).toBe(404);
});

test('a request that the database refuses half way leaves nothing', async () => {
  const played = await finished();
  await sql(server.owner, `alter table service_locations add constraint broken check (position < 0) not valid`);
  try {
    expect((await complete(played)).status).toBeGreaterThanOrEqual(400);
    expect(await groupsOf()).toHaveLength(0);
    expect((await stateOf(server, played)).status).toBe('IN_PROGRESS');
  } finally {
    await sql(server.owner, 'alter table service_locations drop constraint broken');
  }
  expect((await complete(played)).status).toBe(200);
});

test('[QN-318] several answers are saved together or not at all', async () => {
  const played = await begin(server, { as: member.token });
  const bulk = (responses: object[]) =>
    server.call('POST', '/api/questionnaire-responses/bulk-create', {
      as: member.token,
      body: { questionnaire_id: played.id, team_id: teamId, responses },
    });
  const first = { question_id: 'shopping_for', data: { option_ids: ['shopping_for.new_service'] } };
  const second = { question_id: 'it_experience', data: { option_ids: ['it_experience.expert'] } };
  const broken = await bulk([first, { ...second, data: { option_ids: ['it_experience.unheard_of'] } }]);
  expect(broken.status).toBe(422);
  expect((await stateOf(server, played)).responses).toEqual([]);
  expect((await bulk([first, second])).body.responses).toHaveLength(2);
});

test('[QN-320] all questions are listed in order', async () => {
  const { body } = await server.call('GET', '/api/questions/all');
  expect(body.records[0]).toMatchObject({ id: 'shopping_for', type: 'initial' });
  expect(body.records.map(({ order }: { order: number }) => order)).toEqual(
    body.records.map(({ order }: { order: number }) => order).toSorted((a: number, b: number) => a - b),
  );
});

test('[QN-326] provider names are returned only to readers of the questionnaire', async () => {
  await sql(server.pool, `insert into providers (id, name) values ($1, 'Lumen')`, [newId()]);
  const played = await begin(server);
  const names = async (lyUuid: string) => {
    const query =
      'query ($id: ID!, $ly: String) { providersForQuestionnaire(questionnaireId: $id, lyUuid: $ly) { name } }';
    const { body } = await server.call('POST', '/api/graphql', {
      body: { query, variables: { id: played.id, ly: lyUuid } },
    });
    return body.data.providersForQuestionnaire;
  };
  expect(await names(played.visitorId)).toEqual([{ name: 'Lumen' }]);
  expect(await names(newId())).toEqual([]);
  const more = await server.call('POST', '/api/graphql', {
    body: { query: '{ providersForQuestionnaire { name contacts { email } } }' },
  });
  expect([more.status, more.text]).toEqual([400, expect.stringContaining('contacts')]);
});

test('[QN-192] the events of a questionnaire do not speak for its answers: an unfinished one is not submitted, and starts over', async () => {
  const path = pathOf(await begin(server, { as: member.token }), '/transitions');
  const absent = `/api/questionnaires/${newId()}/transitions`;
  const send = (event: string) => server.call('POST', path, { as: member.token, body: { event } });
  const offered = await server.call('GET', path, { as: member.token });
  expect(offered.status).toBe(200);
  expect((await server.call('GET', absent, { as: member.token })).status).toBe(404);
  expect((await send('submit')).status).toBe(422);
  const reset = await send('reset');
  expect([reset.status, reset.body.status]).toEqual([200, 'IN_PROGRESS']);
});
