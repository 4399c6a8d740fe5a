/** A query's selection is read in one statement and equals loading each relation separately. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let team: string;
let other: string;
let dana: Person;
let clerk: Person;
let staff: Person;
const services: string[] = [];

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  other = await makeTeam(server.pool, 'Harbor Logistics');
  dana = await makePerson(server.pool, {
    teams: { [team]: ['VIEW_INVENTORY', 'VIEW_PROCUREMENT'] },
  });
  clerk = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
  staff = await makePerson(server.pool, { role: 'quoperator' });
  const provider = newId();
  const group = newId();
  await sql(server.pool, `insert into providers (id, name) values ($1, 'Granite Fiber')`, [provider]);
  await sql(
    server.pool,
    `insert into service_groups (id, team_id, display_id, project_name, service_types) values ($1, $2, 'SG-1', 'Branches', '{internet}')`,
    [group, team],
  );
  for (let n = 0; n < 6; n += 1) {
    const id = newId();
    services.push(id);
    await sql(
      server.pool,
      `insert into services (id, team_id, display_id, service_type, name, service_group_id, provider_id, term, mrc_value, mrc_code, created_by_id)
       values ($1, $2, $3, 'internet', $4, $5, $6, 36, 20000, 'USD', $7)`,
      [
        id,
        team,
        `SV-${n}`,
        `Line ${n}`,
        n % 2 ? group : null,
        n % 3 ? provider : null,
        n % 2 ? dana.userId : staff.userId,
      ],
    );
  }
});

const ask = async (person: Person, query: string, variables?: object) => {
  const { body } = await server.call('POST', '/api/graphql', { as: person.token, body: { query, variables } });
  return body;
};

const fields = ['id', 'displayId', 'name', 'serviceType', 'term', 'mrc { value code }', 'createdAt', 'status'];
const relations = {
  team: ['id', 'name'],
  serviceGroup: ['id', 'projectName', 'displayId', 'currentStep'],
  provider: ['id', 'name'],
  createdBy: ['id', 'firstName', 'email'],
  contract: ['id', 'displayId'],
} as const;

const some = (names: readonly string[]) => fc.subarray([...names], { minLength: 1 });
const selections = fc
  .tuple(
    some(fields),
    fc
      .subarray(Object.keys(relations) as (keyof typeof relations)[])
      .chain((chosen) =>
        fc.tuple(...chosen.map((name) => some(relations[name]).map((inside) => `${name} { ${inside.join(' ')} }`))),
      ),
  )
  .map(([own, others]) => [...own, ...others].join(' '));

/** A second root field prevents the single-read path; a nested relation needs the loaders. */
const asWhole = (query: string): string =>
  `{ ${query} other: service(id: "${services[0]}") { team { teamUsers { id } } } }`;

describe.each(['dana', 'clerk', 'staff'] as const)('of %s', (name) => {
  const person = () => ({ dana, clerk, staff })[name];

  test('any selection of a record and of its relations answers the same whether it is read alone or not', async () => {
    await fc.assert(
      fc.asyncProperty(selections, fc.nat({ max: 5 }), async (selection, n) => {
        const query = `service(id: "${services[n]}") { ${selection} }`;
        const alone = await ask(person(), `{ ${query} }`);
        const among = await ask(person(), asWhole(query));
        expect(alone.data.service).toEqual(among.data.service);
        expect(Object.keys(alone.data.service)).toHaveLength(
          selection
            .replaceAll(/\{[^}]*\}/g, '')
            .trim()
            .split(/\s+/).length,
        );
      }),
      { numRuns: 20 },
    );
  });

  test('records have the values of the REST call', async () => {
    const rest = await server.call('GET', '/api/services?per_page=100&sort_field=created_at', { as: person().token });
    const { data } = await ask(
      person(),
      `{ servicesPaginated(perPage: 100, ordering: "createdAt") { totalCount records { id name term mrc { value code } teamId serviceGroup { id } provider { id name } } } }`,
    );
    expect(data.servicesPaginated.totalCount).toBe(rest.body.total_count);
    expect(data.servicesPaginated.records).toEqual(
      rest.body.records.map((each: Record<string, never>) => ({
        id: each['id'],
        name: each['name'],
        term: each['term'],
        mrc: each['mrc'],
        teamId: each['team_id'],
        serviceGroup: each['service_group'] && { id: each['service_group']['id'] },
        provider: each['provider'] && { id: each['provider']['id'], name: each['provider']['name'] },
      })),
    );
  });
});

test('what is asked under aliases, in fragments, twice or under conditions is read', async () => {
  const id = services[5];
  const { data } = await ask(
    dana,
    `query ($yes: Boolean!, $no: Boolean!) {
       first: service(id: "${id}") { a: name ...Part b: team { n: name } }
       service(id: "${id}") { ... on Service { displayId } team { id } ... @include(if: $yes) { team { name } } }
       service(id: "${id}") { term @skip(if: $yes) mrc @include(if: $no) { value } createdBy { email } }
     }
     fragment Part on Service { provider { name ...More } serviceGroup { projectName } }
     fragment More on Provider { id }`,
    { yes: true, no: false },
  );
  expect(data.first).toEqual({
    a: 'Line 5',
    b: { n: 'Acme Dental' },
    provider: { name: 'Granite Fiber', id: expect.any(String) },
    serviceGroup: { projectName: 'Branches' },
  });
  expect(data.service).toEqual({
    displayId: 'SV-5',
    team: { id: team, name: 'Acme Dental' },
    createdBy: { email: dana.email },
  });
});

test('a query that is kept answers each of its callers and each set of conditions by itself', async () => {
  const query = `query ($id: ID!, $with: Boolean!) { service(id: $id) { name team @include(if: $with) { name } createdBy { email } } }`;
  const outsider = await makePerson(server.pool, { teams: { [other]: ['VIEW_INVENTORY'] } });
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await ask(dana, query, { id: services[1], with: true })).data.service).toEqual({
      name: 'Line 1',
      team: { name: 'Acme Dental' },
      createdBy: { email: dana.email },
    });
    expect((await ask(dana, query, { id: services[1], with: false })).data.service).toEqual({
      name: 'Line 1',
      createdBy: { email: dana.email },
    });
    expect((await ask(outsider, query, { id: services[1], with: true })).data.service).toBe(null);
  }
});

test('an unreadable relation is null, as its own call answers', async () => {
  const { data } = await ask(clerk, `{ servicesPaginated { records { id serviceGroupId serviceGroup { id } } } }`);
  let compared = 0;
  for (const { serviceGroupId, serviceGroup } of data.servicesPaginated.records) {
    if (serviceGroupId === null) continue;
    const { status } = await server.call('GET', `/api/service-groups/${serviceGroupId}`, { as: clerk.token });
    expect(serviceGroup === null).toBe(status !== 200);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(1);
});

test('a right that is gained or lost holds with the very next query that is read at once', async () => {
  const query = `{ service(id: "${services[1]}") { name createdBy { email } } }`;
  const late = await makePerson(server.pool, { teams: { [team]: [] } });
  const role = (permissions: readonly string[]) =>
    sql(
      server.pool,
      `update team_roles set permissions = $2 where id = (select role_ids[1]::uuid from team_users where user_id = $1)`,
      [late.userId, permissions],
    );
  const statusOf = async (): Promise<unknown> => {
    const { data, errors } = await ask(late, query);
    return errors?.[0].extensions.status ?? data.service;
  };
  const seen = { name: 'Line 1', createdBy: { email: dana.email } };
  expect(await statusOf()).toBe(403);
  for (const turn of [1, 2]) {
    await role(['VIEW_INVENTORY']);
    expect([turn, await statusOf(), await statusOf()]).toEqual([turn, seen, seen]);
    await role([]);
    expect([turn, await statusOf()]).toEqual([turn, 403]);
  }
});

test('a count that is not asked for is not read', async () => {
  const { data } = await ask(dana, '{ servicesPaginated(perPage: 2) { hasNextPage records { name } } }');
  expect(data.servicesPaginated).toEqual({
    hasNextPage: true,
    records: [{ name: 'Line 5' }, { name: 'Line 4' }],
  });
});

test('what fails before anything is read gives its connection back', async () => {
  for (let n = 0; n < 25; n += 1) {
    const { data } = await ask(dana, '{ service(id: "no id") { id name } }');
    expect(data).toEqual({ service: null });
  }
  expect(server.pool.totalCount - server.pool.idleCount).toBe(0);
});
