import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';

const server = useServer();
let team: string;
let buyer: Person;
let viewer: Person;
let stranger: Person;
let quoperator: Person;
let admin: Person;

beforeAll(async () => {
  const { pool } = server;
  team = await makeTeam(pool, 'Acme Dental');
  const other = await makeTeam(pool, 'Harbor Logistics');
  buyer = await makePerson(pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT', 'SELECT_QUOTES'] } });
  viewer = await makePerson(pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
  stranger = await makePerson(pool, {
    teams: { [other]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT', 'SELECT_QUOTES'] },
  });
  quoperator = await makePerson(pool, { role: 'quoperator' });
  admin = await makePerson(pool, { role: 'admin' });
});

beforeEach(() => {
  server.announcements.length = 0;
  server.emails.length = 0;
});

interface Order {
  readonly group: string;
  readonly service: string;
  readonly provider: string;
}

async function makeOrder(step: string): Promise<Order> {
  const [group, service, provider, contact] = [newId(), newId(), newId(), newId()];
  const { pool } = server;
  await sql(pool, `insert into contacts (id, name, email) values ($1, 'Sam Lee', 'quotes@great-lakes.example')`, [
    contact,
  ]);
  await sql(pool, 'insert into providers (id, name, quotes_contact_id) values ($1, $2, $3)', [
    provider,
    `Great Lakes ${provider}`,
    contact,
  ]);
  await sql(
    pool,
    `insert into service_groups (id, team_id, display_id, service_types, current_step) values ($1, $2, $3, '{internet}', $4)`,
    [group, team, `SG-${group.slice(-6)}`, step],
  );
  await sql(
    pool,
    `insert into services (id, team_id, service_group_id, service_type, display_id, current_step) values ($1, $2, $3, 'internet', $4, $5)`,
    [service, team, group, `SV-${service.slice(-6)}`, step],
  );
  return { group, service, provider };
}

async function makeQuote(order: Order, values: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = newId();
  const row = {
    id,
    team_id: team,
    service_id: order.service,
    service_group_id: order.group,
    provider_id: order.provider,
    service_type: 'internet',
    provider_response_status: 'AVAILABLE',
    term: 36,
    mrc_value: 45_000,
    mrc_code: 'USD',
    nrc_value: 15_000,
    nrc_code: 'USD',
    valid_until: '2027-05-01',
    ...values,
  };
  const names = Object.keys(row);
  await sql(
    server.pool,
    `insert into quotes (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
}

async function makeRequest(order: Order, status: string): Promise<string> {
  const id = newId();
  await sql(
    server.pool,
    'insert into quote_requests (id, team_id, display_id, service_group_id, provider_id, status) values ($1, $2, $3, $4, $5, $6)',
    [id, team, `QR-${id.slice(-6)}`, order.group, order.provider, status],
  );
  return id;
}

const move = (entity: string, id: string, as: Person, body: object) =>
  server.call('POST', `/api/${entity}/${id}/transitions`, { as: as.token, body });
const offers = async (id: string, as: Person) =>
  (await server.call('GET', `/api/service-groups/${id}/transitions`, { as: as.token })).body.map(
    ({ event }: { event: string }) => event,
  );
const read = async (table: string, columns: string, id: string) =>
  (await sql(server.pool, `select ${columns} from ${table} where id = $1`, [id]))[0];

describe('the order of refusals', () => {
  it('is 404 for a foreign record, with the same words as for an absent one', async () => {
    const { group } = await makeOrder('quote_received');
    const foreign = await move('service-groups', group, stranger, { event: 'request_contract' });
    const absent = await move('service-groups', newId(), stranger, { event: 'request_contract' });
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });

  it('is 403 for a member without the grant, in any state', async () => {
    for (const step of ['quote_received', 'service_installed']) {
      const { group } = await makeOrder(step);
      const answer = await move('service-groups', group, viewer, { event: 'request_contract' });
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'Requires SELECT_QUOTES permission. Contact team admin for access.',
      ]);
    }
  });

  it('is 409 for a state that the event does not leave', async () => {
    const { group } = await makeOrder('info_received');
    expect((await move('service-groups', group, buyer, { event: 'request_contract' })).status).toBe(409);
  });

  it('is 422 for a missing reason', async () => {
    const { group } = await makeOrder('out_for_quote');
    const answer = await move('service-groups', group, buyer, { event: 'cancel' });
    expect([answer.status, answer.body.reason]).toEqual([422, ['Required']]);
  });

  it('is 400 for an unknown key and 422 for an unknown event', async () => {
    const { group } = await makeOrder('out_for_quote');
    expect((await move('service-groups', group, buyer, { event: 'cancel', reason: 'x', force: true })).status).toBe(
      400,
    );
    expect((await move('service-groups', group, buyer, { event: 'explode' })).status).toBe(422);
  });

  it('is 401 for a stranger', async () => {
    const { group } = await makeOrder('out_for_quote');
    expect(
      (await server.call('POST', `/api/service-groups/${group}/transitions`, { body: { event: 'cancel' } })).status,
    ).toBe(401);
  });
});

describe('a failed guard', () => {
  it('[SG-002] names everything that an order lacks, and changes nothing', async () => {
    const { group } = await makeOrder('quote_received');
    const answer = await move('service-groups', group, buyer, { event: 'request_contract' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body).toSorted()).toEqual([
      'billing_address_id',
      'billing_contact_id',
      'legal_entity',
      'message',
      'services',
    ]);
    expect(await read('service_groups', 'current_step, version', group)).toEqual(['quote_received', 1]);
    expect(server.announcements).toEqual([]);
  });

  it('refuses an expired selected quote', async () => {
    const order = await makeOrder('quote_received');
    await makeQuote(order, { selected: true, is_expired: true, listed_to_user: true });
    const answer = await move('service-groups', order.group, buyer, { event: 'request_contract' });
    expect(answer.body.services).toHaveLength(1);
  });
});

describe('a move', () => {
  it('writes state and stamps with actor and reason into one entry of the log, and answers the new record', async () => {
    const { group, service } = await makeOrder('out_for_quote');
    const answer = await move('service-groups', group, buyer, { event: 'cancel', reason: 'Moved to another building' });
    expect([answer.status, answer.body.current_step, answer.body.cancelled]).toEqual([200, 'cancelled', true]);
    expect(answer.body.cancel_reason).toBe('Moved to another building');
    const rows = await sql(
      server.pool,
      `select action, event, actor_id, reason, before, after from audit_entries where record_id = $1 and action <> 'create'`,
      [group],
    );
    expect(rows).toEqual([
      [
        'transition',
        'cancel',
        buyer.userId,
        'Moved to another building',
        expect.objectContaining({ current_step: 'out_for_quote', cancelled: false, cancel_reason: null }),
        expect.objectContaining({
          current_step: 'cancelled',
          cancelled: true,
          cancel_reason: 'Moved to another building',
          step_changed_at: answer.body.step_changed_at,
        }),
      ],
    ]);
    expect(await read('services', 'cancel_status', service)).toEqual(['cancelled']);
  });

  it('withdraws open quote requests with a courtesy email and revokes their links', async () => {
    const order = await makeOrder('out_for_quote');
    const request = await makeRequest(order, 'SENT');
    const done = await makeRequest(order, 'COMPLETED');
    await move('service-groups', order.group, buyer, { event: 'cancel', reason: 'No longer needed' });
    expect(await read('quote_requests', 'status', request)).toEqual(['CANCELLED']);
    expect(await read('quote_requests', 'status', done)).toEqual(['COMPLETED']);
    expect(server.emails.map(({ template, to }) => [template, to])).toEqual([
      ['provider-cancelled', 'quotes@great-lakes.example'],
    ]);
  });

  it('announces its events unless suppressed, and is audited either way', async () => {
    for (const send of [true, false]) {
      server.announcements.length = 0;
      const { group } = await makeOrder('out_for_quote');
      await move('service-groups', group, buyer, { event: 'cancel', reason: 'x', send_notification: send });
      expect(server.announcements.map(({ event }) => event).includes('service_group.cancelled')).toBe(send);
      expect(
        await sql(server.pool, `select 1 from audit_entries where record_id = $1 and event = 'cancel'`, [group]),
      ).toHaveLength(1);
    }
  });

  it('leads back to the state that the record remembers, and forgets it then', async () => {
    const seller = await makePerson(server.pool, { role: 'salesperson' });
    for (const step of ['contract_requested', 'contract_received', 'order_submitted', 'pending_installation']) {
      const { group } = await makeOrder(step);
      await move('service-groups', group, buyer, { event: 'cancel', reason: 'Too late' });
      expect(await read('service_groups', 'current_step, step_before_cancel', group)).toEqual([
        'cancel_requested',
        step,
      ]);
      const { body } = await server.call('GET', `/api/service-groups/${group}/transitions`, { as: seller.token });
      expect(body.find(({ event }: { event: string }) => event === 'refuse_cancel')).toMatchObject({ to: step });
      const answer = await move('service-groups', group, seller, { event: 'refuse_cancel', reason: 'Built already' });
      expect([answer.status, answer.body.current_step, answer.body.step_before_cancel]).toEqual([200, step, null]);
    }
  });

  it('is refused where nothing is remembered', async () => {
    const { group } = await makeOrder('cancelled');
    const answer = await move('service-groups', group, admin, { event: 'reopen', reason: 'Mistake' });
    expect([answer.status, answer.body.event]).toEqual([422, ['The earlier state is not known.']]);
    expect(await read('service_groups', 'current_step', group)).toEqual(['cancelled']);
  });

  it('[SG-078] brings a canceled request back to its step, for administrators with a reason within 90 days', async () => {
    const { group, service } = await makeOrder('out_for_quote');
    await move('service-groups', group, buyer, { event: 'cancel', reason: 'x' });
    expect((await move('service-groups', group, quoperator, { event: 'reopen', reason: 'x' })).status).toBe(403);
    expect((await move('service-groups', group, admin, { event: 'reopen' })).status).toBe(422);
    const back = await move('service-groups', group, admin, { event: 'reopen', reason: 'Mistake' });
    expect([back.body.current_step, back.body.cancelled]).toEqual(['out_for_quote', false]);
    expect(await read('services', 'cancel_status', service)).toEqual(['not_cancelled']);
    await move('service-groups', group, buyer, { event: 'cancel', reason: 'x' });
    await sql(server.pool, `update service_groups set cancelled_at = now() - interval '91 days' where id = $1`, [
      group,
    ]);
    expect((await move('service-groups', group, admin, { event: 'reopen', reason: 'Mistake' })).status).toBe(422);
  });

  it('of two at once happens once', async () => {
    const { group } = await makeOrder('out_for_quote');
    const both = await Promise.all(
      [1, 2].map(() => move('service-groups', group, buyer, { event: 'cancel', reason: 'x' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('ordering', () => {
  it('[QT-026] locks the selection: totals, provider and prices move to the group and its service', async () => {
    const order = await makeOrder('quote_received');
    await makeQuote(order, { selected: true, listed_to_user: true, tcv_value: 1_635_000, tcv_code: 'USD' });
    const open = await makeRequest(order, 'SENT');
    const [contact, address] = [newId(), newId()];
    await sql(server.pool, `insert into contacts (id, team_id, name) values ($1, $2, 'Dana')`, [contact, team]);
    await sql(
      server.pool,
      `insert into addresses (id, team_id, name, city, state_province, postal_code, country) values ($1, $2, 'HQ', 'Chicago', 'IL', '60606', 'US')`,
      [address, team],
    );
    await sql(
      server.pool,
      `update service_groups set legal_entity = 'Acme Dental LLC', billing_contact_id = $2, billing_address_id = $3 where id = $1`,
      [order.group, contact, address],
    );
    const answer = await move('service-groups', order.group, buyer, { event: 'request_contract' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      current_step: 'contract_requested',
      provider_id: order.provider,
      total_mrc: { value: 45_000, code: 'USD' },
      total_nrc: { value: 15_000, code: 'USD' },
      tcv: { value: 1_635_000, code: 'USD' },
    });
    expect(await read('services', 'term, mrc_value, provider_id', order.service)).toEqual([36, 45_000, order.provider]);
    expect(await read('quote_requests', 'status', open)).toEqual(['CANCELLED']);
  });
});

describe('sending a quote request', () => {
  it('emails its link to the provider, plans the first reminder and moves the group on', async () => {
    const order = await makeOrder('info_received');
    const request = await makeRequest(order, 'NOT_STARTED');
    const answer = await move('quote-requests', request, quoperator, { event: 'send' });
    expect([answer.status, answer.body.status]).toEqual([200, 'SENT']);
    expect(answer.body.next_reminder_at).not.toBeNull();
    const [letter] = server.emails;
    expect(letter).toMatchObject({
      template: 'provider-quote-request',
      to: 'quotes@great-lakes.example',
      link: { purpose: 'quote_request', subject: { entity: 'quote-request', id: request } },
    });
    expect(await read('service_groups', 'current_step', order.group)).toEqual(['out_for_quote']);
  });

  it('is refused without an address to send to', async () => {
    const order = await makeOrder('info_received');
    await sql(server.pool, 'update providers set quotes_contact_id = null where id = $1', [order.provider]);
    const request = await makeRequest(order, 'NOT_STARTED');
    const answer = await move('quote-requests', request, quoperator, { event: 'send' });
    expect([answer.status, Object.keys(answer.body)]).toEqual([422, ['message', 'contact_id']]);
  });
});

describe('the buttons', () => {
  it('offer what state and rights allow, an event with several targets once', async () => {
    const { group } = await makeOrder('quote_received');
    expect(await offers(group, buyer)).toEqual(['refresh_quotes', 'request_approval', 'request_contract', 'cancel']);
    expect(await offers(group, viewer)).toEqual([]);
    const cancelled = `update service_groups set current_step = 'cancelled', step_before_cancel = $2 where id = $1`;
    await sql(server.pool, cancelled, [group, 'quote_received']);
    expect(await offers(group, admin)).toEqual(['reopen']);
    await sql(server.pool, cancelled, [group, null]);
    expect(await offers(group, admin)).toEqual([]);
  });

  it('are hidden with their record', async () => {
    const { group } = await makeOrder('quote_received');
    expect((await server.call('GET', `/api/service-groups/${group}/transitions`, { as: stranger.token })).status).toBe(
      404,
    );
  });
});
