/** The clocks of tickets, credits followed to the end, and the state after closing (domain 2.4, scenario 12). */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { doDueWork } from '#server/areas/areas.ts';
import { sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { createCalls, makeDesk, type Desk } from './desk.ts';

const server = useServer();
const { add, set, read, announced } = createDrive(server);
let desk: Desk;
const { open, ticket, write } = createCalls(server, () => desk);

beforeAll(async () => {
  desk = await makeDesk(server);
  await sql(server.pool, `update teams set time_zone = 'America/Chicago' where id = $1`, [desk.teamId]);
  await add('holiday', { country: 'US', date: '2026-11-26', name: 'Thanksgiving' });
});
beforeEach(() => void (server.announcements.length = 0));
afterEach(() => void vi.useRealTimers());

/** Central standard time is six hours behind UTC. */
const clock = (local: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.parse(`${local.replace(' ', 'T')}:00Z`) + 6 * 3_600_000) });
const utc = (local: string): string =>
  `${new Date(Date.parse(`${local.replace(' ', 'T')}:00Z`) + 6 * 3_600_000).toISOString().slice(0, 19)}Z`;
const call = (id: string, name: string, body: object) =>
  server.call('POST', `/api/tickets/${id}/${name}`, { as: desk.staff.token, body });
const shown = async (id: string) => (await server.call('GET', `/api/tickets/${id}`, { as: desk.owner.token })).body;
const work = async () => {
  const faults: Error[] = [];
  const { mailer, notifier, transition } = server.services;
  await doDueWork({ pool: server.pool, mailer, notifier, transition, onError: (error) => void faults.push(error) });
  expect(faults).toEqual([]);
};

describe('[TK-020] the clocks of a ticket', () => {
  test('start with it, end with the first answer, pause while the customer is asked, and resume with the answer', async () => {
    clock('2026-11-20 16:30');
    const id = await ticket();
    expect(await shown(id)).toMatchObject({
      first_response_due_at: utc('2026-11-23 14:30'),
      due_at: utc('2026-11-23 14:30'),
      risk_at: utc('2026-11-23 12:30'),
      first_response_at: null,
      is_at_risk: false,
    });
    clock('2026-11-23 10:00');
    await write(id, desk.staff.token, { internal: true });
    expect((await shown(id)).first_response_at).toBeNull();
    clock('2026-11-23 11:00');
    await call(id, 'ask-customer', { comment: 'Which line?' });
    expect(await shown(id)).toMatchObject({
      first_response_at: utc('2026-11-23 11:00'),
      due_at: null,
      first_response_due_at: null,
    });
    clock('2026-11-24 15:00');
    await write(id, desk.owner.token);
    expect(await shown(id)).toMatchObject({
      status: 'OPEN',
      next_update_due_at: utc('2026-11-27 15:00'),
      due_at: utc('2026-11-27 15:00'),
    });
  });

  test('go by a stricter priority from then on', async () => {
    clock('2026-11-23 08:00');
    const id = await ticket();
    clock('2026-11-23 12:00');
    await server.call('PUT', `/api/tickets/${id}`, { as: desk.staff.token, body: { priority: 'P1' } });
    expect(await shown(id)).toMatchObject({ due_at: utc('2026-11-23 13:00'), risk_at: utc('2026-11-23 12:45') });
  });

  test('announce risk and lateness, each once, and neither after the answer', async () => {
    clock('2026-11-23 08:00');
    const id = await ticket();
    for (const [now, events] of [
      ['2026-11-23 13:59', []],
      ['2026-11-23 14:00', ['ticket.sla_at_risk']],
      ['2026-11-23 15:00', []],
      ['2026-11-23 16:01', ['ticket.sla_breached']],
      ['2026-11-24 09:00', []],
    ] as const) {
      clock(now);
      server.announcements.length = 0;
      await work();
      expect([now, announced(id)]).toEqual([now, events]);
    }
    expect(await read('tickets', 'is_at_risk, is_breached', id)).toEqual([true, true]);
    await write(id, desk.staff.token);
    expect(await read('tickets', 'is_at_risk, is_breached', id)).toEqual([false, false]);
  });

  test('show where their time went, day by day', async () => {
    clock('2026-11-20 16:30');
    const id = await ticket();
    clock('2026-11-23 10:30');
    const { body } = await server.call('GET', `/api/tickets/${id}/clock`, { as: desk.viewer.token });
    expect(body).toMatchObject({
      time_zone: 'America/Chicago',
      clocks: [
        {
          kind: 'first',
          state: 'running',
          target_minutes: 480,
          run_minutes: 240,
          paused_minutes: 0,
          closed_minutes: 66 * 60 - 240,
          days: [
            { day: '2026-11-20', minutes: 90 },
            { day: '2026-11-23', minutes: 150 },
          ],
        },
      ],
    });
    expect((await server.call('GET', `/api/tickets/${id}/clock`, { as: desk.stranger.token })).status).toBe(404);
  });
});

describe('[TK-021] the claim of an SLA credit', () => {
  const claim = (values: object = {}) =>
    open({
      type: 'SLA_CREDIT_REQUEST',
      dispute_reason: undefined,
      metric: 'AVAILABILITY',
      service_ids: [wave],
      outage_start: '2026-06-10T08:00:00Z',
      outage_end: '2026-06-10T13:30:00Z',
      ...values,
    });
  let wave: string;
  let contract: string;
  beforeAll(async () => {
    const provider = await add('provider', { name: 'Great Lakes Fiber' });
    contract = await add('contract', { team_id: desk.teamId, service_group_id: desk.groupId, provider_id: provider });
    wave = await add('service', {
      team_id: desk.teamId,
      service_type: 'wan_wavelength',
      status: 'active',
      mrc: { value: 125_000, code: 'USD' },
      contract_id: contract,
    });
  });

  test.each([
    ['TABLE', {}, 25_000],
    ['HALF_DAY_PER_HOUR', {}, 10_417],
    ['TABLE', { excluded_minutes: 120 }, 12_500],
  ])('is worked out by the method %s of the contract %o', async (sla_credit_method, values, amount) => {
    await set('contract', contract, { sla_credit_method });
    clock('2026-06-20 09:00');
    const { body } = await claim(values);
    expect(body).toMatchObject({
      claim_deadline: '2026-07-10',
      credit_calc: { services: [{ service_id: wave, mrc: 125_000, amount }] },
    });
    const [calc] = body.credit_calc.services;
    expect(calc.steps.map(({ kind }: { kind: string }) => kind)).toEqual([
      'outage',
      'excluded',
      'eligible',
      'availability',
      'method',
      'cap',
    ]);
  });

  test('is refused after the window of the contract, with its last day', async () => {
    clock('2026-07-10 09:00');
    expect((await claim()).status).toBe(201);
    clock('2026-07-11 09:00');
    const late = await claim();
    expect([late.status, late.body.outage_end]).toEqual([
      422,
      ['Claims for this outage were possible until 2026-07-10.'],
    ]);
    await set('contract', contract, { sla_claim_days: 15 });
    clock('2026-06-26 09:00');
    expect((await claim()).body.outage_end).toEqual(['Claims for this outage were possible until 2026-06-25.']);
    await set('contract', contract, { sla_claim_days: null });
  });

  test('is followed until the credit has come', async () => {
    clock('2026-06-20 09:00');
    const { body } = await claim();
    const change = (values: object) =>
      server.call('PUT', `/api/tickets/${body.id}`, { as: desk.staff.token, body: values });
    await change({ credit_promised: { value: 25_000, code: 'USD' }, credit_expected_by: '2026-07-31' });
    expect(announced(body.id)).toContain('ticket.credit_approved');
    const early = await call(body.id, 'close', { comment: 'Agreed' });
    expect([early.status, early.body.credit_received]).toEqual([422, ['The promised credit has not come in full.']]);
    clock('2026-08-01 09:00');
    server.announcements.length = 0;
    await work();
    await work();
    expect(announced(body.id).filter((event) => event === 'ticket.credit_missing')).toEqual(['ticket.credit_missing']);
    await change({ credit_received: { value: 25_000, code: 'USD' } });
    expect((await call(body.id, 'close', { comment: 'It came' })).body.status).toBe('CLOSED');
    const denied = await claim({ outage_start: '2026-07-20T08:00:00Z', outage_end: '2026-07-20T09:00:00Z' });
    await server.call('PUT', `/api/tickets/${denied.body.id}`, {
      as: desk.staff.token,
      body: { credit_denied_reason: 'Planned work' },
    });
    expect(announced(denied.body.id)).toContain('ticket.credit_denied');
  });
});

describe('[TK-019] a ticket that is closed', () => {
  test.each(['MOVE_SERVICE', 'CHANGE_SERVICE'])(
    'as %s becomes a request with its services where they are wanted, once',
    async (type) => {
      const isMove = type === 'MOVE_SERVICE';
      const place = await add('address', {
        team_id: desk.teamId,
        name: 'New office',
        street: '1 Main St',
        state_province: 'IL',
        postal_code: '60601',
        city: 'Chicago',
        country: 'US',
      });
      const service = await add('service', {
        team_id: desk.teamId,
        service_type: 'internet',
        status: 'active',
        name: 'Internet: Loop',
        detail: { circuit_id: 'X-1' },
      });
      await add('service-location', {
        team_id: desk.teamId,
        service_id: service,
        position: 0,
        address_id: desk.addressId,
      });
      const details = isMove
        ? { new_address_id: place, move_date: '2099-05-01' }
        : { field: 'downloadSpeed', old: '100', new: '500' };
      const { body } = await open({ type, dispute_reason: undefined, service_ids: [service], ...details });
      expect((await call(body.id, 'close', { comment: 'Ordered' })).body.status).toBe('CLOSED');
      const [group] = (await read('tickets', 'service_group_id', body.id)) as [string];
      expect(await read('service_groups', 'current_step, project_name', group)).toEqual([
        'info_received',
        `${body.display_id}: Charged twice`,
      ]);
      expect(
        await sql(
          server.pool,
          'select s.service_type, l.address_id from services s join service_locations l on l.service_id = s.id where s.service_group_id = $1',
          [group],
        ),
      ).toEqual([['internet', isMove ? place : desk.addressId]]);
      expect(String((await read('service_groups', 'comments', group))[0])).toContain(
        isMove ? 'The June invoice' : 'downloadSpeed: 100 → 500',
      );
      await call(body.id, 'reopen', { comment: 'Again' });
      await call(body.id, 'close', { comment: 'Ordered' });
      expect(await read('tickets', 'service_group_id', body.id)).toEqual([group]);
    },
  );

  test('[TK-009] as a disconnect waits until its numbers are ported out', async () => {
    const trunk = await add('service', { team_id: desk.teamId, service_type: 'voice_pri', status: 'active' });
    const number = await add('service-phone-number', {
      team_id: desk.teamId,
      service_id: trunk,
      e164: '+13125550100',
      status: 'ACTIVE',
    });
    const details = {
      type: 'DISCONNECT_SERVICE',
      dispute_reason: undefined,
      service_ids: [trunk],
      requested_date: '2099-05-01',
    };
    const { body } = await open({ ...details, port_out_first: true });
    for (const status of ['ACTIVE', 'PORTING_OUT']) {
      await set('service-phone-number', number, { status });
      const refused = await call(body.id, 'close', { comment: 'Ended' });
      expect([refused.status, refused.body.event]).toEqual([
        422,
        ['Phone numbers must be ported out first: 1 are still here.'],
      ]);
    }
    await set('service-phone-number', number, { status: 'DISCONNECTED' });
    expect((await call(body.id, 'close', { comment: 'Ended' })).body.status).toBe('CLOSED');
    expect(await read('services', 'status, billing_end_date', trunk)).toEqual(['pending_disconnect', '2099-05-01']);
  });
});
