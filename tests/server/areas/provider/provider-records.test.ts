/** Provider and commission rate records, field by field and value by value, as staff read them back. */
import { beforeAll, describe, expect, test } from 'vitest';
import { keptAlone, readBack } from '#tests/support/listed-values.ts';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene } from '../procurement/scene.ts';

const server = useServer();
const { add } = createDrive(server);
let admin: Person;
let provider: string;

beforeAll(async () => {
  admin = await makePerson(server.pool, { role: 'admin' });
  provider = await makeProvider(server.pool, 'Bluewater Fiber', null);
});

const get = async (path: string) => (await server.call('GET', `/api/${path}`, { as: admin.token })).body;
const put = (path: string) => (body: object) => server.call('PUT', `/api/${path}`, { as: admin.token, body });
const file = (name: string): Promise<string> =>
  add('stored-file', {
    name,
    content_type: 'image/png',
    size_bytes: 9,
    sha256: 'a'.repeat(64),
    storage_key: crypto.randomUUID(),
  });

describe('a provider', () => {
  test('[PR-001] keeps every field that is written', async () => {
    const contact = (name: string) => add('contact', { name, phone: '+1 312 555 0142', provider_id: provider });
    const written = {
      name: 'Bluewater Fiber and Cable',
      description: 'Strong in the Midwest.',
      logo: await file('logo.png'),
      web_portal: 'https://portal.bluewater.example/',
      company_type: 'TELCO',
      service_types: ['internet', 'wan_mpls'],
      loa_template: await file('loa.png'),
      network_asn: 64496,
      delivery_point: 'To the Suite',
      extra_fields: { sla_broadband: 99.5, sla_dedicated: 99.99 },
      customer_service_contact_id: await contact('Orders desk'),
      billing_contact_id: await contact('Billing desk'),
      repair_contact_id: await contact('Repair desk'),
      connected_to_fiber_name: ['BLUEWATER FBR', 'Bluewater LLC'],
    };
    const changed = await put(`providers/${provider}`)(written);
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
    const read = await get(`providers/${provider}`);
    expect(read).toMatchObject(written);
    expect([
      read.customer_service_contact.name,
      read.billing_contact.name,
      read.repair_contact.name,
      read.logo_url,
    ]).toEqual(['Orders desk', 'Billing desk', 'Repair desk', expect.stringContaining(written.logo)]);
  });

  test.each([
    ['[PR-002]', 'company_type', 'PR-002'],
    ['[PR-003]', 'delivery_point', 'PR-003'],
    ['[PR-004]', 'quote_method', 'PR-004'],
    ['[PR-006]', 'relationship', 'PR-006'],
  ])('%s takes each value of %s and no other', async (_row, field, row) => {
    const values = wordsOf(row);
    expect(await readBack(put(`providers/${provider}`), field, values)).toEqual(keptAlone(values));
  });
});

test('[PR-005] a request to a provider says how it reaches the location, by each value and no other', async () => {
  const { teamId: team_id, groupId: service_group_id } = await makeScene(server.pool);
  const id = await add('quote-request', { team_id, service_group_id, provider_id: provider });
  const values = wordsOf('PR-005');
  expect(await readBack(put(`quote-requests/${id}`), 'connection_type', values)).toEqual(keptAlone(values));
});

describe('[PR-018] a commission rate', () => {
  test('keeps every field that is written', async () => {
    const { body: agent } = await server.call('POST', '/api/commission-agents', {
      as: admin.token,
      body: { name: 'Broker One' },
    });
    const written = {
      provider_id: provider,
      agent_id: agent.id,
      service_types: ['internet'],
      internet_class: 'Dedicated',
      term_min: 12,
      term_max: 36,
      model: 'RESIDUAL',
      rate: 16.5,
      multiple: 1.5,
      spiff_amount: { value: 25_000, code: 'USD' },
      evergreen: false,
      applies_to_renewal: false,
      clawback_months: 9,
      cap_amount: { value: 900_000, code: 'USD' },
      effective_from: '2026-01-01',
      effective_to: '2026-12-31',
    };
    const made = await server.call('POST', '/api/commission-rate', { as: admin.token, body: written });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    expect(await get(`commission-rate/${made.body.id}`)).toMatchObject({ id: made.body.id, ...written });
    const models = ['RESIDUAL', 'UPFRONT_MULTIPLE', 'SPIFF'];
    expect(await readBack(put(`commission-rate/${made.body.id}`), 'model', models)).toEqual(keptAlone(models));
  });
});

test('a name that another provider has is refused at the name, on creation and on renaming', async () => {
  await makeProvider(server.pool, 'Granite Peak Telecom', null);
  const other = await makeProvider(server.pool, 'Cedar Valley Fiber', null);
  const made = await server.call('POST', '/api/providers', { as: admin.token, body: { name: 'Granite Peak Telecom' } });
  const renamed = await put(`providers/${other}`)({ name: 'Granite Peak Telecom' });
  for (const { status, body } of [made, renamed])
    expect([status, body.name, body.deleted_at]).toEqual([422, ['Must be unique'], undefined]);
});
