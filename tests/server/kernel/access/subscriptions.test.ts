import { beforeAll, describe, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { loadUser } from '#server/kernel/identity/load-principal.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { deliverNotification } from '#server/areas/notifications/deliver.ts';
import { createHub } from '#server/kernel/realtime/hub.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { makeRows, type Rows } from '#tests/support/rows.ts';
import { useServer, type Answer, type CallOptions } from '#tests/support/server.ts';
import { makeKey } from '#tests/support/tokens.ts';

const server = useServer();
let team: string;
let owner: Person;
let sales: Person;
let rows: Rows;
let file: string;

/** Permissions that each product adds for the owner, and that no one has without the product. */
const bills = ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'];
const held = [...bills, 'VIEW_INVENTORY', 'MANAGE_INVENTORY', 'API_KEYS'];
const billing = ['bill_consolidation', 'expense_management'];
const inventory = 'network_inventory_manager';

beforeAll(async () => {
  const { pool } = server;
  team = await makeTeam(pool, 'Acme Dental');
  owner = await makePerson(pool, { teams: { [team]: held } });
  sales = await makePerson(pool, { role: 'salesperson' });
  rows = await makeRows(pool, { teamId: team, userId: owner.userId });
  file = await transaction(pool, jobScope('test'), { mode: 'write' }, (session) =>
    server.services.files.keepMade(
      session,
      { name: 'invoice.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7\n') },
      { teamId: team },
    ),
  );
  await sql(pool, 'update invoices set file_id = $2 where id = $1', [rows['invoice'], file]);
}, 60_000);

interface SubscriptionState {
  readonly active?: boolean;
  /** Days from today, UTC. */
  readonly from?: number;
  readonly until?: number;
}

const day = (days = 0): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Gives the team this product in that state, and no other; null: none. */
async function subscribe(
  name: string | null,
  { active = true, from = -30, until }: SubscriptionState = {},
): Promise<void> {
  await sql(server.pool, 'delete from team_subscriptions where team_id = $1', [team]);
  if (name === null) return;
  await sql(
    server.pool,
    'insert into team_subscriptions (id, team_id, name, is_active, started_on, ended_on) values ($1, $2, $3, $4, $5, $6)',
    [newId(), team, name, active, day(from), until === undefined ? null : day(until)],
  );
}

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, as: CallOptions['as'] = owner.token) =>
  server.call(method, `/api${url}`, { as, ...(body !== undefined && { body }) });
const graphql = (query: string, as?: CallOptions['as']) => call('POST', '/graphql', { query }, as);
/** Status and message; a successful call has no message. */
const outcome = ({ status, body }: Answer) => [status, body?.message];
const outcomeByGraphql = ({ body }: Answer) => [body.errors?.[0].extensions.status ?? 200, body.errors?.[0].message];
const refused = (permission: string) => [403, `Requires ${permission} permission. Contact team admin for access.`];
const served = [200, undefined];

const billLists = ['/consolidated-bills', '/invoices', '/payments', '/provider-accounts', '/reconciliations'];
const readBills = async (as?: CallOptions['as']) => [
  ...(await Promise.all(billLists.map(async (path) => outcome(await call('GET', path, undefined, as))))),
  outcome(await call('GET', `/invoices/${rows['invoice']}`, undefined, as)),
  outcome(await call('GET', '/invoices/export.csv', undefined, as)),
  outcomeByGraphql(await graphql('{ invoicesPaginated { totalCount } }', as)),
  outcomeByGraphql(await graphql(`{ invoice(id: "${rows['invoice']}") { id } }`, as)),
];
const changeBills = async () => [
  outcome(await call('PUT', `/provider-accounts/${rows['provider-account']}`, { account_number: '884-2210' })),
  outcomeByGraphql(
    await graphql(
      `mutation { updateProviderAccount(id: "${rows['provider-account']}", accountNumber: "884-2210") { id } }`,
    ),
  ),
];
const changeUploads = async () => [
  outcome(await call('PUT', `/inventory-uploads/${rows['inventory-upload']}`, { name: 'Midwest' })),
  outcomeByGraphql(
    await graphql(`mutation { updateInventoryUpload(id: "${rows['inventory-upload']}", name: "Midwest") { id } }`),
  ),
];

const open: readonly [string, SubscriptionState][] = [
  ['is active', {}],
  ['starts today', { from: 0 }],
  ['ends today', { until: 0 }],
];
const closed: readonly [string, SubscriptionState][] = [
  ['is switched off', { active: false }],
  ['ended yesterday', { until: -1 }],
  ['starts tomorrow', { from: 1 }],
];

describe.each(billing)('[TM-021] [PE-028] bills, to a team whose %s', (name) => {
  test.each(open)('%s, are open', async (_, subscription) => {
    await subscribe(name, subscription);
    expect(await readBills()).toEqual(Array.from({ length: 9 }, () => served));
    expect(await changeBills()).toEqual([served, served]);
    expect((await call('GET', `/files/${file}`)).status).toBe(200);
  });

  test.each(closed)('%s, are closed for every role', async (_, subscription) => {
    await subscribe(name, subscription);
    const refusal = refused('VIEW_BILL_CONSOLIDATION');
    expect(await readBills()).toEqual(Array.from({ length: 9 }, () => refusal));
    expect(await changeBills()).toEqual([refusal, refusal]);
    expect(outcome(await call('POST', `/invoices/${rows['invoice']}/transitions`, { event: 'approve' }))).toEqual(
      refusal,
    );
    expect((await call('GET', `/files/${file}`)).status).toBe(404);
  });
});

describe('[TM-021] [PE-028] changing the inventory, to a team whose network_inventory_manager', () => {
  test.each(open)('%s, is open', async (_, subscription) => {
    await subscribe(inventory, subscription);
    expect(await changeUploads()).toEqual([served, served]);
  });

  test.each(closed)('%s, is closed, and what is there stays in sight', async (_, subscription) => {
    await subscribe(inventory, subscription);
    const refusal = refused('MANAGE_INVENTORY');
    expect(await changeUploads()).toEqual([refusal, refusal]);
    expect(outcome(await call('POST', '/inventory-uploads', { team_id: team, name: 'Midwest' }))).toEqual(refusal);
    const path = `/inventory-uploads/${rows['inventory-upload']}`;
    expect(outcome(await call('POST', `${path}/transitions`, { event: 'submit' }))).toEqual(refusal);
    expect(outcome(await call('GET', path))).toEqual(served);
  });
});

describe('[TM-021] [PE-029] a team without the product', () => {
  test('has neither bills nor an inventory to change, even when it holds the other', async () => {
    for (const name of [null, inventory]) {
      await subscribe(name);
      expect((await readBills())[0]).toEqual(refused('VIEW_BILL_CONSOLIDATION'));
    }
    for (const name of [null, ...billing]) {
      await subscribe(name);
      expect((await changeUploads())[0]).toEqual(refused('MANAGE_INVENTORY'));
    }
  });

  test('gives nothing to a member who reads the bills of another team', async () => {
    await subscribe(null);
    const other = await makeTeam(server.pool, 'Harbor Logistics');
    const both = await makePerson(server.pool, { teams: { [team]: held, [other]: held } });
    const { body } = await call('GET', '/invoices', undefined, both.token);
    expect(body.total_count).toBe(0);
    const foreign = await call('GET', `/invoices/${rows['invoice']}`, undefined, both.token);
    expect(outcome(foreign)).toEqual([404, 'Not found']);
  });

  test('closes them to its programs too', async () => {
    const key = await makeKey(server.pool, team, held);
    await subscribe('bill_consolidation');
    expect(outcome(await call('GET', '/invoices', undefined, key))).toEqual(served);
    await subscribe(null);
    expect(outcome(await call('GET', '/invoices', undefined, key))).toEqual(refused('VIEW_BILL_CONSOLIDATION'));
  });

  test('closes them to an administrator who views as a member, but not to staff', async () => {
    await subscribe(null);
    const admin = await makePerson(server.pool, { role: 'admin' });
    const { body } = await call('POST', '/admins/view-as', { user_id: owner.userId }, admin.token);
    expect(outcome(await call('GET', '/invoices', undefined, body.token))).toEqual(refused('VIEW_BILL_CONSOLIDATION'));
    expect(await readBills(sales.token)).toEqual(Array.from({ length: 9 }, () => served));
  });

  test('sends no broadcasts of bills', async () => {
    const receivers = async (): Promise<readonly unknown[]> => {
      await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
        deliverNotification(
          session,
          { enqueue: async () => {}, publicUrl: 'https://trunkline.example' },
          {
            event: 'invoice.received',
            teamId: team,
            record: { entity: 'invoice', id: rows['invoice']! },
            actorId: null,
            values: {},
          },
        ),
      );
      return (await sql(server.pool, `select user_id from notifications where event_id = 'invoice.received'`)).flat();
    };
    // Managing bills includes viewing them (TU-030).
    const manager = await makePerson(server.pool, { teams: { [team]: ['MANAGE_BILL_CONSOLIDATION'] } });
    await subscribe(null);
    expect(await receivers()).toEqual([]);
    await subscribe('expense_management');
    expect(await receivers()).toEqual(expect.arrayContaining([owner.userId, manager.userId]));
  });
});

describe('[TM-019] [TM-021] a subscription that our staff switches', () => {
  const change = (is_active: boolean) =>
    call('PUT', `/teams/${team}/subscription`, { subscription_name: 'bill_consolidation', is_active }, sales.token);

  test('opens and closes the area with the next call of the same session', async () => {
    await subscribe(null);
    const answers: unknown[] = [];
    for (const isActive of [true, false, true]) {
      expect((await change(isActive)).status).toBe(200);
      answers.push(outcome(await call('GET', '/invoices')));
    }
    expect(answers).toEqual([served, refused('VIEW_BILL_CONSOLIDATION'), served]);
  });

  test.each(['bill_consolidation', 'expense_management', 'network_inventory_manager'])(
    '[TM-005] is any of the three products, such as %s',
    async (subscription_name) => {
      const path = `/teams/${team}/subscription`;
      const switched = await call('PUT', path, { subscription_name, is_active: true }, sales.token);
      expect([switched.status, switched.text]).toEqual([200, expect.any(String)]);
      const { body } = await call('GET', '/account/profile');
      expect(body.teams[0].team_subscriptions).toContainEqual({ name: subscription_name, is_active: true });
    },
  );

  test('[TM-005] is of no other product', async () => {
    const body = { subscription_name: 'fax_manager', is_active: true };
    const refused = await call('PUT', `/teams/${team}/subscription`, body, sales.token);
    expect([refused.status, refused.body.subscription_name]).toEqual([422, ['Invalid']]);
  });

  test('[PE-027] is what the profile and an open page know from then on', async () => {
    await subscribe('bill_consolidation');
    const received: string[] = [];
    const hub = createHub(server.pool);
    const principal = (await loadUser(server.pool, owner.token))!;
    hub.add(principal.sessionId, principal, { send: (text) => void received.push(text), close: () => {} });
    const record = (entity: string) => {
      const about = { entity, id: rows[entity] ?? newId() };
      const message = { type: 'record.changed' as const, ...about, team_id: team };
      return hub.take({ kind: 'broadcast', broadcast: { to: { record: { ...about, teamId: team } }, message } });
    };
    const seen = async () => {
      const { body } = await call('GET', '/account/profile');
      received.length = 0;
      await record('invoice');
      return [
        body.team_auth_actions[team].filter((id: string) => bills.includes(id)),
        body.teams[0].team_subscriptions,
        received.length,
      ];
    };
    expect(await seen()).toEqual([bills.toSorted(), [{ name: 'bill_consolidation', is_active: true }], 1]);
    await change(false);
    await record('team-subscription');
    expect(await seen()).toEqual([[], [{ name: 'bill_consolidation', is_active: false }], 0]);
  });
});

test('[TM-021] a key keeps permissions of a cancelled product, but cannot get new ones', async () => {
  await subscribe('bill_consolidation');
  const { body } = await call('POST', '/team-api-keys', { team_id: team, name: 'ERP', permissions: held.slice(0, 3) });
  await subscribe(null);
  const again = { name: 'ERP sync', permissions: held.slice(0, 3) };
  expect(outcome(await call('PUT', `/team-api-keys/${body.key.id}`, again))).toEqual(served);
  expect((await call('POST', '/team-api-keys', { team_id: team, ...again })).status).toBe(422);
});
