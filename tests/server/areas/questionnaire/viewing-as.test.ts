/** Staff viewing as a member answer the admin variant for that member; people without a team answer none. */
import { beforeEach, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { answer, answerAll, begin, internetAtOneSite, pathOf, stateOf } from './answering.ts';

const server = useServer();
let teamId: string;
let member: Person;
let admin: Person;

beforeEach(async () => {
  teamId = await makeTeam(server.pool, 'Acme Dental');
  admin = await makePerson(server.pool, { role: 'admin' });
  member = await makePerson(server.pool, { teams: { [teamId]: ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'] } });
});

async function viewAs(person: Person): Promise<string> {
  const { status, body } = await server.call('POST', '/api/admins/view-as', {
    body: { user_id: person.userId },
    as: admin.token,
  });
  expect(status).toBe(200);
  return body.token;
}

const speeds = ['10', '50', '100', '200'].map((mbps) => `internet_speed.${mbps}`);
const threeSpeeds = (count: number) => ({
  location_option_ids: [{ location_idx: 0, option_ids: speeds.slice(0, count) }],
});

test('[SH-008] [QN-246] while viewing as a member the questionnaire is the on-behalf one, with its first question and four choices', async () => {
  const as = await viewAs(member);
  const played = await begin(server, { as }, `?team_id=${teamId}`);
  const state = await stateOf(server, played);
  expect(state).toMatchObject({
    team_id: teamId,
    account_id: member.userId,
    current_question_id: 'questionnaire_type',
    context: { is_on_behalf: true },
    user_info: { email: member.email },
  });
  const wishes = { ...internetAtOneSite, questionnaire_type: ['questionnaire_type.new_service'] };
  await answerAll(server, played, wishes, 'internet_speed');
  expect((await answer(server, played, 'internet_speed', threeSpeeds(4))).status).toBe(200);
  await answerAll(server, played, wishes);
  const done = await server.call('PUT', pathOf(played, '/complete'), { as });
  expect(done).toMatchObject({ status: 200, body: { status: 'COMPLETED', team_id: teamId } });
  expect(server.announcements.map(({ event }) => event)).toContain('questionnaire.completed_on_behalf');
});

test('[QN-245] under their own name the member is asked the customer’s questions, and may choose two', async () => {
  const played = await begin(server, { as: member.token });
  expect(await stateOf(server, played)).toMatchObject({
    current_question_id: 'shopping_for',
    context: { is_on_behalf: false },
  });
  await answerAll(server, played, internetAtOneSite, 'internet_speed');
  const refused = await answer(server, played, 'internet_speed', threeSpeeds(3));
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Maximum of 2 choices per location.')]);
});

test('viewing as a member who may not request services begins nothing', async () => {
  const viewer = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT'] } });
  const refused = await server.call('POST', '/api/questionnaires', { as: await viewAs(viewer) });
  expect(refused.status).toBe(403);
});

test('somebody without a team is refused before the first answer, with the next step', async () => {
  const alone = await makePerson(server.pool);
  for (const as of [alone.token, await viewAs(alone)]) {
    const refused = await server.call('POST', '/api/questionnaires', { as });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You belong to no team, and services are requested for a team. Accept an invitation or ask an administrator of your company to invite you.',
    ]);
  }
  expect(await sql(server.pool, 'select 1 from questionnaires where account_id = $1', [alone.userId])).toEqual([]);
});

test('[QN-201] a visitor who signs in at the end without a team gets that error, not the choice of a team', async () => {
  const played = await begin(server);
  await answerAll(server, played, internetAtOneSite);
  const alone = await makePerson(server.pool);
  const refused = await server.call('PUT', pathOf(played, '/complete'), { as: alone.token });
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('You belong to no team')]);
});
