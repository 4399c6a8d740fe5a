/** Tags over GraphQL: listed, created, changed, removed, and the effect on their services. */
import { beforeAll, expect, test } from 'vitest';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
let team: string;
let tagger: Person;
let viewer: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  tagger = await makePerson(server.pool, { teams: { [team]: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] } });
  viewer = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
});

const run = async (query: string, variables: object, as = tagger) =>
  (await server.call('POST', '/api/graphql', { as: as.token, body: { query, variables } })).body;
const create =
  'mutation ($t: ID!, $l: String!, $c: String!) { createServiceTag(teamId: $t, label: $l, color: $c) { id label color } }';
const list = `query ($t: ID!, $q: String, $l: [String!], $p: Int) { serviceTagsPaginated(teamId: $t, q: $q, label_In: $l, perPage: $p) {
  totalCount hasNextPage records { id label color } } }`;

test('[TG-002] [TG-004] tags are made for a team and found by search and labels, 25 a page', async () => {
  for (let n = 1; n <= 27; n += 1) {
    const { data } = await run(create, { t: team, l: `Site ${String(n).padStart(2, '0')}`, c: '#5B3FD6' });
    expect(data.createServiceTag).toMatchObject({ color: '#5B3FD6' });
  }
  const page = async (p?: number) => (await run(list, { t: team, p })).data.serviceTagsPaginated;
  const first = await page();
  expect([first.totalCount, first.hasNextPage, first.records.length]).toEqual([27, true, 25]);
  expect((await page(2)).records).toHaveLength(2);
  const found = (await run(list, { t: team, q: 'site 2' })).data.serviceTagsPaginated;
  expect(found.totalCount).toBe(8);
  const labels = (await run(list, { t: team, l: ['Site 03', 'Site 11', 'Unknown'] })).data.serviceTagsPaginated;
  expect(labels.records.map(({ label }: { label: string }) => label).toSorted()).toEqual(['Site 03', 'Site 11']);
  const refused = await run(create, { t: team, l: 'Mine', c: '#000000' }, viewer);
  expect([refused.errors.length, refused.data]).toEqual([1, null]);
});

test('[TG-005] [TG-006] [TG-011] a tag is changed, and removed from the services that carry it, which stay', async () => {
  const { id } = (await run(create, { t: team, l: 'Priority', c: '#112233' })).data.createServiceTag;
  const update =
    'mutation ($id: ID!, $l: String, $c: String) { updateServiceTag(id: $id, label: $l, color: $c) { label color } }';
  expect((await run(update, { id, l: 'Critical', c: '#445566' })).data.updateServiceTag).toEqual({
    label: 'Critical',
    color: '#445566',
  });
  expect((await run(update, { id, c: 'red' })).errors).toHaveLength(1);
  const service = await add('service', { team_id: team, service_type: 'internet', status: 'active' });
  await add('service-tagging', { team_id: team, service_id: service, tag_id: id });
  const tagsOf = 'query ($s: [ID!]!, $t: ID!) { servicesTags(serviceIds: $s, teamId: $t) { tags { label } } }';
  expect(JSON.stringify(await run(tagsOf, { s: [service], t: team }))).toContain('Critical');
  expect((await run('mutation ($id: ID!) { deleteServiceTag(id: $id) }', { id }, viewer)).errors).toHaveLength(1);
  expect((await run('mutation ($id: ID!) { deleteServiceTag(id: $id) }', { id })).errors).toBeUndefined();
  expect(JSON.stringify(await run(tagsOf, { s: [service], t: team }))).not.toContain('Critical');
  expect((await server.call('GET', `/api/services/${service}`, { as: tagger.token })).status).toBe(200);
});
