import type { Resource } from '#runtime/resource.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobScope, type Scope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { makePerson, makeTeam, scopeOf, sql, type Person } from '#tests/support/people.ts';
import { makeRows, type Rows } from '#tests/support/rows.ts';
import { useServer } from '#tests/support/server.ts';
import { permissions } from '#generated/domain/permissions.ts';
import {
  changedValue,
  closedField,
  isClosable,
  frozenStates,
  openStates,
  rowIn,
  frozenParent,
  stored,
  title,
  type Stage,
  type State,
} from './states.ts';

const server = useServer();
const staff = ['admin', 'implementation_specialist', 'quoperator', 'salesperson', 'development'] as const;
const people: Record<string, Person> = {};
const scopes: Record<string, Scope> = {};
let stage: Stage;

beforeAll(async () => {
  const { pool } = server;
  const teamId = await makeTeam(pool, 'Acme Dental');
  const every = permissions.map(({ id }) => id);
  people['owner'] = await makePerson(pool, { teams: { [teamId]: every } });
  people['viewer'] = await makePerson(pool, { teams: { [teamId]: every.filter((id) => id.startsWith('VIEW_')) } });
  for (const role of staff) people[role] = await makePerson(pool, { role });
  for (const [name, person] of Object.entries(people)) scopes[name] = await scopeOf(pool, person);
  scopes['the server'] = jobScope('test');
  const owner = { teamId, userId: people['owner'].userId };
  const rows: Rows = await makeRows(pool, owner);
  stage = { pool, tables: server.owner, owner, rows };
});

const call = (role: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { as: people[role]!.token, body });

/** Roles that may write the records at all; others get 403 first. */
function writersOf({ resource: { access } }: State, word: Word): ReadonlySet<string> {
  const grants: readonly string[] = access[word];
  const isOfCustomers = grants.some((grant) => grant === grant.toUpperCase());
  return new Set(['admin', ...staff.filter((role) => grants.includes(role)), ...(isOfCustomers ? ['owner'] : [])]);
}

type Word = 'create' | 'update' | 'delete';

let attempts = 0;

/** By REST: 409 with the message for those who may write, 403 for others, 405 without such a call. */
async function refusedByRest(state: State, id: string, role: string): Promise<string[]> {
  const { resource } = state;
  const field = closedField(resource);
  const tries = [
    ['update', 'PUT', `${resource.path}/${id}`, field && { [field.wire]: changedValue(field) }],
    ['delete', 'DELETE', `${resource.path}/${id}`, undefined],
    ...(frozenParent(state) ? [['create', 'POST', resource.path, await childOf(state, id)] as const] : []),
  ] as const;
  const wrong: string[] = [];
  for (const [word, method, path, body] of tries) {
    if (word === 'update' && resource.operations.includes(word) && !isClosable(resource)) continue;
    const answer = await call(role, method, path, body);
    attempts += 1;
    const actual = [answer.status, answer.headers['x-error-code']].join(' ');
    const isOffered = resource.operations.includes(word);
    const wanted = !isOffered
      ? '405 methodNotAllowed'
      : writersOf(state, word).has(role)
        ? '409 frozen'
        : '403 forbidden';
    if (actual !== wanted) wrong.push(`${role} ${method}: ${actual} ${answer.text}, not ${wanted}`);
  }
  return wrong;
}

/** By GraphQL: the same answers as by REST. */
async function refusedByGraphql(state: State, id: string, role: string): Promise<string[]> {
  const { resource } = state;
  const field = closedField(resource);
  const value = field && `${camel(field.wire)}: ${JSON.stringify(changedValue(field))}`;
  const tries = [
    ['update', `update${resource.type}(id: "${id}", ${value}) { id }`],
    ['delete', `delete${resource.type}(id: "${id}")`],
  ] as const;
  const wrong: string[] = [];
  for (const [word, mutation] of tries) {
    if (word === 'update' ? !isClosable(resource) : !resource.operations.includes(word)) continue;
    attempts += 1;
    const body = { query: `mutation { ${mutation} }` };
    const answer = await server.call('POST', '/api/graphql', { as: people[role]!.token, body });
    const actual = answer.body.errors?.[0]?.extensions?.code;
    const wanted = writersOf(state, word).has(role) ? 'frozen' : 'forbidden';
    if (actual !== wanted) wrong.push(`${role} ${mutation}: ${answer.text}, not ${wanted}`);
  }
  return wrong;
}

const camel = (wire: string): string => wire.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The body of a second record under the same frozen parent. */
async function childOf({ resource }: State, id: string): Promise<object> {
  const row = (await stored(stage, resource, id)) as Record<string, unknown>;
  const needed = resource.fields.filter(
    ({ nullable, write, wire }) => (!nullable && write !== 'never') || wire === 'team_id',
  );
  return Object.fromEntries(
    needed.map(({ wire, columns: [value, code] }) => [
      wire,
      code === undefined ? row[value!] : { value: row[value!], code: row[code] },
    ]),
  );
}

/** By SQL with the role's session: TF001 with the door's message, or no visible row. */
async function refusedBySql(state: State, id: string, who: string): Promise<string[]> {
  const { resource } = state;
  const field = resource.fields.find(({ kind, wire, columns }) => {
    const open = [...state.rule.may, ...state.rule.once];
    return !open.includes(wire) && columns.length > 0 && kind !== 'uuid' && wire === 'created_at';
  })!;
  const statements = [
    `update ${resource.table} set ${field.columns[0]} = now() - interval '1 day' where id = '${id}'`,
    `delete from ${resource.table} where id = '${id}'`,
    `merge into ${resource.table} t using (select '${id}'::uuid as id) s on t.id = s.id when matched then delete`,
    ...(frozenParent(state)
      ? [
          `insert into ${resource.table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).* from ${resource.table} t where id = '${id}'`,
        ]
      : []),
  ];
  const wrong: string[] = [];
  for (const text of statements) {
    attempts += 1;
    const outcome = await transaction(server.pool, scopes[who]!, { mode: 'write' }, ({ change }) => change(text)).catch(
      (error: { code?: string }) => error.code,
    );
    const wanted = isBeyond(resource, who) ? 0 : 'frozen';
    if (outcome !== wanted) wrong.push(`${who}: ${text}: ${outcome}`);
  }
  return wrong;
}

/** Customers cannot see staff rows. */
const isBeyond = ({ scope }: Resource, who: string): boolean => scope === 'staff' && ['owner', 'viewer'].includes(who);

test('every frozen entity is asked in each of its states', () => {
  const names = frozenStates.map(({ resource }) => resource.id);
  expect(Object.fromEntries([...new Set(names)].map((id) => [id, names.filter((name) => name === id).length]))).toEqual(
    {
      approval: 4,
      attachment: 12,
      'bank-line': 1,
      'bulk-site-upload': 2,
      'consolidated-bill': 3,
      'consolidated-bill-line': 3,
      contract: 6,
      'contract-line': 6,
      'contract-template-version': 2,
      'document-signer': 8,
      'inventory-upload': 3,
      invoice: 4,
      'invoice-import': 2,
      'invoice-line': 4,
      payment: 2,
      'payment-batch': 4,
      'payment-event': 4,
      quote: 7,
      'quote-version': 1,
      reconciliation: 2,
      'remittance-account': 2,
      'signable-document': 6,
      'signature-field': 6,
      'signing-event': 1,
      'team-credit': 1,
    },
  );
});

describe.each(frozenStates.map((state) => [title(state), state] as const))('[BI-027] [BS-047] %s', (_, state) => {
  test('no one changes it, deletes it or adds to it, by REST, GraphQL or SQL, and attempts of writers are audited', async () => {
    const { resource } = state;
    const id = await rowIn(stage, state);
    const before = await stored(stage, resource, id);
    const wrong: string[] = [];
    for (const role of Object.keys(people))
      wrong.push(...(await refusedByRest(state, id, role)), ...(await refusedByGraphql(state, id, role)));
    for (const who of Object.keys(scopes)) wrong.push(...(await refusedBySql(state, id, who)));
    expect(wrong).toEqual([]);
    expect(await stored(stage, resource, id)).toEqual(before);
    const [row] = await sql(
      stage.pool,
      `select count(*)::int from audit_entries where action = 'refused' and record_id = $1 and entity = $2`,
      [id, resource.id],
    );
    const writing = (word: 'update' | 'delete'): number =>
      (word === 'update' ? isClosable(resource) : resource.operations.includes(word)) ? writersOf(state, word).size : 0;
    // REST and GraphQL of each writer; update, delete and merge of each scope.
    const within = Object.keys(scopes).filter((who) => !isBeyond(resource, who));
    expect(row![0]).toBe(2 * (writing('update') + writing('delete')) + 3 * within.length);
  });
});

/** The answer of the call; if there is no such call, the expected one. */
async function changedIn({ resource }: State, id: string): Promise<unknown> {
  const field = closedField(resource);
  if (!field || !isClosable(resource)) return 'not offered';
  const { status, body } = await call('admin', 'PUT', `${resource.path}/${id}`, { [field.wire]: changedValue(field) });
  return [status, body[field.wire] === changedValue(field), body.frozen];
}

async function deletedIn({ resource }: State, id: string): Promise<unknown> {
  if (resource.operations.includes('delete')) return (await call('admin', 'DELETE', `${resource.path}/${id}`)).status;
  const text = `delete from ${resource.table} where id = $1`;
  return transaction(server.pool, scopes['the server']!, { mode: 'write' }, ({ change }) => change(text, [id]));
}

describe.each(openStates.map((state) => [title(state), state] as const))('%s', (_, state) => {
  test('it is changed and deleted as ever', async () => {
    const { operations } = state.resource;
    const id = await rowIn(stage, state);
    expect(await changedIn(state, id)).toEqual(isClosable(state.resource) ? [200, true, null] : 'not offered');
    expect(await deletedIn(state, id)).toBe(operations.includes('delete') ? 204 : 1);
  });
});

test('the tables are not emptied whole', async () => {
  const tables = [...new Set(frozenStates.map(({ resource }) => resource.table))];
  expect(tables).toHaveLength(25);
  for (const table of tables)
    await expect(
      transaction(server.owner, scopes['the server']!, { mode: 'write' }, ({ change }) =>
        change(`truncate ${table} cascade`),
      ),
    ).rejects.toMatchObject({ code: 'frozen' });
});

test('the calls refuse by themselves, with the guards of the database at rest', async () => {
  const tables = [...new Set(frozenStates.map(({ resource }) => resource.table))];
  const ids = await Promise.all(frozenStates.map((state) => rowIn(stage, state)));
  const guards = async (word: 'disable' | 'enable'): Promise<void> => {
    for (const table of tables) await sql(server.owner, `alter table ${table} ${word} trigger user`);
  };
  await guards('disable');
  const answers: string[] = [];
  try {
    for (const [at, { resource }] of frozenStates.entries()) {
      const field = closedField(resource);
      if (isClosable(resource) && field)
        answers.push(
          codeOf(await call('admin', 'PUT', `${resource.path}/${ids[at]}`, { [field.wire]: changedValue(field) })),
        );
      if (resource.operations.includes('delete'))
        answers.push(codeOf(await call('admin', 'DELETE', `${resource.path}/${ids[at]}`)));
    }
  } finally {
    await guards('enable');
  }
  expect(answers).toEqual(Array.from({ length: 100 }, () => '409 frozen'));
});

const codeOf = ({ status, headers }: { status: number; headers: Readonly<Record<string, unknown>> }): string =>
  `${status} ${headers['x-error-code']}`;

test('the tries are as many as entities, states, roles and ways make', () => {
  const onOthers = frozenStates.filter((state) => frozenParent(state)).length;
  const offered = frozenStates.flatMap(({ resource }) =>
    (['update', 'delete'] as const)
      .filter((word) => resource.operations.includes(word))
      .map((word) => [resource, word] as const),
  );
  const byProgram = offered.filter(([resource, word]) => word === 'delete' || isClosable(resource)).length;
  expect([frozenStates.length, onOthers, openStates.length, offered.length, byProgram]).toEqual([96, 25, 28, 115, 100]);
  // If all writable fields stay open, there is no field to try.
  expect(attempts).toBe(96 * (7 * 2 + 8 * 3) - 15 * 7 + 25 * (7 + 8) + 100 * 7);
});
