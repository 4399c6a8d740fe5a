import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import type { UserPrincipal } from '#server/kernel/access/principal.ts';
import { endSession } from '#server/kernel/identity/sessions.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { SocketMessage } from '#server/kernel/data/signals/messages.ts';
import { publish } from '#server/kernel/data/signals/publish.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { createRealtime, type Realtime } from '#server/kernel/realtime/realtime.ts';
import { issueTicket } from '#server/kernel/realtime/ticket.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { useDatabase } from '../../../support/database.ts';
import { makePerson, makeTeam, scopeOf, sql, type Person } from '../../../support/people.ts';

const database = useDatabase();
const scope = jobScope('test');
let servers: { app: FastifyInstance; realtime: Realtime }[];
let team: string;
let member: Person;
let viewer: Person;
let foreigner: Person;

const noError = (error: Error): never => {
  throw error;
};

async function startServer() {
  const realtime = await createRealtime({
    pool: database.pool,
    url: database.url,
    publicUrl: 'https://app.trunkline.example',
    onError: noError,
  });
  const app = Fastify();
  await realtime.addRoute(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, realtime };
}

beforeAll(async () => {
  team = await makeTeam(database.pool, 'Acme Dental');
  const other = await makeTeam(database.pool, 'Harbor Logistics');
  member = await makePerson(database.pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'VIEW_BILL_CONSOLIDATION'] } });
  viewer = await makePerson(database.pool, { teams: { [team]: [] } });
  foreigner = await makePerson(database.pool, { teams: { [other]: ['VIEW_PROCUREMENT'] } });
  servers = [await startServer(), await startServer()];
});

afterAll(async () => {
  for (const { app, realtime } of servers) {
    await realtime.stop();
    await app.close();
  }
});

const ticketOf = async (person: Person): Promise<string> => {
  const { principal } = await scopeOf(database.pool, person);
  return transaction(database.pool, scope, { mode: 'write' }, (session) =>
    issueTicket(session, principal as UserPrincipal),
  );
};

interface Page {
  readonly received: Record<string, unknown>[];
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
}

async function openPage(ticket: string, at = 0, origin?: string): Promise<Page> {
  const { port } = servers[at]!.app.server.address() as AddressInfo;
  const headers = origin === undefined ? undefined : { origin: origin.replace('PORT', String(port)) };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/account?jwt=${ticket}`, { headers } as never);
  const received: Record<string, unknown>[] = [];
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data)) as Record<string, unknown>));
  const closed = new Promise<number>((go) => socket.addEventListener('close', ({ code }) => go(code)));
  await new Promise((go) => socket.addEventListener('open', go));
  // The server reads the ticket after the handshake.
  await new Promise((go) => setTimeout(go, 200));
  return { received, closed, socket };
}

const addItem = () =>
  transaction(database.pool, scope, { mode: 'write' }, (session) =>
    addRecord(session, 'action-item', { team_id: team, task: 'Send the letter', action_item_type: 'ACTION_REQUEST' }),
  );

describe('[NO-028] a ticket', () => {
  it('opens one socket once', async () => {
    const ticket = await ticketOf(member);
    const page = await openPage(ticket);
    const second = await openPage(ticket);
    expect(await second.closed).toBe(1008);
    expect(page.socket.readyState).toBe(WebSocket.OPEN);
    page.socket.close();
  });

  it('that is unknown, expired or not a ticket opens none', async () => {
    const expired = await ticketOf(member);
    await sql(
      database.pool,
      `update link_tokens set expires_at = now() - interval '1 second' where purpose = 'socket_ticket'`,
    );
    for (const ticket of ['', 'nonsense', expired, member.token])
      expect(await (await openPage(ticket)).closed).toBe(1008);
  });

  it.each(['https://evil.example', 'http://127.0.0.1:1', 'null', 'https://app.trunkline.example.evil.example'])(
    'opens none for a page of %s, and stays good',
    async (origin) => {
      const ticket = await ticketOf(member);
      expect(await (await openPage(ticket, 0, origin)).closed).toBe(1008);
      const own = await openPage(ticket, 0, 'https://app.trunkline.example');
      expect(own.socket.readyState).toBe(WebSocket.OPEN);
      own.socket.close();
    },
  );

  it('opens one for a page of the host that is called', async () => {
    const page = await openPage(await ticketOf(member), 0, 'http://127.0.0.1:PORT');
    expect(page.socket.readyState).toBe(WebSocket.OPEN);
    page.socket.close();
  });

  it('is stored as a hash alone', async () => {
    const ticket = await ticketOf(member);
    const rows = await sql(database.pool, `select link_tokens::text from link_tokens where purpose = 'socket_ticket'`);
    expect(rows.flat().join(' ')).not.toContain(ticket);
  });
});

it('[NO-031] the socket sends each of the eight messages to its receivers', async () => {
  const page = await openPage(await ticketOf(member));
  const other = await openPage(await ticketOf(foreigner));
  const id = newId();
  const messages: readonly SocketMessage[] = [
    { type: 'action_items.update_count', team_id: team },
    { type: 'celery.task_completed', task: 'bulk-site', team_id: team, record_id: id, is_success: true },
    { type: 'chats.new_message', team_id: team, record_entity: 'quote-request', record_id: id },
    { type: 'invoice.event', invoice_id: id, team_id: team, status: 'PAID' },
    { type: 'notifications.send_notification', id, event: 'quote.listed', team_id: team, title: 'News', url: '/' },
    { type: 'ly_assistant.stream_response', conversation_id: id, text: 'Hello', is_end: true },
    { type: 'team_user.roles_updated', team_id: team, user_id: member.userId },
    { type: 'tickets.new_message', ticket_id: id, team_id: team },
  ];
  expect(messages.map(({ type }) => type)).toEqual(wordsOf('NO-031'));
  await transaction(database.pool, scope, { mode: 'write' }, async (session) => {
    for (const message of messages) await publish(session, { to: { userIds: [member.userId] }, message });
  });
  await vi.waitFor(() => expect(page.received).toEqual(expect.arrayContaining([...messages])), { timeout: 10_000 });
  expect(other.received.filter(({ type }) => wordsOf('NO-031').includes(String(type)))).toEqual([]);
  for (const { socket } of [page, other]) socket.close();
});

describe('a change', () => {
  it('[AI-016] reaches pages on all servers of people who may read the record, and no other page', async () => {
    const here = await openPage(await ticketOf(member), 0);
    const there = await openPage(await ticketOf(viewer), 1);
    const foreign = await openPage(await ticketOf(foreigner), 1);
    const item = await addItem();
    for (const page of [here, there]) {
      await expect
        .poll(() => page.received)
        .toContainEqual({
          type: 'record.changed',
          entity: 'action-item',
          id: item['id'],
          team_id: team,
        });
      await expect.poll(() => page.received).toContainEqual({ type: 'action_items.update_count', team_id: team });
    }
    expect(foreign.received).toEqual([]);
    for (const { socket } of [here, there, foreign]) socket.close();
  });

  it('that is rolled back reaches no one', async () => {
    const page = await openPage(await ticketOf(member));
    const failing = transaction(database.pool, scope, { mode: 'write' }, async (session) => {
      await addRecord(session, 'action-item', { team_id: team, task: 'Never', action_item_type: 'ACTION_REQUEST' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const item = await addItem();
    await expect
      .poll(() => page.received.filter(({ type }) => type === 'record.changed'))
      .toEqual([{ type: 'record.changed', entity: 'action-item', id: item['id'], team_id: team }]);
    page.socket.close();
  });

  it('[BI-018] of an invoice is sent with its state to those who may read bills', async () => {
    const page = await openPage(await ticketOf(member));
    const blind = await openPage(await ticketOf(viewer));
    const write = <Made>(work: (session: Session) => Promise<Made>) =>
      transaction(database.pool, scope, { mode: 'write' }, work);
    const invoice = await write(async (session) => {
      const { id: provider_id } = await addRecord(session, 'provider', { name: 'Great Lakes Fiber' });
      const account = await addRecord(session, 'provider-account', {
        team_id: team,
        provider_id,
        account_number: '1-2',
      });
      const total = { value: 0, code: 'USD' } as const;
      const about = { team_id: team, provider_account_id: account.id, invoice_number: 'GL-1', total };
      return (await addRecord(session, 'invoice', { ...about, invoice_date: '2026-05-02' })).id;
    });
    await write((session) => setValues(session, 'invoice', invoice, { status: 'VOID' }));
    const invoiceEvents = () => page.received.filter(({ type }) => type === 'invoice.event');
    const event = { type: 'invoice.event', invoice_id: invoice, team_id: team };
    await expect.poll(invoiceEvents).toEqual([
      { ...event, status: 'DRAFT' },
      { ...event, status: 'VOID' },
    ]);
    expect(blind.received.filter(({ type }) => type === 'invoice.event')).toEqual([]);
    for (const { socket } of [page, blind]) socket.close();
  });

  it('[TK-004] of a ticket is sent without its internal messages', async () => {
    const page = await openPage(await ticketOf(member));
    const ticket = newId();
    await sql(
      database.pool,
      `insert into tickets (id, team_id, type, subject) values ($1, $2, 'BILLING_ISSUE', 'Wrong bill')`,
      [ticket, team],
    );
    const write = (internal: boolean) =>
      transaction(database.pool, scope, { mode: 'write' }, (session) =>
        addRecord(session, 'ticket-message', { team_id: team, ticket_id: ticket, body: 'x', internal }),
      );
    await write(true);
    await write(false);
    await expect.poll(() => page.received.filter(({ type }) => type === 'tickets.new_message')).toHaveLength(1);
    page.socket.close();
  });
});

describe('[PE-027] rights that change', () => {
  it('hold on open sockets at once', async () => {
    const person = await makePerson(database.pool, { teams: { [team]: [] } });
    const page = await openPage(await ticketOf(person));
    const [row] = await sql(database.pool, 'select id from team_users where user_id = $1', [person.userId]);
    const [role] = await sql(
      database.pool,
      `insert into team_roles (id, team_id, name, permissions) values ($1, $2, 'Reader', '{VIEW_PROCUREMENT}') returning id`,
      [newId(), team],
    );
    await transaction(database.pool, scope, { mode: 'write' }, (session) =>
      setValues(session, 'team-user', row![0] as string, { role_ids: [role![0]] }),
    );
    await expect
      .poll(() => page.received)
      .toContainEqual({ type: 'team_user.roles_updated', team_id: team, user_id: person.userId });
    const group = newId();
    await transaction(database.pool, scope, { mode: 'write' }, (session) =>
      addRecord(session, 'service-group', { id: group, team_id: team, service_types: ['internet'] }),
    );
    await expect
      .poll(() => page.received)
      .toContainEqual({ type: 'record.changed', entity: 'service-group', id: group, team_id: team });
    page.socket.close();
  });

  it('and a session that ends close them at once', async () => {
    const person = await makePerson(database.pool, { teams: { [team]: [] } });
    const page = await openPage(await ticketOf(person));
    const { principal } = await scopeOf(database.pool, person);
    const started = Date.now();
    await transaction(database.pool, scope, { mode: 'write' }, (session) =>
      endSession(session, (principal as UserPrincipal).sessionId),
    );
    expect(await page.closed).toBe(1008);
    expect(Date.now() - started).toBeLessThan(3000);
  });
});

describe('[ER-013] a page that talks', () => {
  it('is closed: it speaks another protocol', async () => {
    const page = await openPage(await ticketOf(member));
    page.socket.send('{"type":"hello"}');
    expect(await page.closed).toBe(1003);
  });
});

describe('a broken connection to the database', () => {
  it('is opened again, and later changes arrive', async () => {
    const page = await openPage(await ticketOf(member));
    await sql(
      database.owner,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trunkline listener' and datname = current_database()`,
    );
    await vi.waitFor(
      async () => {
        const item = await addItem();
        await vi.waitFor(() => expect(page.received.map(({ id }) => id)).toContain(item['id']), 300);
      },
      { timeout: 30_000, interval: 500 },
    );
    page.socket.close();
  });
});
