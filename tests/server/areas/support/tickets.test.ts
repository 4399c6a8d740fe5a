/** How a ticket waits, ends and reopens (domain 2.4). */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, set, read, announced } = createDrive(server);
const reason = 'The carrier sends a technician';
let scene: Scene;
let specialist: Person;

beforeAll(async () => {
  scene = await makeScene(server.pool);
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});
beforeEach(() => void (server.announcements.length = 0));
afterEach(() => vi.useRealTimers());

async function makeTicket(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const body = {
    team_id: scene.teamId,
    type: 'BILLING_ISSUE',
    subject: 'Line down',
    opening_text: 'Since this morning.',
    priority: 'P1',
    dispute_reason: 'OTHER',
  };
  const answer = await server.call('POST', '/api/tickets', { as: scene.owner.token, body });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  await set('ticket', answer.body.id, values);
  return answer.body.id as string;
}
const move = (id: string, as: Person, event: string, body?: object) => send('ticket', id, as, event, body);
const clock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
const messages = async (id: string) =>
  sql(
    server.pool,
    `select kind, body, side = 'CUSTOMER' from ticket_messages where ticket_id = $1 and kind <> 'OPENING_COMMENT' order by id`,
    [id],
  );

describe('a carrier is scheduled', () => {
  test('[TK-015] with a reason and a day that is not over in the zone of the team', async () => {
    await sql(server.pool, `update teams set time_zone = 'America/Chicago' where id = $1`, [scene.teamId]);
    clock('2026-05-21T03:00:00Z');
    const id = await makeTicket();
    expect((await move(id, scene.owner, 'schedule_carrier', { reason })).status).toBe(403);
    expect((await move(id, specialist, 'schedule_carrier')).body.reason).toEqual(['Required']);
    const undated = await move(id, specialist, 'schedule_carrier', { reason });
    expect([undated.status, undated.body.carrier_completion_date]).toEqual([422, ['Required']]);
    await set('ticket', id, { carrier_completion_date: '2026-05-19' });
    const over = await move(id, specialist, 'schedule_carrier', { reason });
    expect([over.status, over.body.carrier_completion_date]).toEqual([422, ['The date has passed.']]);
    // 3 AM UTC on the 21st is 10 PM of the 20th in Chicago.
    await set('ticket', id, { carrier_completion_date: '2026-05-20' });
    const scheduled = await move(id, specialist, 'schedule_carrier', { reason });
    expect(scheduled.body).toMatchObject({ status: 'CARRIER_COMPLETION_SCHEDULED', next_update_due_at: null });
    expect(await messages(id)).toEqual([['CARRIER_COMPLETION_SCHEDULED_COMMENT', reason, false]]);
    expect(announced(id)).toEqual(['ticket.created', 'ticket.carrier_scheduled']);
  });
});

describe('a ticket waits for its customer', () => {
  test('whose answer starts its clock again', async () => {
    const id = await makeTicket();
    expect((await move(id, specialist, 'ask_customer', { reason: 'Which floor?' })).body).toMatchObject({
      status: 'PENDING_CUSTOMER_RESPONSE',
      next_update_due_at: null,
      is_at_risk: false,
    });
    expect(await messages(id)).toEqual([['PENDING_CUSTOMER_RESPONSE_COMMENT', 'Which floor?', false]]);
    const words = { as: scene.owner.token, body: { body: 'The second.' } };
    expect((await server.call('POST', `/api/tickets/${id}/messages`, words)).status).toBe(201);
    const answered = await server.call('GET', `/api/tickets/${id}`, { as: scene.owner.token });
    expect(answered.body.status).toBe('OPEN');
    // Within four hours, as P1 promises.
    const due = Date.parse(answered.body.next_update_due_at) - Date.now();
    expect(Math.round(due / 60_000)).toBe(240);
  });
});

describe('a closed ticket', () => {
  test.each([
    ['2026-06-05T12:00:00Z', '2026-06-05', 'disconnected'],
    ['2026-06-04T12:00:00Z', '2026-06-05', 'pending_disconnect'],
  ])('[TK-016] that asked to disconnect, closed at %s, leaves its services until %s: %s', async (now, day, status) => {
    const id = await makeTicket({ type: 'DISCONNECT_SERVICE', requested_date: day });
    const serviceId = await add('service', { team_id: scene.teamId, service_type: 'internet', status: 'active' });
    await add('ticket-service', { team_id: scene.teamId, ticket_id: id, service_id: serviceId });
    clock(now);
    expect((await move(id, scene.owner, 'close', { reason })).status).toBe(403);
    expect((await move(id, specialist, 'close', { reason })).body.status).toBe('CLOSED');
    expect(await read('services', 'status, billing_end_date', serviceId)).toEqual([status, day]);
    expect(await messages(id)).toEqual([['CLOSING_COMMENT', reason, false]]);
  });

  test('of another type leaves its services as they are', async () => {
    const id = await makeTicket({ requested_date: '2020-01-01' });
    const serviceId = await add('service', { team_id: scene.teamId, service_type: 'internet', status: 'active' });
    await add('ticket-service', { team_id: scene.teamId, ticket_id: id, service_id: serviceId });
    await move(id, specialist, 'close', { reason });
    expect(await read('services', 'status, billing_end_date', serviceId)).toEqual(['active', null]);
  });

  test('is reopened by its customer within 14 days, later by staff alone, each time with a reason', async () => {
    const closed = (days: number) => ({
      status: 'CLOSED',
      closed_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    });
    const id = await makeTicket(closed(13.9));
    expect((await move(id, scene.owner, 'reopen')).body.reason).toEqual(['Required']);
    const again = await move(id, scene.owner, 'reopen', { reason: 'Down again' });
    expect(again.body.status).toBe('OPEN');
    expect(again.body.next_update_due_at).not.toBeNull();
    await set('ticket', id, closed(14.1));
    const late = await move(id, scene.owner, 'reopen', { reason: 'Down again' });
    expect([late.status, late.body.event]).toEqual([422, ['A ticket can be reopened within 14 days.']]);
    expect((await move(id, specialist, 'reopen', { reason: 'Down again' })).body.status).toBe('OPEN');
    expect(announced(id)).toEqual(['ticket.created', 'ticket.reopened', 'ticket.reopened']);
  });
});

test('[TK-002] [TK-003] [TK-017] a ticket is cancelled by its customer with a reason, for good', async () => {
  const id = await makeTicket();
  expect((await move(id, scene.owner, 'cancel')).body.reason).toEqual(['Required']);
  expect((await move(id, scene.owner, 'cancel', { reason: 'Works again' })).body.status).toBe('CANCELLED');
  expect(await messages(id)).toEqual([['CANCELLING_COMMENT', 'Works again', true]]);
  expect((await move(id, specialist, 'reopen', { reason })).status).toBe(409);
});
