/** Calls on addresses other than record calls. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { goodAddress, makeAddress, makeServiceAt } from '../../../../support/addresses.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';

const server = useServer();
let team: string;
let otherTeam: string;
let manager: Person;
let viewer: Person;
let stranger: Person;
let staff: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  otherTeam = await makeTeam(server.pool, 'Harbor Logistics');
  const own = ['MANAGE_ADDRESSES', 'VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT', 'VIEW_INVENTORY'];
  manager = await makePerson(server.pool, { teams: { [team]: own } });
  viewer = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
  stranger = await makePerson(server.pool, { teams: { [otherTeam]: own } });
  staff = await makePerson(server.pool, { role: 'quoperator' });
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, as: Person | null, body?: unknown) =>
  server.call(method, `/api/${path}`, { ...(as && { as: as.token }), ...(body !== undefined && { body }) });
const makeContact = async (teamId: string): Promise<string> => {
  const id = newId();
  await sql(server.pool, 'insert into contacts (id, team_id, name, email, phone) values ($1, $2, $3, $4, $5)', [
    id,
    teamId,
    'Sam Ortiz',
    'sam@building.example',
    '+13125550142',
  ]);
  return id;
};

describe('[AD-038] [AD-010] [QN-092] GET /addresses/address-countries', () => {
  test('lists every country, ten of them first', async () => {
    const { status, body } = await call('GET', 'addresses/address-countries', viewer);
    expect(status).toBe(200);
    const codes = body.records.map(({ code }: { code: string }) => code);
    expect(codes.slice(0, 10)).toEqual(['US', 'CA', 'GB', 'DE', 'AU', 'IN', 'MX', 'TH', 'FR', 'BR']);
    expect(new Set(codes).size).toBe(249);
    expect(body.records[0]).toEqual({ code: 'US', name: 'United States' });
  });

  test('takes no parameter', async () => {
    expect((await call('GET', 'addresses/address-countries?team=1', viewer)).status).toBe(400);
  });
});

describe('[AD-040] [AD-041] GET /addresses/by-team-and-name', () => {
  const path = (teamId: string, name: string) =>
    `addresses/by-team-and-name?team_id=${teamId}&name=${encodeURIComponent(name)}`;

  test('finds the whole name regardless of case, an open address first', async () => {
    await makeAddress(server.pool, team, { name: 'Warehouse 9', status: 'Closed' });
    const id = await makeAddress(server.pool, team, { name: 'Warehouse 9' });
    const { status, body } = await call('GET', path(team, 'wareHOUSE 9'), viewer);
    expect([status, body.id, body.name]).toEqual([200, id, 'Warehouse 9']);
    expect((await call('GET', path(team, 'Warehouse'), viewer)).status).toBe(404);
  });

  test('hides other teams and refuses what is not said', async () => {
    await makeAddress(server.pool, team, { name: 'Hidden' });
    expect((await call('GET', path(team, 'Hidden'), stranger)).status).toBe(404);
    expect((await call('GET', path(team, 'Hidden'), null)).status).toBe(401);
    expect((await call('GET', `addresses/by-team-and-name?team_id=${team}`, viewer)).status).toBe(400);
    expect((await call('GET', path('nonsense', 'Hidden'), viewer)).status).toBe(400);
  });
});

describe('[AD-044] GET /teams/{id}/addresses', () => {
  test('lists the addresses of the team by name, page by page', async () => {
    const fresh = await makeTeam(server.pool, 'Paged');
    const member = await makePerson(server.pool, { teams: { [fresh]: ['VIEW_INVENTORY'] } });
    for (const name of ['Gamma', 'Alpha', 'Beta']) await makeAddress(server.pool, fresh, { name });
    const { status, body } = await call('GET', `teams/${fresh}/addresses?per_page=2`, member);
    expect(status).toBe(200);
    expect(body.records.map(({ name }: { name: string }) => name)).toEqual(['Alpha', 'Beta']);
    expect([body.total_count, body.has_next_page]).toEqual([3, true]);
    const found = await call('GET', `teams/${fresh}/addresses?q=gam`, member);
    expect(found.body.records).toHaveLength(1);
  });

  test('hides other teams', async () => {
    expect((await call('GET', `teams/${team}/addresses`, stranger)).status).toBe(404);
    expect((await call('GET', `teams/${team}/addresses`, null)).status).toBe(401);
    expect((await call('GET', `teams/${team}/addresses?status=Open`, viewer)).status).toBe(400);
  });
});

describe('[AD-027] GET /addresses', () => {
  test('is a page of the team with the common parameters', async () => {
    const { status, body } = await call(
      'GET',
      `addresses?team_id=${team}&per_page=1&sort_field=name&sort_dir=desc`,
      viewer,
    );
    expect(status).toBe(200);
    expect(body.records).toHaveLength(1);
    expect(body).toMatchObject({ total_count: expect.any(Number), has_next_page: expect.any(Boolean) });
    expect((await call('GET', `addresses?team_id=${team}`, stranger)).body.records).toEqual([]);
  });
});

describe('[AD-039] [AD-024] [AD-003] PUT /addresses/{id}/property-manager', () => {
  test('links a contact, and readers get who it is', async () => {
    const id = await makeAddress(server.pool, team);
    const contact = await makeContact(team);
    const { status, body } = await call('PUT', `addresses/${id}/property-manager`, manager, { contact_id: contact });
    expect([status, body.property_manager_id]).toEqual([200, contact]);
    const query = `{ address(id: "${id}") { propertyManager { id name email phone } } }`;
    const read = await call('POST', 'graphql', viewer, { query });
    expect(read.body.data.address.propertyManager).toEqual({
      id: contact,
      name: 'Sam Ortiz',
      email: 'sam@building.example',
      phone: '+13125550142',
    });
  });

  test('wants a contact of the team, from somebody who may', async () => {
    const id = await makeAddress(server.pool, team);
    const path = `addresses/${id}/property-manager`;
    expect((await call('PUT', path, manager, {})).body).toMatchObject({ contact_id: ['Required'] });
    expect((await call('PUT', path, manager, { contact_id: null })).status).toBe(422);
    expect((await call('PUT', path, manager, { contact_id: await makeContact(otherTeam) })).status).toBe(422);
    expect((await call('PUT', path, manager, { contact_id: newId() })).status).toBe(422);
    const contact_id = await makeContact(team);
    expect((await call('PUT', path, viewer, { contact_id })).status).toBe(403);
    expect((await call('PUT', path, stranger, { contact_id })).status).toBe(404);
    expect((await call('PUT', path, null, { contact_id })).status).toBe(401);
  });
});

describe('[AD-036] [AD-037] PUT /addresses/{id}/merge', () => {
  const merge = (into: string, from: unknown, as: Person | null = manager) =>
    call('PUT', `addresses/${into}/merge`, as, { merged_address_id: from });

  test('moves all that names the merged address and closes it', async () => {
    const into = await makeAddress(server.pool, team, { name: 'Survivor' });
    const contact = await makeContact(team);
    const from = await makeAddress(server.pool, team, {
      name: 'Merged',
      property_manager_id: contact,
      handoff_details: 'Cage 12',
    });
    const former = await makeAddress(server.pool, team, { status: 'Closed', merged_into_id: from });
    const { location } = await makeServiceAt(server.pool, team, from);
    const [group, upload, submitted, number, ticket] = [newId(), newId(), newId(), newId(), newId()];
    await sql(
      server.pool,
      "insert into service_groups (id, team_id, display_id, service_types, billing_address_id) values ($1, $2, $3, '{internet}', $4)",
      [group, team, 'SG-9001', from],
    );
    await sql(server.pool, 'update teams set default_billing_address_id = $2 where id = $1', [team, from]);
    const data = JSON.stringify({ addresses: { rows: [{ id: 'r', address_id: from }] } });
    for (const [id, status] of [
      [upload, 'DRAFT'],
      [submitted, 'SUBMITTED'],
    ])
      await sql(
        server.pool,
        'insert into bulk_site_uploads (id, team_id, name, data, status) values ($1, $2, $3, $4, $5)',
        [id, team, 'Stores', data, status],
      );
    await sql(server.pool, 'insert into address_network_datas (id, team_id, address_id) values ($1, $2, $3)', [
      number,
      team,
      from,
    ]);
    await sql(
      server.pool,
      "insert into tickets (id, team_id, display_id, subject, type, new_address_id) values ($1, $2, 'T-9001', 'Move', 'MOVE_SERVICE', $3)",
      [ticket, team, from],
    );

    const { status, body } = await merge(into, from);
    expect([status, body.id, body.property_manager_id]).toEqual([200, into, contact]);
    expect(body.handoff_details).toBe('Cage 12');
    const one = async (text: string, id: string) => (await sql(server.pool, text, [id]))[0]![0];
    expect(await one('select address_id from service_locations where id = $1', location)).toBe(into);
    expect(await one('select billing_address_id from service_groups where id = $1', group)).toBe(into);
    expect(await one('select default_billing_address_id from teams where id = $1', team)).toBe(into);
    expect(await one('select address_id from address_network_datas where id = $1', number)).toBe(into);
    expect(await one('select new_address_id from tickets where id = $1', ticket)).toBe(into);
    expect(await one('select merged_into_id from addresses where id = $1', former)).toBe(into);
    expect(JSON.stringify(await one('select data from bulk_site_uploads where id = $1', upload))).toContain(into);
    expect(JSON.stringify(await one('select data from bulk_site_uploads where id = $1', submitted))).toContain(from);
    const merged = await call('GET', `addresses/${from}`, manager);
    expect(merged.body).toMatchObject({ status: 'Closed', merged_into_id: into });
  });

  test('is refused for itself, twice, for other teams and for strangers, and then moves nothing', async () => {
    const into = await makeAddress(server.pool, team);
    const from = await makeAddress(server.pool, team);
    const foreign = await makeAddress(server.pool, otherTeam);
    const { location } = await makeServiceAt(server.pool, team, from);
    expect((await merge(into, into)).status).toBe(422);
    expect((await merge(into, foreign)).body).toHaveProperty('merged_address_id');
    expect((await merge(into, newId())).status).toBe(422);
    expect((await merge(into, 'nonsense')).status).toBe(422);
    expect((await merge(into, undefined)).body).toMatchObject({ merged_address_id: ['Required'] });
    expect((await merge(into, from, viewer)).status).toBe(403);
    expect((await merge(into, from, stranger)).status).toBe(404);
    expect((await merge(into, from, null)).status).toBe(401);
    const [row] = await sql(server.pool, 'select address_id from service_locations where id = $1', [location]);
    expect(row![0]).toBe(from);
    expect((await merge(into, from)).status).toBe(200);
    expect((await merge(into, from)).status).toBe(422);
    expect((await merge(from, into)).status).toBe(422);
  });
});

describe('[AD-042] [AD-043] POST /ly-addresses', () => {
  test('registers an address without a team for staff alone', async () => {
    const body = { ...goodAddress, name: '350 E Cermak', is_data_center: true, handoff_details: 'Meet-me room 1' };
    const made = await call('POST', 'ly-addresses', staff, body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ team_id: null, name: '350 E Cermak' });
    expect((await call('GET', `addresses/${made.body.id}`, viewer)).status).toBe(404);
    expect((await call('GET', `addresses/${made.body.id}`, staff)).status).toBe(200);
  });

  test('is refused to customers, with a team and against the rules', async () => {
    expect((await call('POST', 'ly-addresses', manager, goodAddress)).status).toBe(403);
    expect((await call('POST', 'ly-addresses', null, goodAddress)).status).toBe(401);
    expect((await call('POST', 'ly-addresses', staff, { ...goodAddress, team_id: team })).status).toBe(422);
    expect((await call('POST', 'ly-addresses', staff, { ...goodAddress, street: null })).body).toMatchObject({
      street: ['Required'],
    });
    expect((await call('POST', 'ly-addresses', staff, { ...goodAddress, planet: 'Mars' })).status).toBe(400);
  });
});

describe('GET /addresses/{id}/uses', () => {
  test('returns the fixed fields and the address with the same place', async () => {
    const id = await makeAddress(server.pool, team, {
      street: '100 North Main Street',
      address_line_two: 'Suite 7',
      postal_code: '60611',
    });
    const twin = await makeAddress(server.pool, team, {
      name: 'Twin',
      street: '100 N. Main St',
      address_line_two: '#7',
      postal_code: '60611-0001',
    });
    await makeAddress(server.pool, team, {
      street: '100 N Main St',
      address_line_two: 'Suite 8',
      postal_code: '60611',
    });
    await makeAddress(server.pool, team, {
      street: '100 S Main St',
      address_line_two: 'Suite 7',
      postal_code: '60611',
    });
    const { body } = await call('GET', `addresses/${id}/uses`, viewer);
    expect(body).toMatchObject({ services: 0, locked_fields: [] });
    expect(body.same_place.map((each: { id: string }) => each.id)).toEqual([twin]);
    await makeServiceAt(server.pool, team, id);
    const used = await call('GET', `addresses/${id}/uses`, viewer);
    expect(used.body.services).toBe(1);
    expect(used.body.locked_fields).toContain('city');
    expect((await call('GET', `addresses/${id}/uses`, stranger)).status).toBe(404);
    expect((await call('GET', `addresses/${id}/uses`, null)).status).toBe(401);
  });
});

describe('[AD-047] GraphQL addressesPaginated', () => {
  test('[SS-067] filters as specified and orders by name', async () => {
    const fresh = await makeTeam(server.pool, 'Listed');
    const member = await makePerson(server.pool, { teams: { [fresh]: ['VIEW_INVENTORY'] } });
    for (const name of ['Gamma', 'Alpha', 'Beta'])
      await makeAddress(server.pool, fresh, { name, ...(name === 'Beta' && { street: null }) });
    const ask = async (given: string, as: Person | null = member) => {
      const query = `{ addressesPaginated(${given}) { totalCount hasNextPage records { name } } }`;
      const { body } = await call('POST', 'graphql', as, { query });
      return body.data?.addressesPaginated;
    };
    const all = await ask(`teamId: "${fresh}", ordering: "name", perPage: 2, page: 1`);
    expect(all).toEqual({ totalCount: 3, hasNextPage: true, records: [{ name: 'Alpha' }, { name: 'Beta' }] });
    expect((await ask(`teamId: "${fresh}", street_Isnull: true`)).records).toEqual([{ name: 'Beta' }]);
    expect((await ask(`teamId: "${fresh}", name: "Gamma"`)).totalCount).toBe(1);
    expect((await ask(`q: "alp"`)).records).toEqual([{ name: 'Alpha' }]);
    expect((await ask(`teamId: "${fresh}"`, stranger)).records).toEqual([]);
    expect(await ask('page: 0')).toBeUndefined();
  });

  test('[AD-048] a stranger without an account finds nothing, without an error', async () => {
    const query = '{ addressesPaginated(q: "Chicago") { totalCount records { name } } }';
    const { status, body } = await call('POST', 'graphql', null, { query });
    expect([status, body.errors, body.data]).toEqual([
      200,
      undefined,
      { addressesPaginated: { totalCount: 0, records: [] } },
    ]);
    const places = await call('POST', 'addresses/google-place-suggestions', null, {
      inputs: ['233 S Wacker Dr Chicago'],
    });
    expect([places.status, places.body.records[0].suggestions]).toEqual([200, []]);
  });
});
