/**
 * Records of services, locations, numbers, tags and uploads, field by field and value by value, as callers read them
 * back.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '#tests/support/form.ts';
import { keptAlone, readBack } from '#tests/support/listed-values.ts';
import { pdfOf } from '#tests/support/pdf.ts';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeOrder } from '../installation/order-scene.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add, send, set } = createDrive(server);
let estate: Estate;
let manager: Person;

beforeAll(async () => {
  estate = await makeEstate(server);
  ({ manager } = estate);
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const ask = (method: Method, path: string, body?: object, as: Person = manager) =>
  server.call(method, `/api/${path}`, { as: as.token, ...(body && { body }) });
const get = async (path: string, as?: Person) => (await ask('GET', path, undefined, as)).body;

describe('a service', () => {
  test('[SV-001] [SV-002] [SV-003] is read with every listed field, its two contacts whole, and both kinds of addresses', async () => {
    const person = { name: 'Iris Bell', email: 'iris@acme-dental.example', phone: '+1 312 555 0147' };
    const contact = await add('contact', { team_id: estate.teamId, ...person });
    const id = await add('service', { team_id: estate.teamId, service_type: 'internet', status: 'active' });
    const place = await add('service-location', {
      team_id: estate.teamId,
      service_id: id,
      address_id: estate.id['address'],
      position: 0,
    });
    for (const which of ['installation', 'technical'])
      await ask('PUT', `services/${id}/${which}-contact`, { contact_id: contact });
    const ip_data = {
      ip_address_architecture: 'Dual Stack',
      ipv4: { lan: '9.9.8.0/29' },
      ipv6: { lan: '2001:db8:9::/48' },
    };
    expect((await ask('PUT', `services/${id}/update-ip-data`, ip_data)).status).toBe(200);
    const updated = await ask('PATCH', `services/${id}`, { detail: { download_speed: 500 } });
    expect(updated.body).toMatchObject({ ip_data, detail: { download_speed: 500 } });
    const people = 'installationContact { id name phone email } technicalContact { id name phone email }';
    const facts = 'serviceType installStatus requestedInstallDate orderNumber currentStep inverseName cancelStatus';
    const account = 'providerSubAccountId providerAccountNumber locations { id } detail ipData';
    const query = `{ service(id: "${id}") { id ${facts} ${account} ${people} } }`;
    expect((await ask('POST', 'graphql', { query })).body).toEqual({
      data: {
        service: {
          id,
          serviceType: 'internet',
          installStatus: null,
          requestedInstallDate: null,
          orderNumber: null,
          currentStep: expect.any(String),
          inverseName: null,
          cancelStatus: 'not_cancelled',
          providerSubAccountId: null,
          providerAccountNumber: null,
          locations: [{ id: place }],
          detail: { download_speed: 500 },
          ipData: ip_data,
          installationContact: { id: contact, ...person },
          technicalContact: { id: contact, ...person },
        },
      },
    });
  });

  test('[SV-004] is not cancelled, asked to be, or cancelled, and nothing between', async () => {
    const id = await add('service', {
      team_id: estate.teamId,
      service_type: 'internet',
      status: null,
      current_step: 'order_submitted',
    });
    const seen = [(await get(`services/${id}`)).cancel_status];
    seen.push((await send('service', id, manager, 'request_cancel', { reason: 'We move out' })).body.cancel_status);
    seen.push((await send('service', id, estate.specialist, 'confirm_cancel')).body.cancel_status);
    expect(seen).toEqual(wordsOf('SV-004'));
    expect((await get('services?cancel_status=cancelled')).records.map((each: { id: string }) => each.id)).toEqual([
      id,
    ]);
    const other = await ask('GET', 'services?cancel_status=paused');
    expect([other.status, Object.keys(other.body)]).toEqual([400, ['message', 'cancel_status']]);
  });

  test.each([
    ['provider_id', () => add('provider', { name: 'Lakes Fiber of Duluth' })],
    ['term', async () => 24],
    ['mrc', async () => ({ value: 1, code: 'USD' })],
    ['nrc', async () => ({ value: 1, code: 'USD' })],
    ['termination_fee', async () => ({ value: 1, code: 'USD' })],
    ['order_number', async () => 'ORD-1'],
    ['billing_start_date', async () => '2026-12-01'],
    ['billing_end_date', async () => '2026-12-01'],
    [
      'contract_id',
      async () =>
        add('contract', {
          team_id: estate.teamId,
          provider_id: await add('provider', { name: 'Lakes Cable of Duluth' }),
        }),
    ],
  ])('[SG-087] keeps the ordered %s until it is in the inventory, whatever its customer sends', async (field, make) => {
    const both = ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT', 'VIEW_INVENTORY', 'MANAGE_INVENTORY'];
    const customer = await makePerson(server.pool, { teams: { [estate.teamId]: both } });
    const id = await add('service', {
      team_id: estate.teamId,
      service_type: 'internet',
      current_step: 'pending_installation',
    });
    const value = await make();
    const patch = (as: Person) => ask('PATCH', `services/${id}`, { [field]: value }, as);
    const before = await get(`services/${id}`);
    const refused = await patch(customer);
    const sentence = 'You cannot change this field';
    expect([refused.status, refused.body]).toEqual([400, { message: `${sentence}.`, [field]: [sentence] }]);
    expect(await get(`services/${id}`)).toEqual(before);
    expect((await ask('PATCH', `services/${id}`, { name: 'Front desk' }, customer)).status).toBe(200);
    expect((await patch(estate.specialist)).body[field]).toEqual(value);
    await set('service', id, { status: 'active', [field]: null });
    expect((await patch(customer)).body[field]).toEqual(value);
  });

  test('[SV-007] is of one of eighteen types, and of no other', async () => {
    const types = wordsOf('SV-007');
    expect(types).toHaveLength(18);
    const made = (service_type: string) => ask('POST', 'services', { team_id: estate.teamId, service_type });
    for (const type of types) {
      const { status, text, body } = await made(type);
      expect([type, status, text]).toEqual([type, 201, text]);
      expect((await get(`services/${body.id}`)).service_type).toBe(type);
    }
    const other = await made('carrier_pigeon');
    expect([other.status, other.body.service_type]).toEqual([422, ['Invalid']]);
  });

  test('[SV-009] is carried by one of six transports, in the words of the specification', async () => {
    const patch = (transport: string) => ask('PATCH', `services/${estate.id['service']}`, { detail: { transport } });
    for (const transport of wordsOf('SV-009')) {
      const { status, text, body } = await patch(transport);
      expect([transport, status, text]).toEqual([transport, 200, text]);
      expect(body.detail.transport.replace('_', '')).toBe(transport.toLowerCase());
    }
    const other = await patch('Pigeon');
    expect([other.status, other.body['detail.transport']]).toEqual([422, ['Invalid']]);
  });

  test('[SV-012] of phone lines lists the connected devices: any of five kinds', async () => {
    const id = await add('service', { team_id: estate.teamId, service_type: 'voice_phone_lines', status: 'active' });
    const patch = (phone_line_type: readonly string[]) =>
      ask('PATCH', `services/${id}`, { detail: { phone_line_type } });
    for (const kinds of [...wordsOf('SV-012').map((kind) => [kind]), wordsOf('SV-012')])
      expect((await patch(kinds)).body.detail.phone_line_type).toEqual(kinds);
    const other = await patch(['phone', 'doorbell']);
    expect([other.status, other.body['detail.phone_line_type.1']]).toEqual([422, ['Invalid']]);
  });
});

test('[SV-011] a request asks for a term of a month or of six lengths, in the words of the specification', async () => {
  const buyer = await makePerson(server.pool, {
    teams: { [estate.teamId]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] },
  });
  const id = await add('service-group', { team_id: estate.teamId, service_types: ['internet'] });
  const put = (contract_terms: readonly string[]) => ask('PUT', `service-groups/${id}`, { contract_terms }, buyer);
  for (const term of wordsOf('SV-011')) {
    const { status, text, body } = await put([term]);
    const stored = /^\d+$/.test(term) ? `months_${term}` : term;
    expect([status, text, body.contract_terms]).toEqual([200, text, [stored]]);
  }
  const other = await put(['month_to_month', 'months_13']);
  expect([other.status, other.body['contract_terms.1']]).toEqual([422, ['Invalid']]);
});

test('[SV-005] a location keeps every field that is written, and its days', async () => {
  const contact = (name: string) => add('contact', { team_id: estate.teamId, name, phone: '+1 312 555 0142' });
  const path = `service-locations/${estate.id['location']}`;
  const written = {
    customer_requested_handoff: '1000BASE-T',
    provider_install_demarc: 'MPOE, basement',
    carrier_handoff: '1000BASE-LX',
    handoff_options: ['1000BASE-T', '10GBASE-SR'],
    carrier_handoff_options: ['1000BASE-LX'],
    address_id: estate.id['address'],
    onsite_contact_id: await contact('Front desk'),
    secondary_onsite_contact_id: await contact('Night desk'),
  };
  const changed = await ask('PUT', path, written);
  expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
  const read = await get(path);
  expect(read).toMatchObject(written);
  expect([read.address.name, read.onsite_contact.name, read.secondary_onsite_contact.name]).toEqual([
    'Loop office',
    'Front desk',
    'Night desk',
  ]);
  const { a: place } = await makeOrder(server, estate.specialist);
  const day = (kind: string, date: string) =>
    ask('POST', `service-locations/${place}/install-dates`, { kind, date }, estate.specialist);
  await day('foc', '2026-05-07');
  await day('scheduled', '2026-05-06');
  const dated = await day('actual', '2026-05-05');
  expect([dated.status, dated.text]).toEqual([200, expect.any(String)]);
  expect(await get(`service-locations/${place}`, estate.specialist)).toMatchObject({
    original_target_date: '2026-05-07',
    scheduled_install_date: '2026-05-06',
    actual_install_date: '2026-05-05',
  });
});

describe('[SV-006] a phone number', () => {
  let path: string;
  beforeAll(async () => {
    const made = await ask('POST', 'service-phone-numbers', { service_id: estate.id['service'], e164: '+13125550142' });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    path = `service-phone-numbers/${made.body.id}`;
  });

  test('keeps every field that is written; the PIN of its port is kept to itself', async () => {
    const file = await add('stored-file', {
      name: 'loa.pdf',
      content_type: 'application/pdf',
      size_bytes: 9,
      sha256: 'a'.repeat(64),
      storage_key: crypto.randomUUID(),
    });
    const written = {
      label: 'Front desk',
      service_location_id: estate.id['location'],
      e911_address_id: estate.id['address'],
      port_losing_carrier: 'Ridge Networks',
      port_account_number: '77-1022',
      port_btn: '+13125550100',
      port_loa_attachment_id: await add('attachment', {
        team_id: estate.teamId,
        file_id: file,
        name: 'loa.pdf',
        category: 'LOA',
      }),
      port_requested_foc: '2099-01-05',
      port_foc: '2099-01-06',
      port_reject_reason: 'Name differs',
    };
    const changed = await ask('PUT', path, { ...written, port_pin: '483920' });
    expect([changed.status, changed.text]).toEqual([200, expect.not.stringContaining('483920')]);
    const read = await ask('GET', path);
    expect(read.body).toMatchObject({ e164: '+13125550142', deleted_at: null, ...written });
    expect([Object.keys(read.body).includes('port_pin'), read.text.includes('483920')]).toEqual([false, false]);
  });

  test.each([
    ['type', ['DID', 'BTN', 'TOLL_FREE', 'FAX', 'ALARM', 'ELEVATOR']],
    ['status', ['ACTIVE', 'RESERVED', 'PORTING_IN', 'PORTING_OUT', 'DISCONNECTED']],
  ])('takes each %s and no other', async (field, values) => {
    expect(await readBack((body) => ask('PUT', path, body), field, values)).toEqual(keptAlone(values));
  });
});

test('[TG-001] a tag holds its label, its color and its team', async () => {
  const keeper = await makePerson(server.pool, {
    teams: { [estate.teamId]: ['VIEW_INVENTORY', 'MANAGE_SERVICE_TAGS'] },
  });
  const given = { label: 'Critical site', color: '#5B3FD6', team_id: estate.teamId };
  const made = await ask('POST', 'service-tags', given, keeper);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  expect(await get(`service-tags/${made.body.id}`, keeper)).toMatchObject({ id: made.body.id, ...given });
  const query = `{ serviceTag(id: "${made.body.id}") { id label color teamId } }`;
  const { body } = await ask('POST', 'graphql', { query }, keeper);
  expect(body.data.serviceTag).toEqual({
    id: made.body.id,
    label: given.label,
    color: given.color,
    teamId: given.team_id,
  });
});

test('[IN-005] an upload has its creator, its submission time, its files and the result of each', async () => {
  const given = { team_id: estate.teamId, name: 'Midwest 2026', comments: 'Two are scans.' };
  const { body: draft } = await ask('POST', 'inventory-uploads', given);
  const file = { name: 'Paper.pdf', content: await pdfOf([['Service order']]) };
  const kept = await server.call('PUT', `/api/inventory-uploads/${draft.id}/contracts`, {
    as: manager.token,
    ...formOf({ contract_ids: [] }, [file]),
  });
  expect([kept.status, kept.text]).toEqual([200, expect.any(String)]);
  expect((await ask('PUT', `inventory-uploads/${draft.id}/submit`, {})).status).toBe(200);
  const sent = await get(`inventory-uploads/${draft.id}`);
  expect(sent).toMatchObject({
    id: draft.id,
    ...given,
    status: 'SUBMITTED',
    submitted_at: expect.any(String),
    created_by: { id: manager.userId },
    service_count: 0,
    errors: [],
  });
  const path = `inventory-upload-contracts/${kept.body.records[0].id}`;
  await send('inventory-upload', draft.id, estate.specialist, 'process');
  const entered = {
    provider_id: await add('provider', { name: 'Ridge Networks' }),
    service_types: ['internet'],
    extracted: [
      { service_type: 'internet', address_id: estate.id['address'], term: 36, detail: { download_speed: 500 } },
    ],
    status: 'EXTRACTED',
  };
  const put = await ask('PUT', path, entered, estate.specialist);
  expect([put.status, put.text]).toEqual([200, expect.any(String)]);
  expect(await get(path)).toMatchObject({
    id: kept.body.records[0].id,
    file_url: expect.stringMatching(/^\//),
    ...entered,
    extracted: [expect.objectContaining({ service_type: 'internet', term: 36 })],
  });
});
