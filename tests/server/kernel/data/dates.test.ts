import { beforeEach, describe, expect, test } from 'vitest';
import { dayIn } from '#runtime/validation/calendar.ts';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeScene, type Scene } from '../../areas/procurement/scene.ts';

const server = useServer();
let scene: Scene;
let staff: Person;

// Date rules depend on the writer's time zone and on stored values.
beforeEach(async () => {
  scene = await makeScene(server.pool);
  staff = await makePerson(server.pool, { role: 'implementation_specialist' });
});

const dayMs = 86_400_000;
/** The day so many days from today, in UTC, in which new profiles are. */
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const nextWeekday = (weekday: number): string =>
  [1, 2, 3, 4, 5, 6, 7].map(inDays).find((day) => new Date(day).getUTCDay() === weekday)!;

const call = (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) =>
  server.call(method, `/api/${path}`, { as: staff.token, body });
const addItem = (body: object) =>
  call('POST', 'action-items', {
    team_id: scene.teamId,
    action_item_type: 'ACTION_REQUEST',
    task: 'Sign the LOA',
    ...body,
  });
const addNumber = (body: object) =>
  call('POST', 'service-phone-numbers', {
    team_id: scene.teamId,
    service_id: scene.serviceId,
    e164: `+1312555${String(Math.random()).slice(2, 6)}`,
    ...body,
  });

describe('the days that a schema allows', () => {
  test('[VA-034] no past date: yesterday answers 422, today is stored', async () => {
    const late = await addItem({ due_date: inDays(-1) });
    expect([late.status, late.body.due_date]).toEqual([422, ['Date may not be in the past']]);
    expect((await addItem({ due_date: inDays(0) })).body).toMatchObject({ due_date: inDays(0) });
  });

  test('[VA-033] no future date: tomorrow answers 422, today is stored', async () => {
    const providerId = newId();
    await sql(server.pool, `insert into providers (id, name) values ($1, 'Northline')`, [providerId]);
    const contract = { team_id: scene.teamId, provider_id: providerId };
    const early = await call('POST', 'contracts', { ...contract, signed_date: inDays(1) });
    expect([early.status, early.body.signed_date]).toEqual([422, ['Date may not be in the future']]);
    expect((await call('POST', 'contracts', { ...contract, signed_date: inDays(0) })).status).toBe(201);
  });

  test('[VA-035] business days: a number is ported on no Saturday and no Sunday', async () => {
    for (const weekend of [6, 0]) {
      const refused = await addNumber({ port_requested_foc: nextWeekday(weekend) });
      expect([refused.status, refused.body.port_requested_foc]).toEqual([422, ['Date must be a business day']]);
    }
    expect((await addNumber({ port_requested_foc: nextWeekday(3) })).status).toBe(201);
  });

  test('[VA-036] [VA-037] an end is checked against the stored start, and a start against the stored end', async () => {
    const path = `services/${scene.serviceId}`;
    expect((await call('PATCH', path, { billing_start_date: '2024-02-29' })).status).toBe(200);
    const sameDay = await call('PATCH', path, { billing_end_date: '2024-02-29' });
    expect([sameDay.status, sameDay.body.billing_end_date]).toEqual([422, ['Date must be after start date']]);
    expect((await call('PATCH', path, { billing_end_date: '2024-03-01' })).status).toBe(200);
    const late = await call('PATCH', path, { billing_start_date: '2024-03-01' });
    expect([late.status, late.body.billing_start_date]).toEqual([422, ['Date must be before end date']]);
    expect((await call('PATCH', path, { billing_start_date: '2024-03-01', billing_end_date: null })).status).toBe(200);
  });

  test('[VA-031] [VA-032] a limit is shown as MM/DD/YYYY, also if a neighboring date sets it', async () => {
    const usd = { value: 74500, code: 'USD' };
    const invoice = (dates: object) =>
      call('POST', 'invoices', {
        team_id: scene.teamId,
        invoice_number: 'INV-1',
        total: usd,
        ...dates,
      });
    const old = await invoice({ invoice_date: '0026-06-01' });
    expect(old.body.invoice_date).toEqual(['Date may not be before 01/01/2000']);
    const far = await invoice({ invoice_date: '2206-06-01' });
    expect(far.body.invoice_date).toEqual(['Date may not be after 12/31/2099']);
    const due = await invoice({ invoice_date: '2026-06-15', due_date: '2026-06-14' });
    expect(due.body).toMatchObject({
      due_date: ['Date may not be before 06/15/2026'],
      invoice_date: ['Date may not be after 06/14/2026'],
    });
  });

  test('GraphQL refuses what REST refuses', async () => {
    const { body } = await server.call('POST', '/api/graphql', {
      as: staff.token,
      body: {
        query: `mutation { createActionItem(teamId: "${scene.teamId}", actionItemType: ACTION_REQUEST, task: "x", dueDate: "${inDays(-1)}") { id } }`,
      },
    });
    expect(JSON.stringify(body.errors)).toContain('Date may not be in the past');
  });

  test('a stored date that has passed stops no other change of the record', async () => {
    const { body } = await addItem({ due_date: inDays(0) });
    await sql(server.pool, 'update action_items set due_date = $2 where id = $1', [body.id, inDays(-30)]);
    const change = await call('PUT', `action-items/${body.id}`, { due_date: inDays(-30), task: 'Sign the LOA now' });
    expect([change.status, change.body.task]).toEqual([200, 'Sign the LOA now']);
    expect((await call('PUT', `action-items/${body.id}`, { due_date: inDays(-29) })).status).toBe(422);
  });

  test('[VA-034] today is the day where the writer is', async () => {
    // These two zones never have the same day.
    const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
    const write = async (zone: string, day: string) => {
      await sql(server.pool, 'update users set timezone = $2 where id = $1', [staff.userId, zone]);
      return (await addItem({ due_date: day })).status;
    };
    expect(await write(west, dayIn(west))).toBe(201);
    expect(await write(east, dayIn(west))).toBe(422);
    expect(await write(east, dayIn(east))).toBe(201);
  });
});
