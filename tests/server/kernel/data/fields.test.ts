import { beforeAll, describe, expect, test } from 'vitest';
import { resources } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import { createScope } from '#server/kernel/access/scope.ts';
import { visibleFields } from '#server/kernel/data/columns.ts';
import { snakeKey } from '#server/kernel/data/keys.ts';
import { makePerson, makeTeam, scopeOf, sql, type Person } from '#tests/support/people.ts';
import { makeRows, type Rows } from '#tests/support/rows.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let dana: Person;
let admin: Person;
let quoperator: Person;
let rows: Rows;

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] } });
  admin = await makePerson(server.pool, { role: 'admin' });
  quoperator = await makePerson(server.pool, { role: 'quoperator' });
  rows = await makeRows(server.pool, { teamId: team, userId: dana.userId });
  await sql(server.pool, 'update quotes set commission_arr_rate = 12.5 where id = $1', [rows['quote']]);
});

const withheld = ['commission_arr_rate', 'mrr', 'implied_arr'];

describe('fields that a caller may not read', () => {
  test('are omitted from records for everyone without the right', async () => {
    const read = async (as: Person) =>
      (await server.call('GET', `/api/quotes/${rows['quote']}`, { as: as.token })).body;
    for (const record of [await read(dana), await read(quoperator)]) {
      expect(withheld.filter((name) => name in record)).toEqual([]);
    }
    expect(await read(admin)).toMatchObject({ commission_arr_rate: 12.5 });
  });

  test('neither filter, sort nor search, so that answers reveal nothing about them', async () => {
    for (const name of withheld) {
      for (const query of [`${name}=1`, `${name}__gte=1`, `${name}__isnull=true`, `sort_field=${name}`]) {
        const { status } = await server.call('GET', `/api/quotes?${query}`, { as: dana.token });
        expect([query, status]).toEqual([query, 400]);
      }
    }
  });

  test('are not in the export', async () => {
    const [customers, admins] = await Promise.all(
      [dana, admin].map((as) => server.call('GET', '/api/quotes/export.csv', { as: as.token })),
    );
    expect(customers!.text).not.toMatch(/commission/i);
    expect(admins!.text).toMatch(/commission/i);
  });

  test('cannot be written', async () => {
    const url = `/api/quotes/${rows['quote']}`;
    const { status, body } = await server.call('PUT', url, { as: quoperator.token, body: { commission_arr_rate: 1 } });
    expect([status, body.commission_arr_rate]).toEqual([400, ['Unknown field']]);
    expect(
      (await server.call('PUT', url, { as: admin.token, body: { commission_arr_rate: 14 } })).body.commission_arr_rate,
    ).toBe(14);
  });
});

describe('secrets', () => {
  test('are read by no one, on any resource', async () => {
    const scopes = [await scopeOf(server.pool, admin), createScope({ kind: 'job', name: 'test', behalfOf: null })];
    const shown = (Object.values(resources) as Resource[]).flatMap((resource) =>
      scopes.flatMap((scope) =>
        visibleFields(resource, scope)
          .filter(({ field }) => field.kind === 'secret')
          .map(({ field }) => `${resource.id}.${field.key}`),
      ),
    );
    expect(shown).toEqual([]);
  });
});

describe('fields that no one sets', () => {
  const systemFields = {
    id: 'x',
    version: 9,
    created_at: '2020-01-01T00:00:00Z',
    updated_at: '2020-01-01T00:00:00Z',
    created_by_id: 'x',
  };

  test.each(Object.entries(systemFields))('%s is refused in a body', async (name, value) => {
    const body = { label: 'T', color: '#123456', [name]: value };
    const made = { ...body, team_id: rows['team'] };
    const create = await server.call('POST', '/api/service-tags', { as: admin.token, body: made });
    const update = await server.call('PUT', `/api/service-tags/${rows['service-tag']}`, { as: admin.token, body });
    // Another version means that someone else changed the record.
    expect([create.status, update.status]).toEqual([400, name === 'version' ? 409 : 400]);
  });

  test.each(['__proto__', 'constructor'])('a body with %s is refused', async (name) => {
    const text = `{"team_id":"${rows['team']}","label":"T","color":"#123456","${name}":{"admin":true}}`;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/service-tags',
      headers: { 'content-type': 'application/json', authorization: `JWT ${admin.token}` },
      payload: text,
    });
    expect(answer.statusCode).toBe(400);
  });
});

test('every wire name is the snake_case spelling of its key', () => {
  const wrong = (Object.values(resources) as Resource[]).flatMap(({ id, fields }) =>
    fields
      .filter(({ key, wire }) => snakeKey(key) !== wire)
      .map(({ key, wire }) => `${id}.${key}: ${wire}, read as ${snakeKey(key)}`),
  );
  expect(wrong).toEqual([]);
});
