import { buildClientSchema, getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const open = useServer({ isDemo: true });
const closed = useServer({ isDemo: false });
let dana: Person;

beforeAll(async () => {
  const team = await makeTeam(closed.pool, 'Acme Dental');
  dana = await makePerson(closed.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
});

const ask = (server: typeof open, query: string, as?: string, headers = {}) =>
  server.call('POST', '/api/graphql', { as, body: { query }, headers });

describe('the schema', () => {
  test('is open to tools of signed-in users, and to anyone in a demo', async () => {
    const answers = [await ask(open, getIntrospectionQuery()), await ask(closed, getIntrospectionQuery(), dana.token)];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      const fields = Object.values(buildClientSchema(body.data).getTypeMap())
        .filter(({ name }) => !name.startsWith('__'))
        .flatMap((type) =>
          'getFields' in type && !type.name.endsWith('Input') ? Object.values(type.getFields()) : [],
        );
      expect(fields.length).toBeGreaterThan(2000);
      expect(fields.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
    }
  });

  test.each([
    '{ __schema { types { name } } }',
    '{ ...on Query { __type(name: "User") { name } } }',
    '{ ...a } fragment a on Query { ...b } fragment b on Query { s: __schema { types { name } } }',
  ])('is closed to anonymous callers outside a demo: %s', async (query) => {
    // A query validated for a signed-in caller must not be cached for others.
    expect((await ask(closed, query, dana.token)).status).toBe(200);
    const { status, body } = await ask(closed, query);
    expect([status, body.data, body.errors[0].message]).toEqual([400, null, 'Sign in to ask for the schema.']);
  });

  test('is not revealed by suggestions, which only demos make', async () => {
    const message = async (server: typeof open, as?: string) =>
      (await ask(server, '{ serviceTagPaginated { totalCont } }', as)).body.errors[0].message;
    const plain = 'Cannot query field "serviceTagPaginated" on type "Query".';
    expect([await message(closed), await message(closed, dana.token)]).toEqual([plain, plain]);
    expect(await message(open)).toContain('Did you mean "serviceTagsPaginated"');
  });
});

describe('depth', () => {
  const nested = (levels: number): string =>
    `{ teamsPaginated { records { ${'parentTeam { '.repeat(levels)} id ${'} '.repeat(levels)} } } }`;

  test('is bounded for everything but the schema, through fragments too', async () => {
    const tooLarge = [400, 'The query asks for too much at once.'];
    for (const query of [nested(9), `{ ...f } fragment f on Query ${nested(9)}`, `{ ...on Query ${nested(9)} }`]) {
      const { status, body } = await ask(closed, query, dana.token);
      expect([status, body.errors[0].message]).toEqual(tooLarge);
    }
    expect((await ask(closed, nested(2), dana.token)).status).toBe(200);
  });
});

describe('the type of an answer', () => {
  const own = { accept: 'application/graphql-response+json, application/json;q=0.9' };

  test('is that of GraphQL for clients that know it', async () => {
    const good = await ask(closed, '{ __typename }', dana.token, own);
    expect([good.status, good.headers['content-type']]).toEqual([
      200,
      'application/graphql-response+json; charset=utf-8',
    ]);
    const bad = await ask(closed, '{ nothing }', dana.token, own);
    expect([bad.status, bad.headers['content-type']]).toEqual([
      400,
      'application/graphql-response+json; charset=utf-8',
    ]);
    expect(JSON.parse(bad.text)).toEqual({ errors: [expect.objectContaining({ message: expect.any(String) })] });
  });

  test('is JSON for all others', async () => {
    const { headers, body } = await ask(closed, '{ nothing }', dana.token);
    expect([headers['content-type'], body.data]).toEqual(['application/json; charset=utf-8', null]);
  });
});
