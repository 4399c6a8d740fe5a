/** Network data of an address from imported lists of lit buildings, and who may request it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeNetworkData } from '#server/areas/sites/places/network-data.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { goodAddress, makeAddress, makeServiceAt } from '../../../../support/addresses.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';

const server = useServer();
let team: string;
let manager: Person;
let stranger: Person;
let staff: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  const own = ['MANAGE_ADDRESSES', 'VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT', 'VIEW_INVENTORY'];
  manager = await makePerson(server.pool, { teams: { [team]: own } });
  stranger = await makePerson(server.pool, { teams: { [await makeTeam(server.pool, 'Harbor Logistics')]: own } });
  staff = await makePerson(server.pool, { role: 'quoperator' });
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, as: Person | null, body?: unknown) =>
  server.call(method, `/api/${path}`, { ...(as && { as: as.token }), ...(body !== undefined && { body }) });

describe('network data', () => {
  const chicago = { lat: 41.878876, lng: -87.635918 };
  const list = {
    source: 'Carrier list',
    as_of: '2026-05-01',
    buildings: [
      {
        provider_raw: 'Lumen',
        street: '233 South Wacker Drive',
        city: 'Chicago',
        state_province: 'IL',
        postal_code: '60606-1234',
      },
      {
        provider_raw: 'Zayo',
        street: '300 S Wacker Dr',
        city: 'Chicago',
        lat: 41.8777,
        lng: -87.6365,
        access_medium: 'fiber',
      },
      { provider_raw: 'Zayo', street: '311 S Wacker Dr', city: 'Chicago', lat: 41.8779, lng: -87.636 },
      { provider_raw: 'Crown Castle', street: '1 W Adams', city: 'Chicago', lat: 41.8795, lng: -87.6278 },
    ],
  };
  const load = (body: unknown, as: Person | null = staff) => call('POST', 'lit-buildings/import', as, body);

  beforeEach(() => sql(server.pool, 'delete from lit_buildings'));

  test('[AD-035] [AD-046] [AD-005] [AD-006] [AD-007] names carriers on-net and near-net with distance, source and its day', async () => {
    expect((await load(list)).body).toEqual({ count: 4 });
    const id = await makeAddress(server.pool, team, chicago);
    const { status, body } = await call('POST', `addresses/${id}/network-data`, staff);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      address_id: id,
      onnet: ['Lumen'],
      nearnet500: ['Zayo'],
      source: 'Carrier list (2026-05-01)',
    });
    const query = `{ networkDataOfAddress(addressId: "${id}") { id createdAt onnet nearnet500
      providerAvailability { providerRaw siteDistanceFt connectionStatus accessMedium closestSiteAddress source asOf lat lng } } }`;
    const read = await call('POST', 'graphql', staff, { query });
    const found = read.body.data.networkDataOfAddress;
    expect(found.id).toBe(body.id);
    expect(found.providerAvailability).toHaveLength(2);
    const zayo = found.providerAvailability.find((each: { providerRaw: string }) => each.providerRaw === 'Zayo');
    expect(zayo).toMatchObject({
      connectionStatus: 'NEAR_NET',
      source: 'Carrier list',
      asOf: '2026-05-01',
      lat: 41.8779,
    });
    expect(Number(zayo.siteDistanceFt)).toBeGreaterThan(300);
    expect(Number(zayo.siteDistanceFt)).toBeLessThanOrEqual(500);
  });

  test('[AD-007] an address without coordinates is never near, and without lists there is no result', async () => {
    const id = await makeAddress(server.pool, team);
    const none = await call('POST', `addresses/${id}/network-data`, staff);
    expect(none.body).toMatchObject({ onnet: [], nearnet500: [], source: null });
    await load(list);
    const found = await call('POST', `addresses/${id}/network-data`, staff);
    expect(found.body).toMatchObject({ onnet: ['Lumen'], nearnet500: [] });
  });

  test('a list replaces the former one of its source, whole', async () => {
    await load(list);
    expect((await load({ ...list, buildings: list.buildings.slice(0, 1) })).body).toEqual({ count: 1 });
    const bad = await load({ ...list, buildings: [{ provider_raw: 'Zayo', provider_id: newId() }] });
    expect([bad.status, bad.body['buildings.0.provider_id']]).toEqual([422, ['Not found']]);
    expect((await load({ ...list, buildings: [{ provider_raw: 'Zayo', lat: 95 }] })).status).toBe(422);
    expect((await load({ ...list, buildings: [] })).status).toBe(422);
    expect((await load(list, manager)).status).toBe(403);
    expect((await load(list, null)).status).toBe(401);
    const [row] = await sql(server.pool, 'select count(*)::int from lit_buildings');
    expect(row![0]).toBe(1);
  });

  test('[AD-035] is fetched by staff, for an address that exists', async () => {
    const id = await makeAddress(server.pool, team);
    expect((await call('POST', `addresses/${id}/network-data`, manager)).status).toBe(403);
    expect((await call('POST', `addresses/${id}/network-data`, stranger)).status).toBe(404);
    expect((await call('POST', `addresses/${id}/network-data`, null)).status).toBe(401);
    expect((await call('POST', `addresses/${newId()}/network-data`, staff)).status).toBe(404);
  });

  test('[AD-029] bulk creation queues a fetch for each address when it is asked for', async () => {
    const send = (flag: unknown) =>
      call('POST', 'addresses/bulk-create', manager, {
        team_id: team,
        queue_fetch_network_data: flag,
        addresses: [
          { ...goodAddress, name: 'Q1' },
          { ...goodAddress, name: 'Q2' },
        ],
      });
    const queued = () => server.jobs.filter(({ name }) => name === 'network-data');
    const before = queued().length;
    await send(false);
    expect(queued()).toHaveLength(before);
    const { body } = await send(true);
    const ids = body.records.map(({ id }: { id: string }) => id);
    expect(
      queued()
        .slice(before)
        .map(({ payload }) => payload),
    ).toEqual(ids.map((addressId: string) => ({ addressId })));
    expect((await send('later')).status).toBe(422);
    await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) => storeNetworkData(session, ids[0]));
    const [row] = await sql(server.pool, 'select count(*)::int from address_network_datas where address_id = $1', [
      ids[0],
    ]);
    expect(row![0]).toBe(1);
  });

  test('[AD-045] addresses with network data are found by request and by ids', async () => {
    const one = await makeAddress(server.pool, team, { name: 'B' });
    const two = await makeAddress(server.pool, team, { name: 'A' });
    const group = newId();
    await sql(
      server.pool,
      "insert into service_groups (id, team_id, display_id, service_types) values ($1, $2, $3, '{internet}')",
      [group, team, 'SG-9101'],
    );
    for (const id of [one, two]) await makeServiceAt(server.pool, team, id, { service_group_id: group });
    const ask = async (given: string, as: Person | null) => {
      const query = `{ networkDataAddressesPaginated(${given}) { totalCount hasNextPage records { id networkData { id } } } }`;
      return call('POST', 'graphql', as, { query });
    };
    const idsOf = (body: { data: { networkDataAddressesPaginated: { records: { id: string }[] } } }) =>
      body.data.networkDataAddressesPaginated.records.map(({ id }) => id);
    expect(idsOf((await ask(`serviceGroupId: "${group}"`, staff)).body)).toEqual([two, one]);
    expect(idsOf((await ask(`serviceGroupId: "${group}", id_In: ["${one}"]`, staff)).body)).toEqual([one]);
    expect(idsOf((await ask(`serviceGroupId: "${group}", perPage: 1, page: 2`, staff)).body)).toEqual([one]);
    expect(idsOf((await ask(`serviceGroupId: "${group}"`, stranger)).body)).toEqual([]);
    expect(idsOf((await ask(`id_In: ["${one}"]`, stranger)).body)).toEqual([]);
    expect((await ask('page: 0', staff)).body.errors).toHaveLength(1);
    const unnamed = await call('POST', 'graphql', staff, { query: '{ networkDataOfAddress { id } }' });
    expect(unnamed.body.errors[0].message).toContain('addressId');
  });
});
