/** The `ra-data-simple-rest` of npm, as it is, over HTTP: every resource is listed, read, changed and deleted through it. */
import simpleRest from 'ra-data-simple-rest';
import { fetchUtils, type DataProvider } from 'ra-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '#runtime/resource.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { having, useWorld } from '#tests/support/world.ts';

const server = useServer();
const world = useWorld(server);
let address: string;

beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

/** As in react-admin's documentation: the token goes into a header. */
function providerOf({ token }: Person): DataProvider {
  const user = { authenticated: true, token: `JWT ${token}` };
  return simpleRest(`${address}/api`, (url, options = {}) => fetchUtils.fetchJson(url, { ...options, user }));
}

/** Uses the first caller with the right. */
async function byWhoMay<T>(ask: (provider: DataProvider) => Promise<T>): Promise<T> {
  let refusal: unknown;
  for (const caller of world.callers) {
    try {
      return await ask(providerOf(caller));
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== 403 && status !== 404) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

const sort = { field: 'id', order: 'ASC' } as const;
const pagination = { page: 1, perPage: 25 };
const whole = { pagination, sort, filter: {} };

describe('a list', () => {
  test.each(having('list'))('of %s is paged, sorted and filtered', async (id, { path, fields }) => {
    const [one, far] = await byWhoMay((provider) =>
      Promise.all([
        provider.getList(path, { ...whole, filter: { id: [world.rows[id]!] } }),
        provider.getList(path, { ...whole, pagination: { page: 400, perPage: 25 } }),
      ]),
    );
    expect(one.data.map((record) => record.id)).toEqual([world.rows[id]]);
    expect(one.total).toBe(1);
    expect(far.data).toEqual([]);
    const [first] = one.data;
    if (!fields.some(({ wire, filter }) => wire === 'created_at' && filter.some((each) => each === 'eq'))) return;
    const filter = { created_at: first.created_at, id: first.id };
    const same = await byWhoMay((provider) => provider.getList(path, { ...whole, filter }));
    expect(same.data.map((record) => record.id)).toEqual([first.id]);
  });

  test('[TB-038] carries page, page size, sort, search and filters', async () => {
    const made = ['Amber', 'Blue', 'Cyan', 'Dune', 'Ecru'].map((label) => ({
      label: `Shade ${label}`,
      color: '#123456',
    }));
    const provider = providerOf(world.callers[0]!);
    const team_id = world.rows['team'];
    for (const data of made) await provider.create('service-tags', { data: { ...data, team_id } });
    const shades = {
      filter: { q: 'shade', label__ne: 'Shade Amber' },
      sort: { field: 'label', order: 'DESC' },
    } as const;
    const page = await provider.getList('service-tags', { ...shades, pagination: { page: 2, perPage: 2 } });
    expect([page.data.map(({ label }) => label), page.total]).toEqual([['Shade Cyan', 'Shade Blue'], 4]);
    const many = await provider.getManyReference('service-tags', {
      ...whole,
      target: 'team_id',
      id: team_id!,
      filter: { q: 'shade' },
    });
    expect(many.total).toBe(5);
  });

  test('of ids answers each, also more than a page, and none for no id', async () => {
    const provider = providerOf(world.callers[0]!);
    const { data } = await provider.getList('service-tags', { ...whole, filter: { q: 'shade' } });
    const ids = [...data.map(({ id }) => id), ...Array.from({ length: 12 }, newId)];
    expect((await provider.getMany('service-tags', { ids })).data).toHaveLength(data.length);
    expect((await provider.getMany('service-tags', { ids: [] })).data).toEqual([]);
  });

  test.each([
    ['filter', '{"label":'],
    ['filter', '["label"]'],
    ['filter', '{"label":{"a":1}}'],
    ['filter', '{"no_such_field":1}'],
    ['range', '[5,29]'],
    ['range', '[0,1000000]'],
    ['range', '[10,0]'],
    ['sort', '"label"'],
    ['sort', '["color","ASC"]'],
  ])('with %s=%s is refused', async (name, value) => {
    const url = `/api/service-tags?${new URLSearchParams({ [name]: value })}`;
    expect((await server.call('GET', url, { as: world.callers[0]!.token })).status).toBe(400);
  });

  test('takes no word of two conventions at once', async () => {
    const url = `/api/service-tags?${new URLSearchParams({ range: '[0,9]', page: '2' })}`;
    expect((await server.call('GET', url, { as: world.callers[0]!.token })).status).toBe(400);
  });
});

describe('a record that was read', () => {
  test.each(having('get', 'update'))('of %s is sent back whole', async (id, { path }) => {
    const { sent, answered } = await byWhoMay(async (provider) => {
      const { data: record } = await provider.getOne(path, { id: world.rows[id]! });
      const { data } = await provider.update(path, { id: record.id, data: record, previousData: record });
      return { sent: record, answered: data };
    });
    expect(answered).toEqual(sent);
  });

  test('is changed in what differs, and not when somebody else was faster', async () => {
    const provider = providerOf(world.callers[0]!);
    const data = { team_id: world.rows['team'], label: 'Whole', color: '#123456' };
    const { data: made } = await provider.create('service-tags', { data });
    const change = (color: string) =>
      provider.update('service-tags', { id: made.id, data: { ...made, color }, previousData: made });
    expect((await change('#654321')).data).toMatchObject({ label: 'Whole', color: '#654321', version: 2 });
    await expect(change('#000000')).rejects.toMatchObject({ status: 409 });
  });

  test('is refused with another value of a field that only the server writes', async () => {
    const provider = providerOf(world.callers[0]!);
    const { data: tag } = await provider.getOne('service-tags', { id: world.rows['service-tag']! });
    const data = { ...tag, created_at: '2020-01-01T00:00:00Z' };
    const changed = provider.update('service-tags', { id: tag.id, data, previousData: tag });
    await expect(changed).rejects.toMatchObject({ status: 400, body: { created_at: ['Created is read-only'] } });
  });
});

describe('records', () => {
  const deletable = having('create', 'delete').filter(([, { operations }]) => operations.includes('get'));

  test.each(deletable)('of %s are deleted together', async (_, resource) => {
    const ids = await madeTwice(resource);
    const [deleted, left] = await byWhoMay(async (provider) => [
      await provider.deleteMany(resource.path, { ids }),
      await provider.getMany(resource.path, { ids }),
    ]);
    expect([deleted?.data, left?.data]).toEqual([ids, []]);
  });

  /** One of each where a second would have to differ in more than its name. */
  async function madeTwice(resource: Resource): Promise<string[]> {
    const first = await world.makeOne(resource);
    const body = await world.bodyOf(resource, ['always', 'create']);
    const second = await world.asked('POST', resource.path, body);
    return second.status === 201 ? [first, second.body.id as string] : [first];
  }

  test('are changed together', async () => {
    const provider = providerOf(world.callers[0]!);
    const { data } = await provider.getList('service-tags', { ...whole, filter: { q: 'shade' } });
    const ids = data.map((tag) => tag.id);
    expect((await provider.updateMany('service-tags', { ids, data: { color: '#ABCDEF' } })).data).toEqual(ids);
  });
});
