/**
 * Scenario 8: an order above its team's limit is approved by two others before its contract is requested (domain 2.3).
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { doDueWork } from '#server/areas/areas.ts';
import { makePerson, sql, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import { createOrderDrive, usd } from '../order-scene.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const server = useServer();
const drive = createDrive(server);
const { send, set, add } = drive;
let scene: Scene;
const { choose } = createOrderDrive(server, drive, () => scene);
let approver: Person;
let delegate: Person;
let manager: Person;
let policy: string;
let provider: string;

afterEach(() => vi.useRealTimers());

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const permissions = ['VIEW_PROCUREMENT'];
  approver = await makePerson(server.pool, { teams: { [scene.teamId]: permissions } });
  delegate = await makePerson(server.pool, { teams: { [scene.teamId]: permissions } });
  manager = await makePerson(server.pool, { teams: { [scene.teamId]: [...permissions, 'MANAGE_TEAM'] } });
  const [role] = await sql(server.pool, 'select role_ids[1] from team_users where user_id = $1', [approver.userId]);
  const rule = { name: 'Above 25,000', approver_role_id: role![0], levels: 2, min_tcv: usd(2_500_100) };
  policy = await add('approval-policy', { team_id: scene.teamId, ...rule, escalate_after_days: 2 });
  provider = await makeProvider(server.pool, `Carrier ${scene.groupId}`, 'orders@carriers.example');
  const billing = {
    legal_entity: 'Acme Dental LLC',
    billing_contact_id: scene.contactId,
    billing_address_id: scene.addressId,
  };
  await set('service-group', scene.groupId, { current_step: 'quote_received', ...billing });
  server.announcements.length = 0;
});

const select = async (values: object = {}): Promise<string> => {
  const quote = await choose(provider, { selected: false, tcv: usd(2_530_400), ...values });
  const answer = await server.call('PUT', `/api/quotes/${quote}/selected`, {
    as: scene.owner.token,
    body: { selected: true },
  });
  expect(answer.status).toBe(200);
  return quote;
};
const ask = (as = scene.owner) => send('service-group', scene.groupId, as, 'request_approval');
/** A currency that the server knows, with its newest rate or without one. */
async function knowRate(code: string, rate: string | null): Promise<void> {
  const currency = `select id from currencies where code = $1`;
  for (const each of [code, 'USD'])
    if ((await sql(server.pool, currency, [each])).length === 0)
      await add('currency', { code: each, name: each, symbol: each, precision: each === 'JPY' ? 0 : 2 });
  const id = String((await sql(server.pool, currency, [code]))[0]![0]);
  await sql(server.pool, 'delete from fx_rates where currency_id = $1', [id]);
  if (rate !== null)
    await add('fx-rate', { currency_id: id, as_of: '2026-11-01', usd_per_unit: Number(rate), source: 'ECB' });
}

const order = () => send('service-group', scene.groupId, scene.owner, 'request_contract');
const approvals = () =>
  sql(
    server.pool,
    'select level, round, status, tcv_at_request_value from approvals where service_group_id = $1 order by round, level',
    [scene.groupId],
  );
const openOne = async (): Promise<string> =>
  String(
    (
      await sql(server.pool, `select id from approvals where service_group_id = $1 and status = 'PENDING'`, [
        scene.groupId,
      ])
    )[0]![0],
  );
/** The approvals of the order as its owner reads them, by level. */
async function read(): Promise<readonly Record<string, unknown>[]> {
  const path = `/api/approvals?service_group_id=${scene.groupId}&per_page=10`;
  const { body } = await server.call('GET', path, { as: scene.owner.token });
  return (body.records as Record<string, unknown>[]).toSorted((a, b) => Number(a['level']) - Number(b['level']));
}
const approve = async (as: Person) => send('approval', await openOne(), as, 'approve');
const delegateTo = (user: string, until: string) =>
  sql(server.pool, 'update approval_policies set delegate_id = $2, delegate_until = $3 where id = $1', [
    policy,
    user,
    until,
  ]);

describe('[SG-068] an order of 25,304 under a policy above 25,000 with two levels', () => {
  test('waits for its approval, which is asked for once, by who may choose', async () => {
    expect((await ask()).body.quotes).toEqual(['Choose the quotes first.']);
    await select();
    expect((await order()).body.approval).toEqual(['The order needs the approval "Above 25,000" first.']);
    expect((await ask(scene.viewer)).status).toBe(403);
    expect((await ask(scene.stranger)).status).toBe(404);
    expect((await ask()).status).toBe(200);
    expect(await approvals()).toEqual([[1, 1, 'PENDING', 2_530_400]]);
    expect((await ask()).body.approvals).toEqual(['No approval is missing, or all that are were asked for.']);
    const notified = server.announcements.find(({ event }) => event === 'approval.requested');
    expect(notified?.userIds).toContain(approver.userId);
    expect(notified?.userIds).not.toContain(scene.owner.userId);
  });

  test.each([
    // 20,000 pounds at 1.27 are 25,400 dollars; 25,304 Canadian dollars at 0.73 are 18,471.92.
    [
      'GBP',
      2_000_000,
      '1.27',
      422,
      'The order needs the approval "Above 25,000" first: its TCV is $25,400 by the exchange rate of Nov 01, 2026.',
    ],
    ['CAD', 2_530_400, '0.73', 200, undefined],
    ['JPY', 9_999_999, null, 422, 'The order needs the approval "Above 25,000" first.'],
  ])('is compared in the currency of the policy: %s %i at a rate of %s', async (code, value, rate, status, text) => {
    await knowRate(code, rate);
    const money = (amount: number) => ({ value: amount, code });
    const mrc = Math.floor(value / 36);
    await select({ mrc: money(mrc), nrc: money(value - 36 * mrc), tcv: money(value) });
    const answer = await order();
    expect([answer.status, answer.body.approval?.[0]]).toEqual([status, text]);
  });

  test('keeps the rate that it was judged with, at every level and whatever the rate is later', async () => {
    await knowRate('GBP', '1.27');
    const money = (value: number) => ({ value, code: 'GBP' });
    await select({ mrc: money(55_555), nrc: money(20), tcv: money(2_000_000) });
    await ask();
    const judged = { exchange_rate: 1.27, exchange_rate_date: '2026-11-01', converted_tcv: usd(2_540_000) };
    const [first] = await read();
    expect(first).toMatchObject({ tcv_at_request: money(2_000_000), ...judged });
    await delegateTo(delegate.userId, '2999-01-01');
    expect((await approve(delegate)).status).toBe(200);
    await knowRate('GBP', '1.31');
    expect(await read()).toMatchObject([judged, judged]);
    // The database keeps a decided approval as it is.
    const change = sql(server.pool, 'update approvals set exchange_rate = 2 where id = $1', [first!['id']]);
    await expect(change).rejects.toThrow('A decided approval cannot be changed. Request another one.');
  });

  test('is approved by two people, neither of them the requester, and continues then', async () => {
    await select();
    await ask();
    expect((await approve(scene.owner)).body.event).toEqual(["You can't approve your own request."]);
    expect((await approve(delegate)).body.event).toEqual(['You are not an approver of this policy.']);
    await delegateTo(delegate.userId, '2999-01-01');
    expect((await approve(delegate)).status).toBe(200);
    expect((await approve(delegate)).body.event).toEqual([
      'Another person has to decide this level: you approved an earlier one.',
    ]);
    expect((await order()).status).toBe(422);
    expect((await approve(approver)).status).toBe(200);
    expect((await order()).body.current_step).toBe('contract_requested');
  });

  test('escalates to managers of the team after two business days without a decision', async () => {
    await select();
    await ask();
    expect((await approve(approver)).status).toBe(200);
    expect((await approve(manager)).body.event).toEqual(['You are not an approver of this policy.']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 });
    await doDueWork({ ...server.services, pool: server.pool, onError: (error) => expect(error).toBeNull() });
    await doDueWork({ ...server.services, pool: server.pool, onError: (error) => expect(error).toBeNull() });
    const notified = server.announcements.filter(
      ({ event, teamId }) => event === 'approval.escalated' && teamId === scene.teamId,
    );
    expect(notified).toHaveLength(1);
    expect(notified[0]!.userIds).toContain(manager.userId);
    expect((await approve(manager)).status).toBe(200);
    expect((await order()).status).toBe(200);
  });

  test('loses its approval with another choice, and with a changed price, and customer and quote operator are notified', async () => {
    const quote = await select();
    await ask();
    await approve(approver);
    await select({ mrc: usd(74_500), nrc: usd(0), tcv: usd(2_682_000) });
    expect((await approvals()).map(([, , status]) => status)).toEqual(['EXPIRED', 'EXPIRED']);
    await server.call('PUT', `/api/quotes/${quote}/selected`, { as: scene.owner.token, body: { selected: true } });
    await ask();
    const revised = await send('quote', quote, scene.quoperator, 'revise', { reason: 'The survey found construction' });
    expect(revised.body).toMatchObject({ selected: false, version_number: 2 });
    expect((await approvals()).map(([, round, status]) => [round, status])).toEqual([
      [1, 'EXPIRED'],
      [1, 'EXPIRED'],
      [2, 'EXPIRED'],
    ]);
    expect(server.announcements.at(-1)).toMatchObject({
      event: 'quote.price_changed',
      values: { reason: 'The survey found construction' },
    });
    expect((await order()).status).toBe(422);
    const kept = await sql(
      server.pool,
      'select version_number, kind, mrc_value from quote_versions where quote_id = $1',
      [quote],
    );
    expect(kept).toEqual([[1, 'replaced', 68_900]]);
  });

  test('is refused to people who have lost the right to decide in the meantime', async () => {
    await select();
    await ask();
    await sql(server.pool, `update team_users set role_ids = '{}' where user_id = $1`, [approver.userId]);
    const refused = await approve(approver);
    expect([403, 404, 422]).toContain(refused.status);
    expect((await approvals()).map(([, , status]) => status)).toEqual(['PENDING']);
  });
});
