import { beforeEach, expect, test } from 'vitest';
import { sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
let scene: Scene;

beforeEach(async () => {
  scene = await makeScene(server.pool);
});

const tag = (label: string) =>
  server.call('POST', '/api/service-tags', {
    as: scene.quoperator.token,
    body: { team_id: scene.teamId, label, color: '#123456' },
  });

test('[TG-010] a label is unique in a team, regardless of case', async () => {
  const first = await tag('Backup');
  expect(first.status).toBe(201);
  const again = await tag('BACKUP');
  expect([again.status, again.body.label]).toEqual([422, ['Must be unique']]);
  const other = (await tag('Critical')).body.id;
  const rename = (id: string, label: string) =>
    server.call('PUT', `/api/service-tags/${id}`, { as: scene.quoperator.token, body: { label } });
  expect((await rename(other, 'backup')).status).toBe(422);
  expect((await rename(first.body.id, 'BackUp')).status).toBe(200);
});

const ask = async (query: string, variables: object = {}) => {
  const body = { query, variables };
  return (await server.call('POST', '/api/graphql', { as: scene.quoperator.token, body })).body.data;
};

test('[TG-004] [TG-005] [TG-006] a tag is made, changed and removed over GraphQL', async () => {
  const made = await ask(
    'mutation ($teamId: ID!) { createServiceTag(teamId: $teamId, label: "Backup", color: "#123456") { id label color teamId } }',
    { teamId: scene.teamId },
  );
  const { id, ...shown } = made.createServiceTag;
  expect(shown).toEqual({ label: 'Backup', color: '#123456', teamId: scene.teamId });
  const changed = await ask(
    'mutation ($id: ID!) { updateServiceTag(id: $id, label: "Spare", color: "#654321") { id label color } }',
    { id },
  );
  expect(changed.updateServiceTag).toEqual({ id, label: 'Spare', color: '#654321' });
  await ask('mutation ($id: ID!) { deleteServiceTag(id: $id) }', { id });
  expect(await ask('query ($id: ID!) { serviceTag(id: $id) { label } }', { id })).toEqual({ serviceTag: null });
});

test('[TG-002] tags are found by words, team and labels, 25 on a page', async () => {
  const labels = Array.from({ length: 27 }, (_, n) => `Site ${String(n).padStart(2, '0')}`);
  for (const label of labels) await tag(label);
  const find = async (given: string) => {
    const page = `serviceTagsPaginated(teamId: $teamId, ordering: "label"${given}) { totalCount records { label } }`;
    const { serviceTagsPaginated: found } = await ask(`query ($teamId: ID!) { ${page} }`, { teamId: scene.teamId });
    return [found.totalCount, found.records.map(({ label }: { label: string }) => label)];
  };
  expect(await find('')).toEqual([27, labels.slice(0, 25)]);
  expect(await find(', page: 2')).toEqual([27, labels.slice(25)]);
  expect(await find(', q: "te 1"')).toEqual([10, labels.slice(10, 20)]);
  expect(await find(', label_In: ["Site 03", "Site 21", "Site 99"]')).toEqual([2, ['Site 03', 'Site 21']]);
  const elsewhere = '{ serviceTagsPaginated(teamId: "00000000-0000-7000-8000-000000000001") { totalCount } }';
  expect(await ask(elsewhere)).toEqual({ serviceTagsPaginated: { totalCount: 0 } });
});

test('[TG-011] a tag that is removed is taken off its services, which stay', async () => {
  const { id } = (await tag('Backup')).body;
  const [[service]] = (await sql(
    server.pool,
    `insert into services (id, team_id, service_type) values (gen_random_uuid(), $1, 'internet') returning id`,
    [scene.teamId],
  )) as [[string]];
  await ask(
    `mutation ($team: ID!, $services: [ID!]!, $tags: [ID!]!) {
       addRemoveTagsOnServices(teamId: $team, serviceIds: $services, addTagIds: $tags, removeTagIds: []) { serviceId } }`,
    { team: scene.teamId, services: [service], tags: [id] },
  );
  const taggings = () => sql(server.pool, 'select tag_id from service_taggings where service_id = $1', [service]);
  expect(await taggings()).toEqual([[id]]);
  const answer = await server.call('DELETE', `/api/service-tags/${id}`, { as: scene.quoperator.token });
  expect([answer.status, await taggings()]).toEqual([204, []]);
  expect((await server.call('GET', `/api/services/${service}`, { as: scene.quoperator.token })).status).toBe(200);
});
