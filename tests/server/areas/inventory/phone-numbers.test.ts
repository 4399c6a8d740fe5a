/** Phone numbers of a service, many at once, and the end of a service that still has some. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
let estate: Estate;
let manager: Person;
let viewer: Person;
let stranger: Person;
let id: Estate['id'];

beforeAll(async () => {
  estate = await makeEstate(server);
  ({ manager, viewer, stranger, id } = estate);
});

describe('[SV-033] [SV-044] a service with phone numbers', () => {
  const numbers = (body: object, path = 'bulk-create-or-update') =>
    server.call('POST', `/api/service-phone-numbers/${path}`, {
      as: manager.token,
      body: path.startsWith('bulk-') && path !== 'bulk-create-or-update' ? body : { service_id: id['voice'], ...body },
    });
  const status = (body: object) =>
    server.call('PUT', `/api/services/${id['voice']}/update-status`, { as: manager.token, body });

  test('[SV-043] gets a block of numbers at once, those that it has are left alone', async () => {
    const made = await numbers({ first: '(312) 555-0100', last: '+13125550139' }, 'import-block');
    expect([made.status, made.body.created]).toEqual([200, 40]);
    expect(made.body.records.at(-1).e164).toBe('+13125550139');
    const again = await numbers({ first: '+13125550138', last: '+13125550141', type: 'FAX' }, 'import-block');
    expect([again.body.created, again.body.records.map(({ e164 }: never) => e164)]).toEqual([
      2,
      ['+13125550140', '+13125550141'],
    ]);
    expect((await numbers({ first: '+13125550142', last: '+13125550100' }, 'import-block')).body.last).toEqual([
      'The last number comes after the first',
    ]);
    expect((await numbers({ first: '+13125550000', last: '+13125559999' }, 'import-block')).body.last).toEqual([
      'A block has 500 numbers at most',
    ]);
    expect((await numbers({ first: 'front desk', last: '+13125550100' }, 'import-block')).body.first).toEqual([
      'Please enter a valid phone number (e.g. 123-456-1234 x1234',
    ]);
  });

  test('[SV-043] creates new ones and updates known ones in one call, and none of them when one is wrong', async () => {
    const faulty = await numbers({
      phone_numbers: [
        { e164: '+13125550200' },
        { e164: 'the front desk' },
        { e164: '312-555-0200' },
        { e164: '+13125550201', service_location_id: id['foreign'] },
      ],
    });
    expect([faulty.status, Object.keys(faulty.body).toSorted()]).toEqual([
      422,
      ['message', 'phone_numbers.1.e164', 'phone_numbers.2.e164', 'phone_numbers.3.service_location_id'],
    ]);
    const all = await server.call('GET', `/api/service-phone-numbers?service_id=${id['voice']}&per_page=1`, {
      as: manager.token,
    });
    expect(all.body.total_count).toBe(42);
    const done = await numbers({
      phone_numbers: [
        { e164: '+1 312 555 0100', label: 'Front desk' },
        { e164: '+13125550300', type: 'ELEVATOR' },
      ],
    });
    expect([done.status, done.body.created, done.body.updated]).toEqual([200, 1, 1]);
    expect(done.body.records[0]).toMatchObject({ e164: '+13125550100', label: 'Front desk', type: 'DID' });
  });

  test('[SV-006] does not take a new port that says less than its state asks for', async () => {
    const made = (values: object) =>
      server.call('POST', '/api/service-phone-numbers', {
        as: manager.token,
        body: {
          team_id: estate.teamId,
          service_id: id['voice'],
          e164: '+13125550500',
          status: 'PORTING_IN',
          ...values,
        },
      });
    const refused = async (values: object) => (await made(values)).body;
    expect(await refused({ port_state: 'foc_confirmed' })).toMatchObject({
      port_foc: ['Needed while the port state is FOC confirmed'],
    });
    expect(await refused({ port_state: 'exception' })).toMatchObject({
      port_reject_reason: ['Needed while the port state is Exception'],
    });
    const several = await numbers({
      phone_numbers: [
        { e164: '+13125550501', port_state: 'exception' },
        { e164: '+13125550502', port_state: 'foc_confirmed' },
      ],
    });
    expect([several.status, Object.keys(several.body).toSorted()]).toEqual([
      422,
      ['message', 'phone_numbers.0.port_reject_reason', 'phone_numbers.1.port_foc'],
    ]);
    const { status: code, body } = await made({ port_state: 'foc_confirmed', port_foc: '2099-03-17' });
    expect(code).toBe(201);
    const path = `/api/service-phone-numbers/${body.id}`;
    const change = (values: object) => server.call('PUT', path, { as: manager.token, body: values });
    const cleared = await change({ port_foc: null });
    expect([cleared.status, cleared.body.port_foc]).toEqual([422, ['Needed while the port state is FOC confirmed']]);
    expect((await change({ port_state: 'in_process', port_foc: null })).body).toMatchObject({ port_foc: null });
    expect((await server.call('DELETE', path, { as: manager.token })).status).toBe(204);
  });

  test('is not disconnected while they would be lost, and an elevator line gets a warning', async () => {
    const body = { status: 'disconnected', billing_end_date: '2026-06-30' };
    expect((await status(body)).body.status).toEqual([
      'Phone numbers still on the service: 43, +13125550100 first. Port them away or disconnect them before the service.',
      'Alarm and elevator lines among them: 1. They keep people safe and are replaced first.',
    ]);
    const list = await server.call('GET', `/api/service-phone-numbers?service_id=${id['voice']}&per_page=100`, {
      as: manager.token,
    });
    const ids = list.body.records.map((each: { id: string }) => each.id);
    expect((await numbers({ ids }, 'bulk-delete')).body).toEqual({ count: 43 });
    const restored = await numbers({ ids: ids.slice(0, 1) }, 'bulk-restore');
    expect(restored.body).toEqual({ count: 1 });
    expect((await status(body)).status).toBe(422);
    const ported = { phone_numbers: [{ e164: '+13125550100', status: 'DISCONNECTED', port_state: 'ported' }] };
    expect((await numbers(ported)).status).toBe(200);
    expect((await status({ status: 'disconnected' })).body.billing_end_date).toEqual(['Required']);
    expect((await status(body)).body).toMatchObject({ status: 'disconnected', billing_end_date: '2026-06-30' });
    expect(server.announcements.at(-1)).toMatchObject({
      event: 'inventory.service_disconnected',
      values: { date: '2026-06-30' },
    });
    const wrong = await status({ status: 'cancelled' });
    expect([wrong.status, wrong.body.message]).toEqual([
      409,
      'A service that is disconnected cannot become cancelled.',
    ]);
  });

  test('refuses those who may not', async () => {
    const body = { service_id: id['voice'], phone_numbers: [{ e164: '+13125550400' }] };
    const url = '/api/service-phone-numbers/bulk-create-or-update';
    const asked = async (as?: Person) => (await server.call('POST', url, { ...(as && { as: as.token }), body })).status;
    expect([await asked(), await asked(stranger), await asked(viewer)]).toEqual([401, 404, 403]);
  });
});
