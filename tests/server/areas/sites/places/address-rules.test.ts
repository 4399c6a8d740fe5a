/** Every rule of an address over every path that writes one. */
import { beforeAll, describe, expect, test } from 'vitest';
import { siteMistakes, type Site } from '#domain/bulk-site/sites.ts';
import { addressMistakes } from '#domain/places/address-rules.ts';
import { goodAddress, makeAddress, makeServiceAt } from '../../../../support/addresses.ts';
import { makePerson, makeTeam, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';

const server = useServer();
let team: string;
let manager: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  manager = await makePerson(server.pool, {
    teams: { [team]: ['MANAGE_ADDRESSES', 'VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] },
  });
});

interface Case {
  readonly rule: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Texts by wire field. */
  readonly mistakes: Readonly<Record<string, readonly string[]>>;
}

const required = ['Required'];
const both = ['An address is a tower or a data center, not both.'];
const bad: readonly Case[] = [
  { rule: '[AD-011] no street', values: { street: null }, mistakes: { street: required } },
  { rule: '[AD-011] a blank street', values: { street: '   ' }, mistakes: { street: required } },
  {
    rule: '[AD-011] no street, and a place that was never chosen',
    values: { street: null, google_full_details: { formatted_address: 'Chicago' } },
    mistakes: { street: required },
  },
  {
    rule: '[AD-013] new construction without street and coordinates',
    values: { street: null, is_new_construction: true },
    mistakes: { lat: ['Required if no street address'], lng: ['Required if no street address'] },
  },
  {
    rule: '[AD-013] new construction without street and longitude',
    values: { street: null, is_new_construction: true, lat: 41.88 },
    mistakes: { lng: ['Required if no street address'] },
  },
  { rule: '[AD-016] no demarc', values: { address_line_two: null }, mistakes: { address_line_two: required } },
  {
    rule: '[AD-017] a data center without handoff',
    values: { is_data_center: true },
    mistakes: { handoff_details: required },
  },
  {
    rule: '[AD-023] a data center that is a tower',
    values: { is_data_center: true, is_tower: true, handoff_details: 'Cage 12' },
    mistakes: { is_data_center: both, is_tower: both },
  },
];
const good: readonly (readonly [string, object])[] = [
  [
    '[AD-011] [AD-013] new construction with coordinates',
    { street: null, is_new_construction: true, lat: 41.88, lng: -87.64 },
  ],
  ['[AD-011] a chosen place without a street', { street: null, google_full_details: { place_id: 'p1' } }],
  ['[AD-016] a ticked box for no demarc', { address_line_two: null, is_demarc_not_applicable: true }],
  ['[AD-017] a data center with handoff', { is_data_center: true, handoff_details: 'Cage 12, rack 4' }],
  ['[AD-023] a tower', { is_tower: true }],
];

const send = (body: object) =>
  server.call('POST', '/api/addresses', { as: manager.token, body: { team_id: team, ...body } });

describe('rules of a new address', () => {
  for (const { rule, values, mistakes } of bad) {
    const address = { ...goodAddress, ...values };

    test(`${rule} is refused by the form's rule`, () => {
      expect(addressMistakes(address)).toEqual(mistakes);
    });

    test(`${rule} is refused by POST /addresses`, async () => {
      const { status, body } = await send(address);
      expect(status).toBe(422);
      expect(body).toMatchObject(mistakes);
    });

    test(`${rule} is refused by POST /addresses/bulk-create at its place`, async () => {
      const { status, body } = await server.call('POST', '/api/addresses/bulk-create', {
        as: manager.token,
        body: { team_id: team, addresses: [{ ...goodAddress, name: 'Good' }, address] },
      });
      expect(status).toBe(422);
      for (const [field, texts] of Object.entries(mistakes)) expect(body[`addresses.1.${field}`]).toEqual(texts);
    });

    test(`${rule} is refused by GraphQL`, async () => {
      const { body } = await server.call('POST', '/api/graphql', {
        as: manager.token,
        body: {
          query: `mutation ($teamId: ID, $name: String!, $street: String, $lineTwo: String, $lat: Float, $dc: Boolean, $tower: Boolean,
            $new: Boolean, $handoff: String, $place: JSON) {
            createAddress(teamId: $teamId, name: $name, street: $street, addressLineTwo: $lineTwo, city: "Chicago", stateProvince: "IL",
              postalCode: "60606", country: US, lat: $lat, isDataCenter: $dc, isTower: $tower, isNewConstruction: $new,
              handoffDetails: $handoff, googleFullDetails: $place) { id }
          }`,
          variables: {
            teamId: team,
            name: 'Chicago',
            street: address.street,
            lineTwo: address.address_line_two,
            lat: values['lat'] ?? null,
            dc: values['is_data_center'] ?? false,
            tower: values['is_tower'] ?? false,
            new: values['is_new_construction'] ?? false,
            handoff: values['handoff_details'] ?? null,
            place: values['google_full_details'] ?? null,
          },
        },
      });
      expect(body.data?.createAddress ?? null).toBeNull();
      for (const texts of Object.values(mistakes)) expect(JSON.stringify(body.errors)).toContain(texts[0]);
    });

    test(`${rule} is refused by PUT /addresses/{id}`, async () => {
      const id = await makeAddress(server.pool, team);
      const { status, body } = await server.call('PUT', `/api/addresses/${id}`, { as: manager.token, body: values });
      expect(status).toBe(422);
      expect(body).toMatchObject(mistakes);
    });
  }

  test.each(good)('%s is accepted by POST and PUT', async (_, values) => {
    expect((await send({ ...goodAddress, ...values })).status).toBe(201);
    const id = await makeAddress(server.pool, team);
    expect((await server.call('PUT', `/api/addresses/${id}`, { as: manager.token, body: values })).status).toBe(200);
  });

  test('[AD-014] [AD-015] a name is required and has 50 characters at most', async () => {
    expect((await send({ ...goodAddress, name: '' })).body).toMatchObject({ name: required });
    expect((await send({ ...goodAddress, name: 'x'.repeat(51) })).body).toMatchObject({ name: ['Too long'] });
    expect((await send({ ...goodAddress, name: 'x'.repeat(50) })).status).toBe(201);
  });

  test.each(['city', 'state_province', 'postal_code', 'country'])('[AD-012] an empty %s is refused', async (field) => {
    const { status, body } = await send({ ...goodAddress, [field]: '' });
    expect(status).toBe(422);
    expect(body[field]).toHaveLength(1);
    const { [field as 'city']: _, ...without } = goodAddress;
    expect((await send(without)).body[field]).toEqual(required);
  });

  test('an address from before a rule can still be commented', async () => {
    const id = await makeAddress(server.pool, team, { address_line_two: null });
    const { status } = await server.call('PUT', `/api/addresses/${id}`, {
      as: manager.token,
      body: { comments: 'Ring twice' },
    });
    expect(status).toBe(200);
  });
});

describe('rules of a row of the sheet', () => {
  const row: Site = {
    id: 'r',
    name: 'Loop',
    site_profile_id: 'p',
    street: '233 S Wacker Dr',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'US',
  };
  const around = { profileIds: new Set(['p']), takenNames: new Set<string>(), addressIds: new Set<string>() };
  test.each([
    ['[AD-017] a data center without handoff', { property_type: 'datacenter' }, [['handoff_details', 'Required']]],
    ['[AD-017] a data center with handoff', { property_type: 'datacenter', handoff_details: 'Cage 1' }, []],
    ['[AD-016] an empty demarc, which says that there is none', { demarc: '' }, []],
    ['[SS-041] a latitude above 90', { lat: 95 }, [['lat', 'Must be below 90']]],
    ['[SS-041] a latitude below -90', { lat: '-90.5' }, [['lat', 'Must be above -90']]],
    ['[SS-042] a longitude above 180', { lng: 200 }, [['lng', 'Must be below 180']]],
    ['[SS-042] a longitude of words', { lng: 'west' }, [['lng', 'Must be above -180']]],
    [
      '[AD-013] new construction without street and coordinates',
      { street: '', is_new_construction: true },
      [
        ['lat', 'Required if no street address'],
        ['lng', 'Required if no street address'],
      ],
    ],
    [
      '[AD-013] new construction with coordinates in place of a street',
      { street: '', is_new_construction: true, lat: '41.88', lng: -87.64 },
      [],
    ],
    ['[AD-011] neither street nor new construction', { street: '' }, [['street', 'Required']]],
    ['a code of another country', { postal_code: 'M5V 3L9' }, [['postal_code', 'Enter a postal code such as 60606']]],
  ])('%s', (_, cells, expected) => {
    const found = siteMistakes([{ ...row, ...cells } as Site], around);
    expect(found.map(({ column, message }) => [column, message])).toEqual(expected);
  });
});

describe('[AD-021] [AD-022] the core fields of an address in use', () => {
  const changes = {
    street: '1 Main St',
    city: 'Gary',
    state_province: 'IN',
    postal_code: '46402',
    country: 'CA',
    lat: 1,
    lng: 2,
  };
  const put = (id: string, body: object) => server.call('PUT', `/api/addresses/${id}`, { as: manager.token, body });

  test.each(Object.entries(changes))('cannot change: %s', async (field, value) => {
    const id = await makeAddress(server.pool, team);
    await makeServiceAt(server.pool, team, id);
    const { status, body } = await put(id, { [field]: value });
    expect(status).toBe(409);
    expect(body[field]).toEqual(['This address is part of a service in procurement; its location cannot be changed.']);
    const read = await server.call('GET', `/api/addresses/${id}`, { as: manager.token });
    expect(read.body.city).toBe('Chicago');
  });

  test('cannot change by GraphQL either', async () => {
    const id = await makeAddress(server.pool, team);
    await makeServiceAt(server.pool, team, id);
    const query = `mutation { updateAddress(id: "${id}", city: "Gary") { city } }`;
    const { body } = await server.call('POST', '/api/graphql', { as: manager.token, body: { query } });
    expect(JSON.stringify(body.errors)).toContain('its location cannot be changed');
  });

  test('stay open, like name, demarc, handoff and comments', async () => {
    const id = await makeAddress(server.pool, team);
    await makeServiceAt(server.pool, team, id);
    const open = {
      name: 'Loop',
      address_line_two: 'Floor 2',
      handoff_details: 'Rack 1',
      comments: 'Ring',
      custom_columns: { a: 'b' },
    };
    expect((await put(id, open)).status).toBe(200);
    expect((await put(id, { city: 'Chicago', lat: null })).status).toBe(200);
  });

  test.each([
    ['installed', { current_step: 'service_installed' }],
    ['cancelled', { cancel_status: 'cancelled', current_step: 'cancelled' }],
  ])('are free again once the service is %s', async (_, service) => {
    const id = await makeAddress(server.pool, team);
    await makeServiceAt(server.pool, team, id, service);
    expect((await put(id, { city: 'Cicero' })).status).toBe(200);
  });

  test('[AD-017] handoff details stay while dark fiber is served', async () => {
    const id = await makeAddress(server.pool, team, { handoff_details: 'Rack 4' });
    await makeServiceAt(server.pool, team, id, { service_type: 'wan_dark_fiber' });
    const { status, body } = await put(id, { handoff_details: null });
    expect([status, body.handoff_details]).toEqual([422, required]);
  });
});

describe('what is derived', () => {
  test('the full address always agrees with its parts', async () => {
    const made = await send({ ...goodAddress, street: '100 North Main Street', name: 'Derived' });
    expect(made.body).toMatchObject({
      full_address: '100 North Main Street, Suite 4400, Chicago, IL 60606, US',
      street_short: '100 N Main St',
      street_full: '100 North Main Street',
      country_short: 'US',
    });
    const changed = await server.call('PUT', `/api/addresses/${made.body.id}`, {
      as: manager.token,
      body: { city: 'Cicero' },
    });
    expect(changed.body.full_address).toBe('100 North Main Street, Suite 4400, Cicero, IL 60606, US');
  });

  test('it must be sent together with them', async () => {
    expect((await send({ ...goodAddress, full_address: 'Elsewhere' })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('[AD-034] an address that services use', () => {
  test('is not deleted, and the answer has the next step', async () => {
    const id = await makeAddress(server.pool, team);
    await makeServiceAt(server.pool, team, id);
    const { status, body } = await server.call('DELETE', `/api/addresses/${id}`, { as: manager.token });
    expect([status, body.message]).toEqual([409, 'Services use this address. Set its status to Closed instead.']);
    const closed = await server.call('PUT', `/api/addresses/${id}`, { as: manager.token, body: { status: 'Closed' } });
    expect(closed.body.status).toBe('Closed');
  });

  test('[AD-033] one that nothing uses goes', async () => {
    const id = await makeAddress(server.pool, team);
    expect((await server.call('DELETE', `/api/addresses/${id}`, { as: manager.token })).status).toBe(204);
    expect((await server.call('GET', `/api/addresses/${id}`, { as: manager.token })).status).toBe(404);
  });
});

describe("[SS-027] [DF-001] the team's own columns", () => {
  const columns = [
    { key: 'region', label: 'Region', type: 'dropdown', options: ['Midwest', 'South'], required: true },
    { key: 'opened', label: 'Opened', type: 'date' },
    { key: 'beds', label: 'Beds', type: 'positive integer' },
    { key: 'leased', label: 'Leased', type: 'boolean' },
    { key: 'page', label: 'Page', type: 'link' },
  ] as const;
  let own: string;
  let person: Person;
  beforeAll(async () => {
    own = await makeTeam(server.pool, 'Own columns');
    person = await makePerson(server.pool, { teams: { [own]: ['MANAGE_ADDRESSES', 'MANAGE_TEAM'] } });
    const body = { address_column_schema: columns };
    const path = `/api/teams/${own}/update-custom-column-schemas`;
    expect((await server.call('PUT', path, { as: person.token, body })).status).toBe(200);
  });
  const cases: readonly (readonly [object | undefined, object])[] = [
    [undefined, { 'custom_columns.region': ['Required'] }],
    [{ region: 'North' }, { 'custom_columns.region': ['Invalid option, choose from dropdown'] }],
    [{ region: 'South', opened: '2026-02-30' }, { 'custom_columns.opened': ['Invalid Date'] }],
    [{ region: 'South', beds: 0 }, { 'custom_columns.beds': ['Must be a positive number'] }],
    [{ region: 'South', beds: -3 }, { 'custom_columns.beds': ['Must be a positive number'] }],
    [{ region: 'South', beds: 1.5 }, { 'custom_columns.beds': ['Must be an integer'] }],
    [{ region: 'South', beds: 'many' }, { 'custom_columns.beds': ['Must be a number'] }],
    [{ region: 'South', leased: 'maybe' }, { 'custom_columns.leased': ['Invalid option, choose from dropdown'] }],
    [
      { region: 'South', page: 'acme' },
      { 'custom_columns.page': ['URL is not valid. Please enter a valid URL starting with http:// or https://'] },
    ],
  ];

  test('[TB-031] are returned by GraphQL, and exported by the names of the visible columns', async () => {
    const team_id = await makeTeam(server.pool, 'Exported');
    const reader = await makePerson(server.pool, { teams: { [team_id]: ['MANAGE_ADDRESSES'] } });
    const as = reader.token;
    const body = { ...goodAddress, team_id, name: 'Loop', custom_columns: { region: 'South', cost_center: 12 } };
    expect((await server.call('POST', '/api/addresses', { as, body })).status).toBe(201);
    const query = '{ addressesPaginated(perPage: 5) { records { name customColumns } } }';
    const answer = await server.call('POST', '/api/graphql', { as, body: { query } });
    expect(answer.body.data.addressesPaginated.records).toEqual([{ name: 'Loop', customColumns: body.custom_columns }]);
    const file = async (columns: string) => server.call('GET', `/api/addresses/export.csv?columns=${columns}`, { as });
    const { text } = await file('name,custom_columns.cost_center,custom_columns.region,custom_columns.none');
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual(['Name,Cost center,Region,None', 'Loop,12,South,']);
    expect((await file('name.region')).status).toBe(400);
  });

  test.each(cases)('refuse %j in the sheet, POST, PUT and bulk-create', async (custom_columns, mistakes) => {
    const row = { ...goodAddress, id: 'r', site_profile_id: 'p', ...(custom_columns && { custom_columns }) } as Site;
    const around = { profileIds: new Set(['p']), takenNames: new Set<string>(), addressIds: new Set<string>() };
    const inSheet = siteMistakes([row], { ...around, customColumns: columns });
    expect(Object.fromEntries(inSheet.map(({ column, message }) => [column, [message]]))).toEqual(mistakes);
    const address = { ...goodAddress, ...(custom_columns && { custom_columns }) };
    const as = person.token;
    const one = await server.call('POST', '/api/addresses', { as, body: { team_id: own, ...address } });
    expect([one.status, one.body]).toMatchObject([422, mistakes]);
    const many = await server.call('POST', '/api/addresses/bulk-create', {
      as,
      body: { team_id: own, addresses: [address] },
    });
    const placed = Object.fromEntries(
      Object.entries(mistakes).map(([field, texts]) => [`addresses.0.${field}`, texts]),
    );
    expect([many.status, many.body]).toMatchObject([422, placed]);
    const id = await makeAddress(server.pool, own);
    const body = { custom_columns: custom_columns ?? {} };
    const changed = await server.call('PUT', `/api/addresses/${id}`, { as, body });
    expect([changed.status, changed.body]).toMatchObject([422, mistakes]);
  });

  test('take valid values, along with keys that the team does not declare', async () => {
    const custom_columns = {
      region: 'South',
      opened: '2026-02-28',
      beds: 3,
      leased: false,
      page: 'https://a.example',
      x: 1,
    };
    const body = { team_id: own, ...goodAddress, custom_columns };
    const made = await server.call('POST', '/api/addresses', { as: person.token, body });
    expect([made.status, made.body.custom_columns]).toEqual([201, custom_columns]);
  });
});
