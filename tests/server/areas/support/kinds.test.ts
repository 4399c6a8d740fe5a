/** Ticket and action item records of each kind, as their authors read them back. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
let team_id: string;
let owner: Person;
let service: string;
let address: string;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  owner = await makePerson(server.pool, { teams: { [team_id]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] } });
  service = await add('service', { team_id, service_type: 'internet', status: 'active' });
  address = await add('address', {
    team_id,
    name: 'Depot',
    street: '1 Main St',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'US',
  });
});

const post = (path: string, body: object, as = owner) =>
  server.call('POST', `/api/${path}`, { as: as.token, body: { team_id, ...body } });
const get = async (path: string) => (await server.call('GET', `/api/${path}`, { as: owner.token })).body;
/** Within the claim window of an outage. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replace(/\.\d+/, '');
const dollars = { value: 5000, code: 'USD' };

describe('a ticket', () => {
  const words = { subject: 'Line down', opening_text: 'Since this morning.' };

  test('[TK-013] the API document requires what the call refuses without: type, subject and the opening text', async () => {
    const { components } = await get('openapi.json');
    const { required } = components.schemas.TicketCreate;
    expect(required).toEqual(expect.arrayContaining(['type', 'subject', 'opening_text']));
    const { status, body } = await post('tickets', {});
    expect(status).toBe(422);
    expect(required).toEqual(expect.arrayContaining(Object.keys(body).filter((key) => key !== 'message')));
  });

  test.each([
    [
      '[TK-007]',
      'BILLING_ISSUE',
      { disputed_amount: dollars, dispute_reason: 'LATE_FEE', dispute_deadline: '2099-01-05' },
    ],
    ['[TK-008]', 'CHANGE_SERVICE', { field: 'bandwidth', old: '500', new: '1000' }],
    ['[TK-009]', 'DISCONNECT_SERVICE', { requested_date: '2099-01-05', port_out_first: true }],
    ['[TK-010]', 'MOVE_SERVICE', { new_address_id: 'depot', move_date: '2099-01-05' }],
    [
      '[TK-011]',
      'SLA_CREDIT_REQUEST',
      { metric: 'AVAILABILITY', outage_start: hoursAgo(30), outage_end: hoursAgo(26) },
    ],
  ])('[TK-001] %s of type %s keeps what it asks', async (_row, type, given) => {
    const asked = 'new_address_id' in given ? { ...given, new_address_id: address } : given;
    const made = await post('tickets', { ...words, type, service_ids: [service], ...asked });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    expect(await get(`tickets/${made.body.id}`)).toMatchObject({
      type,
      status: 'OPEN',
      subject: 'Line down',
      ...asked,
    });
  });

  test('[TK-011] claims no outage that is still ahead', async () => {
    const claim = { type: 'SLA_CREDIT_REQUEST', metric: 'LOSS', service_ids: [service] };
    const refused = await post('tickets', { ...words, ...claim, outage_start: hoursAgo(-1) });
    expect([refused.status, refused.body.outage_start]).toEqual([422, ['The outage has not begun yet.']]);
  });

  test('[TK-011] counts a chronic outage by its outages, not by the claims for one', async () => {
    const line = await add('service', { team_id, service_type: 'internet', status: 'active', mrc: dollars });
    const claim = async (metric: string, hours: number): Promise<unknown> => {
      const given = { metric, service_ids: [line], outage_start: hoursAgo(hours), outage_end: hoursAgo(hours - 1) };
      const made = await post('tickets', { ...words, type: 'SLA_CREDIT_REQUEST', ...given });
      return made.body.credit_calc.services[0].is_chronic;
    };
    for (const metric of ['AVAILABILITY', 'LATENCY', 'LOSS', 'JITTER']) expect(await claim(metric, 90)).toBe(false);
    expect(await claim('AVAILABILITY', 89.5)).toBe(false);
    expect(await claim('LOSS', 60)).toBe(false);
    expect(await claim('LOSS', 30)).toBe(true);
  });

  test('[TK-007] disputes no less than nothing', async () => {
    const dispute = { type: 'BILLING_ISSUE', dispute_reason: 'TAX', disputed_amount: { value: -5, code: 'USD' } };
    const refused = await post('tickets', { ...words, ...dispute });
    expect([refused.status, Object.keys(refused.body)]).toEqual([
      422,
      expect.arrayContaining(['disputed_amount.value']),
    ]);
  });

  test('[TK-001] of another type is refused', async () => {
    const refused = await post('tickets', { ...words, type: 'OUTAGE' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([422, expect.arrayContaining(['type'])]);
  });
});

describe('an action item', () => {
  test('[AI-001] [AI-024] is due three business days ahead unless it says when, and is read with all it has', async () => {
    const made = await post('action-items', {
      task: 'Send the floor plan',
      action_item_type: 'ACTION_REQUEST',
      service_id: service,
    });
    const item = await get(`action-items/${made.body.id}`);
    expect(item).toMatchObject({
      task: 'Send the floor plan',
      action_item_type: 'ACTION_REQUEST',
      status: 'OPEN',
      completed_at: null,
      created_at: expect.any(String),
      created_by: { id: owner.userId },
      is_overdue: false,
      service_id: service,
      team_id,
      comments_count: 1,
      last_comment_is_customer: true,
    });
    const ahead = (Date.parse(item.due_date) - Date.parse(item.created_at.slice(0, 10))) / 86_400_000;
    // Over a weekend and up to two holidays it is more than three days.
    expect(ahead).toBeGreaterThanOrEqual(3);
    expect(ahead).toBeLessThanOrEqual(8);
    expect([0, 6]).not.toContain(new Date(item.due_date).getUTCDay());
    const dated = await post('action-items', {
      task: 'Later',
      action_item_type: 'ACTION_REQUEST',
      due_date: '2099-01-05',
    });
    expect(dated.body.due_date).toBe('2099-01-05');
  });

  test('[AI-002] has comments with their words, kind, moment, author and files', async () => {
    const { body } = await post('action-items', { task: 'Say how many', action_item_type: 'INFORMATION_REQUEST' });
    await post(`action-items/${body.id}/comments`, { comment: 'Twelve', team_id: undefined });
    const { records } = await get(`action-item-comments?action_item_id=${body.id}`);
    expect(records.find((each: { comment: string }) => each.comment === 'Twelve')).toMatchObject({
      comment_type: 'USER',
      created_at: expect.any(String),
      created_by: { id: owner.userId },
    });
  });

  test('[AI-003] of a type that there is not is refused', async () => {
    const refused = await post('action-items', { task: 'Pay', action_item_type: 'PAYMENT_REQUEST' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([422, expect.arrayContaining(['action_item_type'])]);
  });
});
