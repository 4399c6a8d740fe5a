/** Authors and channels of messages, their effects, and who must never read them (domain 2.4, workplace 5). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formOf, smallPdf } from '../../../support/form.ts';
import { makePerson, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { billing, createCalls, daysAgo, makeDesk, type Desk } from './desk.ts';

/** Appears only in a note. */
const canary = 'kestrel-7741';
const server = useServer();
const { add, read, announced } = createDrive(server);
let scene: Desk;
const { open, ticket, write, ask, newest, status } = createCalls(server, () => scene);

beforeAll(async () => {
  scene = await makeDesk(server);
});
beforeEach(() => void (server.announcements.length = 0));

describe('[TK-013] a ticket that is opened', () => {
  test('[TK-006] keeps its first words as a message, who asks, since when, and about which services and lines', async () => {
    const provider = await add('provider', { name: 'Great Lakes' });
    const account = await add('provider-account', {
      team_id: scene.teamId,
      provider_id: provider,
      account_number: '1',
    });
    const invoice = await add('invoice', {
      team_id: scene.teamId,
      provider_id: provider,
      provider_account_id: account,
      invoice_number: 'A-1',
      invoice_date: '2026-06-01',
      total: { value: 14999, code: 'USD' },
    });
    const line = await add('invoice-line', {
      team_id: scene.teamId,
      invoice_id: invoice,
      description: 'Access',
      kind: 'RECURRING',
      amount: { value: 14999, code: 'USD' },
    });
    const named = { service_ids: [scene.active], invoice_id: invoice, invoice_line_ids: [line] };
    const payer = await makePerson(server.pool, {
      teams: { [scene.teamId]: ['MANAGE_BILL_CONSOLIDATION', 'VIEW_INVENTORY'] },
    });
    const { status: code, body } = await open(named, payer.token);
    expect([code, body]).toEqual([
      201,
      expect.objectContaining({ ...named, status: 'OPEN', requested_by_id: payer.userId }),
    ]);
    expect(Date.now() - Date.parse(body.opened_at)).toBeLessThan(60_000);
    expect(
      await sql(server.pool, 'select kind, body, side, via from ticket_messages where ticket_id = $1', [body.id]),
    ).toEqual([['OPENING_COMMENT', 'The June invoice came twice.', 'CUSTOMER', 'APP']]);
    expect(await sql(server.pool, 'select service_id from ticket_services where ticket_id = $1', [body.id])).toEqual([
      [scene.active],
    ]);
    expect(await sql(server.pool, 'select user_id from ticket_followers where ticket_id = $1', [body.id])).toEqual([
      [payer.userId],
    ]);
    expect(announced(body.id)).toEqual(['ticket.created']);
    const strange = await open({ ...named, invoice_line_ids: [scene.active] }, payer.token);
    expect([strange.status, strange.body.invoice_line_ids]).toEqual([
      422,
      ['The line does not stand on that invoice.'],
    ]);
  });

  test.each([
    ['BILLING_ISSUE', ['dispute_reason']],
    ['CHANGE_SERVICE', ['new', 'service_ids']],
    ['DISCONNECT_SERVICE', ['requested_date', 'service_ids']],
    ['MOVE_SERVICE', ['new_address_id', 'service_ids']],
    ['SLA_CREDIT_REQUEST', ['metric', 'outage_start', 'service_ids']],
  ])('as %s says what such a ticket needs, and nothing of another type', async (type, needs) => {
    const bare = await open({ type, dispute_reason: undefined });
    const { message: _text, ...fields } = bare.body;
    expect([bare.status, Object.keys(fields).toSorted()]).toEqual([422, needs]);
    const strange = type === 'CHANGE_SERVICE' ? { notice_days: 30 } : { field: 'downloadSpeed' };
    const other = await open({ type, dispute_reason: undefined, ...strange });
    expect(other.body[Object.keys(strange)[0]!]).toEqual(['This does not apply with the other values.']);
  });

  test('needs words, services of its team, and an assignee of our staff', async () => {
    expect((await open({ opening_text: ' ' })).body.opening_text).toEqual(['Required']);
    const foreign = await add('service', { team_id: scene.teamId, service_type: 'internet', status: 'active' });
    await sql(
      server.pool,
      `update services set team_id = (select id from teams where id <> $1 limit 1) where id = $2`,
      [scene.teamId, foreign],
    );
    expect((await open({ service_ids: [foreign] })).body.service_ids).toEqual(['Not found']);
    const id = await ticket();
    const customer = await server.call('PUT', `/api/tickets/${id}`, {
      as: scene.staff.token,
      body: { assignee_id: scene.owner.userId },
    });
    expect(customer.body.assignee_id).toEqual(['A ticket is handled by somebody of our staff.']);
    server.announcements.length = 0;
    const body = { assignee_id: scene.staff.userId };
    expect((await server.call('PUT', `/api/tickets/${id}`, { as: scene.staff.token, body })).status).toBe(200);
    expect(server.announcements.map(({ event }) => event)).toContain('ticket.assigned');
    server.announcements.length = 0;
    const given = await server.call('POST', '/api/tickets', {
      as: scene.quoperator.token,
      body: { ...billing, ...body, team_id: scene.teamId, opening_text: 'They called.' },
    });
    expect(server.announcements.map(({ event, record }) => [event, record?.id])).toEqual([
      ['ticket.created', given.body.id],
      ['ticket.assigned', given.body.id],
    ]);
  });
});

describe('[TK-022] the author of a message', () => {
  const mutation = 'mutation ($id: ID!) { writeOnTicket(id: $id, body: "Again.") { id } }';
  test.each([
    ['a customer', () => scene.owner.token, ['CUSTOMER', 'APP', 'Dana Whitfield', false, false]],
    ['our staff', () => scene.staff.token, ['STAFF', 'APP', 'Priya Raman', false, false]],
    [
      'a program of the customer',
      () => scene.key,
      ['CUSTOMER', 'API', 'Acme ERP key (by Dana Whitfield)', false, false],
    ],
    ['staff who view as the customer', () => scene.viewing, ['STAFF', 'VIEW_AS', 'Avery Quinn', true, false]],
  ])('is derived from the caller: %s', async (_who, as, expected) => {
    const id = await ticket();
    expect((await write(id, as())).status).toBe(201);
    expect(await newest(id)).toEqual(expected);
    await server.call('POST', '/api/ticket-messages', {
      as: as(),
      body: { team_id: scene.teamId, ticket_id: id, body: 'Over the plain call.' },
    });
    expect(await newest(id)).toEqual(expected);
    expect((await ask(as(), mutation, { id })).body.errors).toBeUndefined();
    expect(await newest(id)).toEqual(expected);
    expect(await read('tickets', 'last_message_is_customer, last_message_text', id)).toEqual([
      expected[0] === 'CUSTOMER',
      'Again.',
    ]);
  });

  test('who views as a customer may write down what the customer said, and both are named', async () => {
    const id = await ticket({ status: 'PENDING_CUSTOMER_RESPONSE' });
    await write(id, scene.viewing, { is_spoken: true });
    expect(await newest(id)).toEqual(['CUSTOMER', 'VIEW_AS', 'Dana Whitfield', true, false]);
    expect(await status(id)).toBe('OPEN');
  });

  test('is never believed from what is sent', async () => {
    const id = await ticket();
    for (const claim of [{ side: 'STAFF' }, { via: 'MAIL' }, { author_name: 'Priya' }]) {
      const body = { team_id: scene.teamId, ticket_id: id, body: 'x', ...claim };
      expect((await server.call('POST', '/api/ticket-messages', { as: scene.owner.token, body })).status).toBe(400);
    }
  });
});

describe('words of a customer', () => {
  test.each([
    ['the page', () => scene.owner.token],
    ['a program', () => scene.key],
  ])('[TK-014] over %s open a ticket that waits for them; those of staff do not', async (_way, as) => {
    const id = await ticket({ status: 'PENDING_CUSTOMER_RESPONSE', pending_since: daysAgo(1) });
    await write(id, scene.staff.token);
    expect(await status(id)).toBe('PENDING_CUSTOMER_RESPONSE');
    await write(id, as());
    expect(await read('tickets', 'status, pending_since', id)).toEqual(['OPEN', null]);
    expect(announced(id).filter((event) => event !== 'ticket.created')).toEqual(['ticket.message', 'ticket.message']);
  });

  test('[TK-018] open a ticket again that was closed within 14 days', async () => {
    const id = await ticket({ status: 'CLOSED', closed_at: daysAgo(13.9) });
    const { body } = await write(id, scene.owner.token);
    expect([body.ticket_id, await status(id)]).toEqual([id, 'OPEN']);
    expect(announced(id)).toEqual(expect.arrayContaining(['ticket.reopened', 'ticket.message']));
  });

  test.each([
    ['closed earlier', { status: 'CLOSED', closed_at: daysAgo(14.1) }],
    ['cancelled', { status: 'CANCELLED', closed_at: daysAgo(1) }],
  ])('to a ticket that was %s open another one, which follows it', async (_how, ended) => {
    const id = await ticket(ended);
    const { body } = await write(id, scene.owner.token, { body: 'It is back.' });
    expect(body.ticket_id).not.toBe(id);
    expect(await status(id)).toBe(ended.status);
    expect(await read('tickets', 'status, follows_id, opening_text, requested_by_id', body.ticket_id)).toEqual([
      'OPEN',
      id,
      'It is back.',
      scene.owner.userId,
    ]);
    expect([body.kind, announced(body.ticket_id)]).toEqual(['OPENING_COMMENT', ['ticket.created']]);
  });

  test('leave a ticket that waits for its carrier as it is', async () => {
    const id = await ticket({ status: 'CARRIER_COMPLETION_SCHEDULED', carrier_completion_date: '2099-01-01' });
    await write(id, scene.owner.token);
    expect(await read('tickets', 'status, last_message_is_customer', id)).toEqual([
      'CARRIER_COMPLETION_SCHEDULED',
      true,
    ]);
  });
});

describe('[TK-022] a note', () => {
  test('moves nothing, is read by staff and by no customer over any way', async () => {
    const id = await ticket({ status: 'PENDING_CUSTOMER_RESPONSE' });
    const before = await read('tickets', 'last_message_text, last_message_at', id);
    const note = await write(id, scene.staff.token, { body: `Carrier says ${canary}`, internal: true });
    expect(note.body.internal).toBe(true);
    expect(await status(id)).toBe('PENDING_CUSTOMER_RESPONSE');
    expect(await read('tickets', 'last_message_text, last_message_at', id)).toEqual(before);
    expect(
      (await server.call('GET', `/api/ticket-messages?ticket_id=${id}`, { as: scene.staff.token })).text,
    ).toContain(canary);
    const fields = 'messages { body } ';
    for (const as of [scene.owner.token, scene.viewer.token, scene.key, scene.viewing]) {
      const answers = [
        await server.call('GET', `/api/ticket-messages?ticket_id=${id}`, { as }),
        await server.call('GET', `/api/ticket-messages?q=${canary}`, { as }),
        await server.call('GET', `/api/ticket-messages/${note.body.id}`, { as }),
        await server.call('GET', '/api/ticket-messages/export.csv', { as }),
        await server.call('GET', `/api/tickets/${id}`, { as }),
        await server.call('GET', '/api/tickets/export.csv', { as }),
        await ask(
          as,
          `query ($id: ID!) { ticket(id: $id) { ${fields} } ticketMessagesPaginated { records { body } } }`,
          { id },
        ),
      ];
      expect(answers.map(({ text }) => text.includes(canary))).toEqual(answers.map(() => false));
    }
    expect((await server.call('GET', `/api/ticket-messages/${note.body.id}`, { as: scene.owner.token })).status).toBe(
      404,
    );
    const announcements = server.announcements.filter(({ values }) => values?.['comment']?.includes(canary));
    expect(announcements.map(({ event }) => event)).toEqual(['ticket.note']);
    expect(announcements[0]!.userIds).not.toContain(scene.owner.userId);
  });

  test('is written by staff alone, and names staff alone', async () => {
    const id = await ticket();
    for (const as of [scene.owner.token, scene.key, scene.viewing])
      expect((await write(id, as, { internal: true })).body.internal).toEqual(['Unknown field']);
    const named = await write(id, scene.staff.token, { internal: true, mentioned_ids: [scene.owner.userId] });
    expect([named.status, named.body.mentioned_ids]).toEqual([422, ['Somebody mentioned may not read this.']]);
  });

  test('keeps its files with staff', async () => {
    const id = await ticket();
    const { body: note } = await write(id, scene.staff.token, { internal: true });
    const { body: message } = await write(id, scene.staff.token);
    const made = [];
    for (const { id: ticket_message_id } of [note, message]) {
      const answer = await server.call('POST', `/api/teams/${scene.teamId}/upload-attachments`, {
        as: scene.staff.token,
        ...formOf({ categories: 'TICKET', ticket_message_id }, [{ name: 'a.pdf', content: smallPdf }]),
      });
      const [file] = answer.body.records;
      expect([answer.status, file.ticket_id]).toEqual([201, id]);
      made.push((await server.call('GET', `/api/attachments/${file.id}`, { as: scene.owner.token })).status);
    }
    expect(made).toEqual([404, 200]);
  });
});

test('[TK-022] mentioned people are notified once, and follow from then on', async () => {
  const id = await ticket();
  const colleague = await makePerson(server.pool, { teams: { [scene.teamId]: ['MANAGE_INVENTORY'] } });
  server.announcements.length = 0;
  await write(id, scene.owner.token, { mentioned_ids: [scene.staff.userId, colleague.userId] });
  expect(server.announcements.map(({ event, userIds }) => [event, userIds])).toEqual([
    ['ticket.mentioned', [scene.staff.userId, colleague.userId]],
    ['ticket.message', []],
  ]);
  server.announcements.length = 0;
  await write(id, scene.staff.token);
  expect(new Set(server.announcements[0]!.userIds)).toEqual(new Set([scene.owner.userId, colleague.userId]));
  const stranger = await write(id, scene.owner.token, { mentioned_ids: [scene.stranger.userId] });
  expect(stranger.status).toBe(422);
});
