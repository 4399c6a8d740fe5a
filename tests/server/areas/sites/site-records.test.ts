/**
 * Address, site profile and bulk-site project records, field by field and value by value, as callers read them back.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { keptAlone, readBack } from '#tests/support/listed-values.ts';
import { useServer } from '#tests/support/server.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
let team_id: string;
let planner: Person;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  planner = await makePerson(server.pool, {
    teams: { [team_id]: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES', 'MANAGE_ADDRESSES'] },
  });
});

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { as: planner.token, ...(body && { body }) });
const made = async (path: string, body: object) => {
  const answer = await ask('POST', path, { team_id, ...body });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
};

describe('an address', () => {
  const written = {
    name: 'Loop office',
    street: '233 S Wacker Dr',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'US',
    county: 'Cook',
    lat: 41.8789,
    lng: -87.6359,
    address_line_two: 'Suite 4400',
    handoff_details: 'Rack 12, panel 3',
    comments: 'Dock at the rear',
    is_data_center: true,
    is_tower: false,
    is_new_construction: false,
    is_mall: false,
  };

  test('[AD-001] keeps every listed field', async () => {
    const manager = await add('contact', { team_id, name: 'Tower One Management' });
    const details = { formatted_address: '233 S Wacker Dr, Chicago, IL 60606, USA' };
    const { id } = await made('addresses', {
      ...written,
      property_manager_id: manager,
      google_full_details: details,
    });
    const { body } = await ask('GET', `addresses/${id}`);
    expect(body).toMatchObject({
      id,
      ...written,
      country_short: 'US',
      status: 'Active',
      custom_columns: null,
      full_address: '233 S Wacker Dr, Suite 4400, Chicago, IL 60606, US',
      street_full: '233 South Wacker Drive',
      street_short: '233 S Wacker Dr',
      property_manager: { id: manager },
      google_full_details: details,
    });
  });

  test('[AD-002] is active or closed, and nothing else', async () => {
    const { id } = await made('addresses', { ...written, name: 'Annex', street: '1 N State St' });
    const put = (body: object) => ask('PUT', `addresses/${id}`, body);
    expect(await readBack(put, 'status', wordsOf('AD-002'))).toEqual(keptAlone(wordsOf('AD-002')));
  });

  test('[AD-008] says where the carrier hands over, at the point of entry or in the suite, and nothing else', async () => {
    const { id, location_kind } = await made('addresses', { ...written, name: 'Tower', street: '2 N State St' });
    expect(location_kind).toBeNull();
    const put = (body: object) => ask('PUT', `addresses/${id}`, body);
    expect(await readBack(put, 'location_kind', wordsOf('AD-008'))).toEqual(keptAlone(wordsOf('AD-008')));
    expect((await put({ location_kind: null })).body.location_kind).toBeNull();
  });
});

const dedicated = {
  types: { dedicated: true, broadband: false },
  transport_type: ['fiber'],
  fixed_bandwidth: 'Fixed',
  download_speed: 1000,
  managed_router: 'Yes',
  border_gateway_protocol_ipv4: false,
  wan_static_ips_ipv4: '/29',
};
const burstable = {
  types: { dedicated: true, broadband: false },
  transport_type: ['fiber'],
  fixed_bandwidth: 'Burstable',
  commit_rate: 300,
  port_capacity: 1000,
  managed_router: 'No',
  border_gateway_protocol_ipv4: true,
  wan_static_ips_ipv4: 'None',
};
const broadband = {
  types: { dedicated: false, broadband: true },
  transport_type: ['coax'],
  download_speed: 500,
  upload_speed: 50,
};

describe('a site profile', () => {
  let count = 0;
  const save = (...circuits: readonly object[]) => {
    count += 1;
    return ask('POST', 'site-profiles', { team_id, name: `Store ${count}`, data: { circuits } });
  };

  test('[SP-016] [SP-019] keeps its fields, and of each circuit every field and a description made of them', async () => {
    const circuits = [dedicated, burstable, broadband];
    const { id } = await made('site-profiles', { name: 'Branch', data: { circuits } });
    const { body } = await ask('GET', `site-profiles/${id}`);
    expect(body).toMatchObject({ id, name: 'Branch', team_id, hidden: false, edited_at: expect.any(String) });
    expect(body.data.circuits).toMatchObject(circuits);
    expect(body.data.circuits.map(({ description }: { description: string }) => description)).toEqual([
      'Dedicated (Fiber), 1 Gbps, Managed Router, /29',
      'Dedicated (Fiber), 300 Mbps commit, 1 Gbps port, BGP',
      'Broadband (Coax), 500 Mbps',
    ]);
  });

  test('[SP-020] a circuit is dedicated or broadband or either', async () => {
    for (const types of [
      { dedicated: true, broadband: false },
      { dedicated: true, broadband: true },
    ]) {
      const { status, text, body } = await save({ ...dedicated, upload_speed: 500, types });
      expect([status, text]).toEqual([201, text]);
      expect(body.data.circuits[0].types).toEqual(types);
    }
    const other = await save({ ...dedicated, types: { dedicated: 'sometimes' } });
    expect([other.status, other.body['data.circuits.0.types.dedicated']]).toEqual([422, ['Invalid']]);
  });

  test.each([
    ['[SP-022]', 'fixed_bandwidth', ['Fixed'], 'Sometimes'],
    ['[SP-023]', 'managed_router', ['Yes', 'No'], 'Maybe'],
    ['[SP-024]', 'border_gateway_protocol_ipv4', [true, false], 'yes please'],
    ['[SP-026]', 'download_speed', [10, 50, 100, 200, 250, 300, 500, 1000, 2000, 5000, 10_000, 40_000, 100_000], 42],
    ['[SP-027]', 'wan_static_ips_ipv4', ['None', ...Array.from({ length: 17 }, (_, at) => `/${32 - at}`)], '/33'],
  ])('%s a dedicated circuit takes each %s and no other', async (_row, field, values, wrong) => {
    for (const value of values) {
      const { status, text, body } = await save({ ...dedicated, [field]: value });
      expect([value, status, text]).toEqual([value, 201, text]);
      expect(body.data.circuits[0][field]).toBe(value);
    }
    const other = await save({ ...dedicated, [field]: wrong });
    expect([other.status, other.body[`data.circuits.0.${field}`]]).toEqual([422, ['Invalid']]);
  });

  test('[SP-022] bandwidth that is burstable has a committed rate and a port', async () => {
    const { status, body } = await save(burstable);
    expect([status, body.data.circuits[0].fixed_bandwidth]).toEqual([201, 'Burstable']);
  });

  test('[SP-028] a commit rate that is not one of the 4 under the port is refused with the rule in words', async () => {
    const { status, body } = await save({ ...burstable, commit_rate: 2000, port_capacity: 1000 });
    expect([status, body]).toMatchObject([
      422,
      { 'data.circuits.0.commit_rate': ['Choose one of the 4 speeds just below the port capacity'] },
    ]);
  });

  test('[SP-021] [SP-025] broadband comes over any of six transports, dedicated internet over three of them', async () => {
    expect(wordsOf('SP-021')).toHaveLength(6);
    for (const transport of wordsOf('SP-021')) {
      const cable = await save({ ...broadband, transport_type: [transport] });
      expect([transport, cable.status, cable.text]).toEqual([transport, 201, cable.text]);
      const own = await save({ ...dedicated, transport_type: [transport] });
      const isBuilt = ['fiber', 'fixed_wireless', 'copper'].includes(transport);
      const text = own.body['data.circuits.0.transport_type.0'];
      expect([transport, own.status, text]).toEqual(
        isBuilt ? [transport, 201, undefined] : [transport, 422, ['Not available for this service type']],
      );
    }
    const other = await save({ ...broadband, transport_type: ['pigeon'] });
    expect([other.status, other.body['data.circuits.0.transport_type.0']]).toEqual([422, ['Invalid']]);
  });
});

test('[SP-026] a broadband circuit is at most as fast as 1 Gbps', async () => {
  const save = (name: string, download_speed: number) =>
    ask('POST', 'site-profiles', { team_id, name, data: { circuits: [{ ...broadband, download_speed }] } });
  expect((await save('Gigabit store', 1000)).status).toBe(201);
  const other = await save('Two gigabit store', 2000);
  expect([other.status, other.body['data.circuits.0.download_speed']]).toEqual([
    422,
    ['Faster than this service type can be'],
  ]);
});

describe('a bulk-site project', () => {
  let id: string;
  const read = async () => (await ask('GET', `bulk-site-uploads/${id}`)).body;

  beforeAll(async () => {
    ({ id } = await made('bulk-site-uploads', { name: 'Midwest stores' }));
  });

  test('[BS-042] [BS-043] [BS-044] [SS-023] [SS-026] keeps its sheet, what it asks of contracts, and every field of a row', async () => {
    const profile = (await made('site-profiles', { name: 'Sheet store', data: { circuits: [broadband] } })).id;
    const [allowed, denied] = [await add('provider', { name: 'Lumen' }), await add('provider', { name: 'Zayo' })];
    const row = {
      id: newId(),
      name: 'Store 12',
      full_address: '350 W Mart Center Dr, Chicago, IL 60654, US',
      street: '350 W Mart Center Dr',
      address_line1: '350 W Mart Center Dr',
      demarc: 'Suite 9',
      address_line_two: 'Suite 9',
      city: 'Chicago',
      state_province: 'IL',
      postal_code: '60654',
      country: 'US',
      lat: 41.8884,
      lng: -87.6355,
      property_type: 'mall',
      is_new_construction: false,
      site_profile_id: profile,
      place_data: { source: 'typed' },
      selected_address: { place_id: 'offline:1', details: { formatted_address: '350 W Mart Center Dr' } },
      custom_columns: { region: 'Midwest' },
    };
    const contract_details = {
      terms: [24, 36],
      provider_allow: [allowed],
      provider_deny: [denied],
      additional_comments: 'Open at night',
    };
    const answer = await ask('PUT', `bulk-site-uploads/${id}`, {
      data: { addresses: { is_multi_line_entry: true, rows: [row] }, contract_details },
    });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    const { data } = await read();
    expect(data).toMatchObject({ addresses: { is_multi_line_entry: true, rows: [row] }, contract_details });
    const consultation = `bulk-site-uploads/${id}/consultation`;
    const [slot] = (await ask('GET', consultation)).body.records;
    expect(Date.parse(slot.end) - Date.parse(slot.start)).toBe(30 * 60_000);
    expect((await ask('POST', consultation, { start: slot.start })).status).toBe(200);
    expect(Date.parse((await read()).data.consultation_date)).toBe(Date.parse(slot.start));
  });

  test('[BS-045] [BS-046] is a draft, being submitted, or submitted, and nothing else', async () => {
    for (const status of wordsOf('BS-046')) {
      await sql(server.pool, 'update bulk_site_uploads set status = $2 where id = $1', [id, status]);
      expect((await read()).status).toBe(status);
      const list = await ask('GET', `bulk-site-uploads?team_id=${team_id}&status=${status}`);
      expect(list.body.records.map((each: { id: string }) => each.id)).toEqual([id]);
    }
    for (const spelling of wordsOf('BS-045'))
      expect((await ask('GET', `bulk-site-uploads?team_id=${team_id}&status=${spelling}`)).body.records).toHaveLength(
        1,
      );
    expect((await ask('GET', 'bulk-site-uploads?status=Lost')).status).toBe(400);
  });
});

test('[BS-039] a project says of who made it and who changed it last which role each has, one of six', async () => {
  const roles = wordsOf('BS-039');
  const { id } = await made('bulk-site-uploads', { name: 'Stores' });
  const admin = await makePerson(server.pool, { role: 'admin' });
  const read: unknown[] = [];
  for (const role of roles) {
    const author = await makePerson(server.pool, { role });
    await sql(server.pool, 'update bulk_site_uploads set created_by_id = $2, edited_by_id = $2 where id = $1', [
      id,
      author.userId,
    ]);
    const query = `{ bulkSiteUpload(id: "${id}") { createdBy { id role } editedBy { id role } } }`;
    const { body } = await server.call('POST', '/api/graphql', { as: admin.token, body: { query } });
    expect(body.data.bulkSiteUpload.createdBy.id).toBe(author.userId);
    read.push(...Object.values(body.data.bulkSiteUpload).map((person) => (person as { role: string }).role));
  }
  expect(read).toEqual(roles.flatMap((role) => [role, role]));
});
