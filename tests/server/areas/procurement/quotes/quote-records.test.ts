/** Quote and quote request records, field by field and value by value, as callers read them back. */
import { beforeAll, describe, expect, test } from 'vitest';
import { keptAlone, readBack } from '#tests/support/listed-values.ts';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const usd = (value: number) => ({ value, code: 'USD' });

const server = useServer();
const { add, set } = createDrive(server);
let scene: Scene;
let admin: Person;
let provider: string;
let quote: string;
let request: string;

beforeAll(async () => {
  scene = await makeScene(server.pool);
  admin = await makePerson(server.pool, { role: 'admin' });
  provider = await makeProvider(server.pool, 'Bluewater Fiber', 'quotes@bluewater.example');
  const priced = { service_id: scene.serviceId, service_group_id: scene.groupId, provider_id: provider };
  const made = await server.call('POST', '/api/quotes', {
    as: scene.quoperator.token,
    body: { ...priced, team_id: scene.teamId, service_type: 'internet', term: 36, mrc: usd(68_900) },
  });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  quote = made.body.id;
  const { teamId: team_id, groupId: service_group_id } = scene;
  request = await add('quote-request', { team_id, service_group_id, provider_id: provider });
});

const put = (path: string) => (body: object) => server.call('PUT', `/api/${path}`, { as: admin.token, body });
const get = async (path: string) => (await server.call('GET', `/api/${path}`, { as: admin.token })).body;
const idsOf = async (path: string) => {
  const { records } = await get(path);
  return records.map(({ id }: { id: string }) => id);
};
const graphql = async (query: string) =>
  (await server.call('POST', '/api/graphql', { as: admin.token, body: { query } })).body;

test('[QT-001] a quote keeps every field that is written, over REST and GraphQL', async () => {
  const written = {
    term: 36,
    mrc: usd(68_900),
    nrc: usd(50_000),
    install_interval: 45,
    taxes_and_fees: usd(7_100),
    comments: 'Fiber in 45 business days.',
    recommended: true,
    recommendation_reason: 'Shortest install.',
    listed_to_user: true,
    required: true,
    commission_arr_rate: 16,
    termination_fee: usd(90_000),
    detail: { download_speed: 500, upload_speed: 500 },
  };
  const changed = await put(`quotes/${quote}`)(written);
  expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
  // 36 × 689.00 + 500.00; 16 % of 689.00 a month, twelve times that a year.
  const figures = { tcv: usd(2_530_400), total_mrc: usd(68_900), total_nrc: usd(50_000) };
  const commission = { mrr: usd(11_024), implied_arr: usd(132_288) };
  const fixed = { id: quote, service_id: scene.serviceId, selected: false, is_expired: false };
  expect(await get(`quotes/${quote}`)).toMatchObject({ ...fixed, ...written, ...figures, ...commission });
  const { data, errors } = await graphql(`{ quote(id: "${quote}") {
    id term mrc { value code } nrc { value code } installInterval taxesAndFees { value } selected comments recommended
    listedToUser providerResponseStatus isExpired required commissionArrRate mrr { value } impliedArr { value }
    tcv { value } totalNrc { value } totalMrc { value } terminationFee { value } serviceId detail
  } }`);
  expect(errors).toBeUndefined();
  expect(data.quote).toEqual({
    id: quote,
    term: 36,
    mrc: usd(68_900),
    nrc: usd(50_000),
    installInterval: 45,
    taxesAndFees: { value: 7_100 },
    selected: false,
    comments: 'Fiber in 45 business days.',
    recommended: true,
    listedToUser: true,
    providerResponseStatus: 'PENDING',
    isExpired: false,
    required: true,
    commissionArrRate: 16,
    mrr: { value: 11_024 },
    impliedArr: { value: 132_288 },
    tcv: { value: 2_530_400 },
    totalNrc: { value: 50_000 },
    totalMrc: { value: 68_900 },
    terminationFee: { value: 90_000 },
    serviceId: scene.serviceId,
    detail: expect.anything(),
  });
});

test.each([
  ['[QT-003]', 'QT-003', 'provider_response_status', 'quotes'],
  ['[QT-004]', 'QT-004', 'expiry_status', 'quotes'],
  ['[QR-002]', 'QR-002', 'status', 'quote-requests'],
] as const)('%s each specified value of %s is read back and filtered by, and no other', async (_, row, field, path) => {
  const [entity, id] = path === 'quotes' ? (['quote', quote] as const) : (['quote-request', request] as const);
  const before = (await get(`${path}/${id}`))[field];
  for (const value of wordsOf(row)) {
    await set(entity, id, { [field]: value });
    expect((await get(`${path}/${id}`))[field]).toBe(value);
    expect(await idsOf(`${path}?${field}=${value}`)).toEqual([id]);
  }
  const other = await server.call('GET', `/api/${path}?${field}=MAYBE`, { as: admin.token });
  expect([other.status, Object.keys(other.body)]).toEqual([400, ['message', field]]);
  await set(entity, id, { [field]: before });
});

test('[QT-006] [CT-036] a quote says whether the carrier has to build: Yes, No, TBD, and nothing else', async () => {
  expect(await readBack(put(`quotes/${quote}`), 'has_construction', wordsOf('QT-006'))).toEqual(
    keptAlone(wordsOf('QT-006')),
  );
});

describe('a quote request', () => {
  test.each([
    ['[QR-004]', 'QR-004', 'channel'],
    ['[QR-005]', 'QR-005', 'connection_type'],
  ])('%s keeps each specified value of %s, and no other', async (_, row, field) => {
    expect(await readBack(put(`quote-requests/${request}`), field, wordsOf(row))).toEqual(keptAlone(wordsOf(row)));
  });

  test('[QR-001] returns every listed field over GraphQL', async () => {
    await set('quote', quote, { quote_request_id: request });
    const values = {
      comments: 'On-net here.',
      default_currency_code: 'CAD',
      connection_type: 'ON_NET',
      channel: 'EMAIL',
    };
    await set('quote-request', request, { ...values, partially_completed_form: { quotes: [] } });
    const { data, errors } = await graphql(`{ quoteRequest(id: "${request}") {
      id createdAt completedAt status provider { id logoUrl name } channel connectionType comments
      partiallyCompletedForm defaultCurrencyCode quotes { id } attachments { id fileUrl }
      serviceGroup { teamName services { id } }
    } }`);
    expect(errors).toBeUndefined();
    expect(data.quoteRequest).toEqual({
      id: request,
      createdAt: expect.any(String),
      completedAt: null,
      status: 'NOT_STARTED',
      provider: { id: provider, logoUrl: null, name: 'Bluewater Fiber' },
      channel: 'EMAIL',
      connectionType: 'ON_NET',
      comments: 'On-net here.',
      partiallyCompletedForm: { quotes: [] },
      defaultCurrencyCode: 'CAD',
      quotes: [{ id: quote }],
      attachments: [],
      serviceGroup: { teamName: 'Acme Dental', services: [{ id: scene.serviceId }] },
    });
  });
});

test('[QT-002] a quote keeps each listed detail of an internet service and of a line between two places', async () => {
  const kept = (await put(`quotes/${quote}/detail`)({ updated_detail_data: internet })).body;
  expect(kept.detail).toEqual(internet);
  const line = { team_id: scene.teamId, service_group_id: scene.groupId, service_type: 'wan_point_to_point' };
  const id = await add('quote', {
    ...line,
    service_id: await add('service', line),
    provider_id: provider,
    term: 36,
    provider_response_status: 'AVAILABLE',
  });
  expect((await put(`quotes/${id}/detail`)({ updated_detail_data: betweenPlaces })).body.detail).toEqual(betweenPlaces);
  const built = {
    has_construction: 'Yes',
    construction_cost: { value: 12_500, code: 'CAD' },
    mrc: { value: 90_000, code: 'CAD' },
  };
  expect((await put(`quotes/${id}`)(built)).body).toMatchObject(built);
  const detail = { hasConstruction: 'Yes', constructionCostValue: 9_900, constructionCostCode: 'CAD' };
  const changed = await put(`quotes/${id}/detail`)({ updated_detail_data: { ...detail, bandwidth: 2000 } });
  expect(changed.body).toMatchObject({
    has_construction: 'Yes',
    construction_cost: { value: 9_900, code: 'CAD' },
    detail: { ...betweenPlaces, bandwidth: 2000 },
  });
  const dearer = await put(`quotes/${id}/detail`)({ updated_detail_data: { constructionCostValue: 90_001 } });
  expect([dearer.status, dearer.body.construction_cost]).toEqual([422, ['Construction cost must be less than MRC']]);
  const none = await put(`quotes/${id}/detail`)({
    updated_detail_data: { hasConstruction: 'No', constructionCostValue: null },
  });
  expect(none.body).toMatchObject({ has_construction: 'No', construction_cost: null });
});

const internet = {
  download_speed: 500,
  upload_speed: 500,
  transport: 'fiber',
  type: 'Dedicated',
  router: 'Cisco C8200L-1N-4T',
  managed_router: 'Yes',
  wan_static_ips_ipv4: '/29',
  border_gateway_protocol_ipv4: true,
  committed_burstable_rate: 1000,
  burst_utilization_rate: usd(250),
  ulc: 'Comcast Business',
};
const betweenPlaces = { bandwidth: 1000, protected: true, ulc_location_a: 'Zayo', ulc_location_z: 'Lumen' };
