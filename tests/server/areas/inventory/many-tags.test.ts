/** Tags on many services at once, over GraphQL. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add } = createDrive(server);
let estate: Estate;
let tagger: Person;
let services: readonly string[];
let tags: readonly string[];
let foreignTag: string;

const many = 500;

beforeAll(async () => {
  estate = await makeEstate(server);
  const { teamId } = estate;
  tagger = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_INVENTORY', 'MANAGE_SERVICE_TAGS'] } });
  const made = await sql(
    server.pool,
    `insert into services (id, team_id, service_type, status, cancel_status)
     select gen_random_uuid(), $1, 'internet', 'active', case when n % 2 = 0 then 'cancelled' else 'not_cancelled' end
       from generate_series(1, $2::int) n returning id`,
    [teamId, many],
  );
  services = made.map(([id]) => String(id));
  tags = await Promise.all(
    ['Backup', 'Critical', 'Retail'].map((label) => add('service-tag', { team_id: teamId, label, color: '#123456' })),
  );
  const otherId = (await server.call('GET', '/api/teams', { as: estate.stranger.token })).body.records[0].id;
  foreignTag = await add('service-tag', { team_id: otherId, label: 'Theirs', color: '#123456' });
});

const ask = async (query: string, variables: object, as: Person = tagger) => {
  const body = { query, variables: { teamId: estate.teamId, ...variables } };
  const answer = (await server.call('POST', '/api/graphql', { as: as.token, body })).body;
  return { data: answer.data, errors: answer.errors?.map((each: { message: string }) => each.message) };
};
const read =
  'query ($serviceIds: [ID!]!, $teamId: ID!) { servicesTags(serviceIds: $serviceIds, teamId: $teamId) { serviceId tags { label } } }';
const alter = `mutation ($serviceIds: [ID!]!, $add: [ID!]!, $remove: [ID!]!, $teamId: ID!) {
  addRemoveTagsOnServices(serviceIds: $serviceIds, addTagIds: $add, removeTagIds: $remove, teamId: $teamId) {
    serviceId addedTagIds removedTagIds tags { label color team { name } } } }`;
const replace = `mutation ($serviceIds: [ID!]!, $tagIds: [ID!]!, $teamId: ID!) {
  replaceTagsOnServices(serviceIds: $serviceIds, tagIds: $tagIds, teamId: $teamId) { serviceId addedTagIds removedTagIds } }`;
const labels = async (serviceIds: readonly string[]) =>
  (await ask(read, { serviceIds })).data.servicesTags.map((each: { tags: { label: string }[] }) =>
    each.tags.map(({ label }) => label).join(),
  );

describe('[TG-008] tags are put on and taken off', () => {
  test('many services in one step, which what it answers undoes', async () => {
    const [backup, critical, retail] = tags;
    const first = await ask(alter, { serviceIds: services.slice(0, 2), add: [backup], remove: [] });
    expect(first.data.addRemoveTagsOnServices[0]).toEqual({
      serviceId: services[0],
      addedTagIds: [backup],
      removedTagIds: [],
      tags: [{ label: 'Backup', color: '#123456', team: { name: 'Acme Dental' } }],
    });
    const { data } = await ask(alter, { serviceIds: services, add: [backup, critical], remove: [retail] });
    const changed = data.addRemoveTagsOnServices as { serviceId: string; addedTagIds: string[] }[];
    expect(changed).toHaveLength(many);
    expect(changed.slice(0, 3).map(({ addedTagIds }) => addedTagIds.length)).toEqual([1, 1, 2]);
    expect(new Set(await labels(services))).toEqual(new Set(['Backup,Critical']));
    for (const [, same] of Map.groupBy(changed, ({ addedTagIds }) => addedTagIds.join()))
      await ask(alter, { serviceIds: same.map(({ serviceId }) => serviceId), add: [], remove: same[0]!.addedTagIds });
    expect(await labels(services.slice(0, 4))).toEqual(['Backup', 'Backup', '', '']);
  });

  test('[TG-007] exactly, where they are replaced', async () => {
    const [backup, critical, retail] = tags;
    const { data } = await ask(replace, { serviceIds: services.slice(0, 3), tagIds: [critical, retail] });
    expect(data.replaceTagsOnServices[0]).toEqual({
      serviceId: services[0],
      addedTagIds: [critical, retail],
      removedTagIds: [backup],
    });
    expect(await labels(services.slice(0, 4))).toEqual(['Critical,Retail', 'Critical,Retail', 'Critical,Retail', '']);
  });

  test('[TG-012] [TG-009] not of other teams, not by those who only look, and then on no service at all', async () => {
    const before = await labels(services.slice(0, 5));
    const asked = { serviceIds: services.slice(0, 5), tagIds: [tags[0]] };
    expect((await ask(replace, { ...asked, tagIds: [tags[0], foreignTag] })).errors).toHaveLength(1);
    expect((await ask(replace, asked, estate.viewer)).errors).toEqual([
      'Requires MANAGE_SERVICE_TAGS permission. Contact team admin for access.',
    ]);
    expect((await ask(replace, asked, estate.stranger)).errors).toEqual(['Not found']);
    expect((await ask(read, { serviceIds: asked.serviceIds }, estate.stranger)).errors).toEqual(['Not found']);
    const missing = [...asked.serviceIds, crypto.randomUUID()];
    expect((await ask(replace, { ...asked, serviceIds: missing })).errors).toEqual(['Not found']);
    expect(await labels(services.slice(0, 5))).toEqual(before);
  });
});

test('[TG-003] tags of canceled services are returned as well', async () => {
  expect((await labels([services[1]!, services[0]!]))[0]).toBe('Critical,Retail');
});

test('[SV-051] services of the inventory are counted by type, in countries, with tags and by team', async () => {
  const count = `query ($teamId: ID, $country: [String!], $tags: [ID!], $followers: [ID!]) {
    inventoryServiceCounts(teamId: $teamId, country_In: $country, tagId_In: $tags, followerId_In: $followers) { serviceType count } }`;
  const counts = async (variables: object, as = tagger) =>
    (await ask(count, variables, as)).data.inventoryServiceCounts;
  expect(await counts({})).toEqual([
    { serviceType: 'internet', count: many + 1 },
    { serviceType: 'voice_sip', count: 1 },
  ]);
  expect(await counts({ tags: [tags[2]] })).toEqual([{ serviceType: 'internet', count: 3 }]);
  expect(await counts({ country: ['US'] })).toEqual([{ serviceType: 'internet', count: 1 }]);
  expect(await counts({ country: ['DE'] })).toEqual([]);
  expect(await counts({ followers: [tagger.userId] })).toEqual([]);
  expect(await counts({}, estate.stranger)).toEqual([]);
  const visitor = await server.call('POST', '/api/graphql', { body: { query: count } });
  expect(visitor.body.errors).toHaveLength(1);
});
