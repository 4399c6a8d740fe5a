import { expect, test } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { newId } from '#server/kernel/data/id.ts';
import { sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { begin } from './answering.ts';

const server = useServer();

const counted = (key: string, hits: number) =>
  sql(server.owner, `insert into rate_limits (key, hits, expires_at) values ($1, $2, now() + interval '20 minutes')`, [
    key,
    hits,
  ]);

test('people of one office begin as many questionnaires as there are people', async () => {
  const visitors = new Set<string>();
  for (let person = 0; person < limits.questionnaireStartsPerHour + 5; person += 1)
    visitors.add((await begin(server)).visitorId);
  expect(visitors.size).toBe(limits.questionnaireStartsPerHour + 5);
});

test('one visitor who begins too many sees when to try again, and others continue', async () => {
  const { visitorId } = await begin(server);
  await counted(`questionnaires-by:${visitorId}`, limits.questionnaireStartsPerHour);
  const refused = await server.call('POST', `/api/questionnaires?ly_uuid=${visitorId}`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1000);
  await begin(server);
});

test('made up visitors do not get round the limit of their address', async () => {
  await begin(server);
  await sql(server.owner, `update rate_limits set hits = $1 where key like 'new-visitors-from:%'`, [
    limits.newVisitorsPerAddressPerHour,
  ]);
  expect((await server.call('POST', `/api/questionnaires?ly_uuid=${newId()}`)).status).toBe(429);
  await sql(server.owner, `delete from rate_limits where key like 'new-visitors-from:%'`, []);
});

test('[QN-214] a visitor searches addresses for an open questionnaire, as often as its limit allows; a stranger finds none', async () => {
  const { id, visitorId } = await begin(server);
  const search = (cookie: string, questionnaire: string | undefined) =>
    server.call('POST', '/api/addresses/google-place-suggestions', {
      headers: { cookie: `${limits.uniqueIdCookieName}=${cookie}` },
      body: { inputs: ['Chicago, IL'], ...(questionnaire && { questionnaire_id: questionnaire }) },
    });
  const found = async (...call: Parameters<typeof search>) =>
    (await search(...call)).body.records[0].suggestions.length;
  expect(await found(visitorId, id)).toBeGreaterThan(0);
  expect(await found(visitorId, undefined)).toBe(0);
  expect(await found(newId(), id)).toBe(0);
  await sql(server.owner, 'update rate_limits set hits = $2 where key = $1', [
    `places-for:${id}`,
    limits.placeSearchesPerQuestionnairePerHour,
  ]);
  expect((await search(visitorId, id)).status).toBe(429);
  const other = await begin(server);
  expect(await found(other.visitorId, other.id)).toBeGreaterThan(0);
});
