/** Scenario 8 of the domain: an order of 25,304 under a policy above 25,000 with two levels. */
import { afterEach, expect, test, vi } from 'vitest';
import { doDueWork } from '#server/areas/areas.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../kernel/workflow/drive.ts';
import { usd } from '../areas/procurement/order-scene.ts';
import { makeProvider, makeScene } from '../areas/procurement/scene.ts';

const server = useServer();
const { send, add, set } = createDrive(server);
afterEach(() => vi.useRealTimers());
const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });

test('[SG-068] no one approves their own order, a delegate may until Friday, delay escalates, and a lost right applies at once', async () => {
  // Wednesday.
  at('2099-03-04T15:00:00Z');
  const scene = await makeScene(server.pool);
  const { teamId, groupId } = scene;
  await sql(server.pool, `update teams set time_zone = 'America/Chicago' where id = $1`, [teamId]);
  const all = [
    'VIEW_PROCUREMENT',
    'MANAGE_PROCUREMENT',
    'SELECT_QUOTES',
    'MANAGE_TEAM',
    'MANAGE_USERS',
    'VIEW_INVENTORY',
  ] as const;
  const admin = await makePerson(server.pool, { teams: { [teamId]: [...all] } });
  const [first, onDuty, boss] = await Promise.all(
    [['VIEW_PROCUREMENT'], ['VIEW_PROCUREMENT'], ['VIEW_PROCUREMENT', 'MANAGE_TEAM']].map((rights) =>
      makePerson(server.pool, { teams: { [teamId]: rights as ['VIEW_PROCUREMENT'] } }),
    ),
  );
  const [role] = await sql(server.pool, 'select role_ids[1] from team_users where user_id = $1', [first!.userId]);
  await add('approval-policy', {
    team_id: teamId,
    name: 'Above 25,000',
    approver_role_id: role![0],
    levels: 2,
    min_tcv: usd(2_500_001),
    escalate_after_days: 2,
    delegate_id: onDuty!.userId,
    delegate_until: '2099-03-06',
  });
  const provider_id = await makeProvider(server.pool, 'Carrier B', 'b@carriers.example');
  const ordered = { team_id: teamId, service_group_id: groupId, service_id: scene.serviceId, provider_id };
  const quote = await add('quote', {
    ...ordered,
    service_type: 'internet',
    term: 36,
    mrc: usd(68_900),
    nrc: usd(50_000),
    tcv: usd(2_530_400),
    provider_response_status: 'AVAILABLE',
    listed_to_user: true,
  });
  const billing = { legal_entity: 'Acme Dental LLC', billing_contact_id: scene.contactId };
  await set('service-group', groupId, {
    current_step: 'quote_received',
    billing_address_id: scene.addressId,
    ...billing,
  });
  const choose = { as: admin.token, body: { selected: true } };
  expect((await server.call('PUT', `/api/quotes/${quote}/selected`, choose)).status).toBe(200);

  const approvals = () =>
    sql(
      server.pool,
      'select id, level, status, tcv_at_request_value from approvals where service_group_id = $1 order by level',
      [groupId],
    );
  const approve = async (as: Person) => {
    const [id] = (await approvals()).find(([, , status]) => status === 'PENDING')!;
    return send('approval', String(id), as, 'approve');
  };
  const order = () => send('service-group', groupId, admin, 'request_contract');

  expect((await order()).body.approval).toEqual(['The order needs the approval "Above 25,000" first.']);
  expect((await send('service-group', groupId, admin, 'request_approval')).status).toBe(200);
  expect((await approvals()).map(([, ...rest]) => rest)).toEqual([[1, 'PENDING', 2_530_400]]);
  expect((await approve(admin)).body.event).toEqual(["You can't approve your own request."]);

  // On the Friday of the leave the delegate may approve; on the Saturday after it no longer.
  at('2099-03-07T15:00:00Z');
  expect((await approve(onDuty!)).body.event).toEqual(['You are not an approver of this policy.']);
  at('2099-03-06T23:00:00Z');
  expect((await approve(onDuty!)).body.status).toBe('APPROVED');
  expect((await approvals()).map(([, level, status]) => [level, status])).toEqual([
    [1, 'APPROVED'],
    [2, 'PENDING'],
  ]);
  expect((await order()).status).toBe(422);

  // No decision at level 2: two business days after Friday end on Tuesday evening.
  const work = () => doDueWork({ ...server.services, pool: server.pool, onError: (error) => expect(error).toBeNull() });
  const escalated = () => server.announcements.filter(({ event }) => event === 'approval.escalated');
  at('2099-03-09T16:00:00Z');
  await work();
  expect(escalated()).toEqual([]);
  expect((await approve(boss!)).body.event).toEqual(['You are not an approver of this policy.']);
  at('2099-03-11T16:00:00Z');
  await work();
  await work();
  expect(escalated()).toHaveLength(1);
  expect(escalated()[0]!.userIds).toContain(boss!.userId);

  // The approver of level 2 has the dialog open, loses the permission, and the page receives the change.
  const membership = String(
    (
      await sql(server.pool, 'select id from team_users where user_id = $1 and team_id = $2', [first!.userId, teamId])
    )[0]![0],
  );
  const clerk = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_INVENTORY'] } });
  const [other] = await sql(server.pool, 'select role_ids[1] from team_users where user_id = $1', [clerk.userId]);
  await untilNotified('team_user.roles_updated', async () => {
    const off = { as: admin.token, body: { role_ids: [other![0]] } };
    expect((await server.call('PUT', `/api/team-users/${membership}/roles`, off)).status).toBe(200);
  });
  const refused = await approve(first!);
  expect(refused.status).toBe(403);
  expect((await approve(boss!)).body.status).toBe('APPROVED');
  expect((await order()).body.current_step).toBe('contract_requested');
});

/** Runs `work` and returns once open pages were sent a message of the type. */
async function untilNotified(type: string, work: () => Promise<void>): Promise<void> {
  const client = await server.pool.connect();
  const received: string[] = [];
  client.on('notification', ({ payload }) => received.push(JSON.parse(payload ?? '{}').broadcast?.message.type));
  await client.query('listen trunkline_signals');
  await work();
  await expect.poll(() => received, { timeout: 30_000 }).toContain(type);
  await client.query('unlisten trunkline_signals');
  client.release();
}
