import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { newId } from '#server/kernel/data/id.ts';

const server = useServer();
let dana: Person;
let stranger: Person;
let team: string;
const tags: string[] = [];

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  const other = await makeTeam(server.pool, 'Harbor Logistics');
  dana = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY', 'MANAGE_SERVICE_TAGS'] } });
  stranger = await makePerson(server.pool, { teams: { [other]: ['VIEW_INVENTORY'] } });
  for (const label of ['Alpha', 'Beta', 'Gamma']) {
    const id = newId();
    tags.push(id);
    await sql(server.pool, `insert into service_tags (id, team_id, label, color) values ($1, $2, $3, '#1B7F4B')`, [
      id,
      team,
      label,
    ]);
  }
});

const ask = async (person: Person | null, query: string, variables?: object) =>
  server.call('POST', '/api/graphql', { as: person?.token, body: { query, variables } });

describe('GraphQL records', () => {
  test('[AC-077] answers what no cache may keep, and refuses what is no query', async () => {
    const call = (body: unknown) => server.call('POST', '/api/graphql', { as: dana.token, body });
    const { status, headers } = await call({ query: '{ serviceTagsPaginated { totalCount } }' });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const odd = await call({ query: 7 });
    expect([odd.status, odd.headers['cache-control']]).toEqual([400, 'no-store']);
  });

  test('[AC-077] lists the same records as the REST call', async () => {
    const rest = await server.call('GET', '/api/service-tags', { as: dana.token });
    const { body } = await ask(
      dana,
      '{ serviceTagsPaginated { totalCount hasNextPage totalCountIsCapped records { id label color teamId } } }',
    );
    expect(body.errors).toBeUndefined();
    const page = body.data.serviceTagsPaginated;
    expect(page).toMatchObject({ totalCount: rest.body.total_count, hasNextPage: false, totalCountIsCapped: false });
    expect(page.records).toEqual(
      rest.body.records.map((each: Record<string, string>) => ({
        id: each['id'],
        label: each['label'],
        color: each['color'],
        teamId: each['team_id'],
      })),
    );
  });

  test('filters, sorts and pages by arguments', async () => {
    const query = `query ($in: [String!]) { serviceTagsPaginated(label_In: $in, ordering: "-label", perPage: 1) { hasNextPage records { label } } }`;
    const { body } = await ask(dana, query, { in: ['Alpha', 'Beta'] });
    expect(body.data.serviceTagsPaginated).toEqual({ hasNextPage: true, records: [{ label: 'Beta' }] });
  });

  test('reads references and lists of a record', async () => {
    const { body } = await ask(
      dana,
      `{ serviceTag(id: "${tags[0]}") { label team { name teamUsers { user { firstName } } } services { id } } }`,
    );
    expect(body.data.serviceTag).toEqual({
      label: 'Alpha',
      team: { name: 'Acme Dental', teamUsers: [{ user: { firstName: 'Dana' } }] },
      services: [],
    });
  });

  test('[AI-013] actionItem returns one item by its id, and none of another team', async () => {
    const id = newId();
    await sql(
      server.pool,
      `insert into action_items (id, team_id, task, action_item_type) values ($1, $2, 'Name the on-site contact', 'ACTION_REQUEST')`,
      [id, team],
    );
    const query = `{ actionItem(id: "${id}") { id task } }`;
    const own = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
    expect((await ask(own, query)).body.data).toEqual({ actionItem: { id, task: 'Name the on-site contact' } });
    expect((await ask(stranger, query)).body.data?.actionItem ?? null).toBeNull();
  });

  test('creates, changes and deletes', async () => {
    const created = await ask(dana, 'mutation { createServiceTag(label: "New", color: "#123456") { id version } }');
    const { id, version } = created.body.data.createServiceTag;
    const changed = await ask(
      dana,
      `mutation { updateServiceTag(id: "${id}", version: ${version}, label: "Newer") { label } }`,
    );
    expect(changed.body.data.updateServiceTag).toEqual({ label: 'Newer' });
    const stale = await ask(
      dana,
      `mutation { updateServiceTag(id: "${id}", version: ${version}, label: "Newest") { label } }`,
    );
    expect(stale.body.errors[0].extensions).toMatchObject({ code: 'conflict', status: 409 });
    expect((await ask(dana, `mutation { deleteServiceTag(id: "${id}") }`)).body.data).toEqual({
      deleteServiceTag: true,
    });
  });

  test('a foreign record is null, as an absent one', async () => {
    const foreign = await ask(stranger, `{ serviceTag(id: "${tags[0]}") { id } }`);
    const absent = await ask(stranger, `{ serviceTag(id: "${newId()}") { id } }`);
    expect(foreign.body).toEqual({ data: { serviceTag: null } });
    expect(absent.text).toBe(foreign.text);
  });

  test('[ER-039] [ER-040] wraps the error of the REST call', async () => {
    const { body } = await ask(dana, 'mutation { createServiceTag(label: "", color: "#123456") { id } }');
    expect(body.errors[0]).toMatchObject({
      message: 'Some fields need attention.',
      extensions: {
        code: 'invalid',
        status: 422,
        error: { message: 'Some fields need attention.', label: ['Required'] },
      },
    });
    const stranger = await ask(null, '{ serviceTagsPaginated { totalCount } }');
    expect(stranger.body.errors[0].extensions).toMatchObject({ code: 'unauthenticated', status: 401 });
  });
});

describe('GraphQL limits', () => {
  test.each([
    [
      'a thousand aliases',
      `{ ${Array.from({ length: 1001 }, (_, at) => `a${at}: serviceTagsPaginated { totalCount }`).join(' ')} }`,
    ],
    [
      'pages of pages',
      '{ teamsPaginated(perPage: 1000) { records { teamUsers { user { teamUsers { id version userId teamId status roleIds invitedAt acceptedAt createdAt updatedAt createdById } firstName lastName email phone timezone role } } } } }',
    ],
    ['a deep query', `{ serviceTag(id: "x") { team { ${'subTeams { '.repeat(9)} id ${'} '.repeat(9)} } } }`],
  ])('refuses %s', async (_, query) => {
    const { status, body } = await ask(dana, query);
    expect(status).toBe(400);
    expect(body.data).toBeNull();
  });

  test('runs of a text with several operations the one that is named, however often another was', async () => {
    const label = 'Delta';
    const query = `query Count { serviceTagsPaginated { totalCount } } query Names { teamsPaginated { totalCount } }
      mutation Add { createServiceTag(label: "${label}", color: "#123456") { label } }`;
    const fields = [];
    for (const operationName of ['Count', 'Count', 'Count', 'Names', 'Add', 'Count', 'Nothing', 'a\nb']) {
      const { body } = await server.call('POST', '/api/graphql', { as: dana.token, body: { query, operationName } });
      fields.push(body.data && Object.keys(body.data)[0]);
    }
    expect(fields).toEqual([
      'serviceTagsPaginated',
      'serviceTagsPaginated',
      'serviceTagsPaginated',
      'teamsPaginated',
      'createServiceTag',
      'serviceTagsPaginated',
      null,
      null,
    ]);
    expect(await sql(server.pool, 'select 1 from service_tags where label = $1', [label])).toHaveLength(1);
  });

  test('refuses a batch and a body that is no call', async () => {
    expect(
      (await server.call('POST', '/api/graphql', { as: dana.token, body: [{ query: '{ __typename }' }] })).status,
    ).toBe(400);
    expect((await server.call('POST', '/api/graphql', { as: dana.token, body: { query: 7 } })).status).toBe(400);
  });
});
