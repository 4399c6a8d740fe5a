/** Who decides about an order that needs an approval (domain 2.3). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, announced } = createDrive(server);
let scene: Scene;
let approver: Person;
let policyId: string;

beforeAll(async () => {
  scene = await makeScene(server.pool);
  await sql(server.pool, `update teams set time_zone = 'UTC' where id = $1`, [scene.teamId]);
  approver = await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT'] } });
  const [role] = await sql(server.pool, 'select role_ids[1] from team_users where user_id = $1', [approver.userId]);
  policyId = await add('approval-policy', {
    team_id: scene.teamId,
    name: 'Above 10,000',
    approver_role_id: role![0],
    levels: 2,
  });
});
/** Bypasses the rule that a delegation ends in the future, to test one that has ended. */
const delegate = (userId: string | null, until: string | null) =>
  sql(server.pool, 'update approval_policies set delegate_id = $2, delegate_until = $3 where id = $1', [
    policyId,
    userId,
    until,
  ]);
beforeEach(async () => {
  server.announcements.length = 0;
  await delegate(null, null);
});

let round = 0;
/** Each in a separate round. */
const ask = (values: object = {}): Promise<string> =>
  add('approval', {
    round: (round += 1),
    team_id: scene.teamId,
    service_group_id: scene.groupId,
    policy_id: policyId,
    level: 1,
    requested_by_id: scene.owner.userId,
    ...values,
  });
const move = (id: string, as: Person, event: string, body?: object) => send('approval', id, as, event, body);
/** Levels of the last round. */
const levels = async () =>
  sql(server.pool, 'select level, status from approvals where policy_id = $1 and round = $2 order by level', [
    policyId,
    round,
  ]);

describe('an order is approved', () => {
  test('by a holder of the role of its policy, level after level', async () => {
    const id = await ask();
    const foreign = await move(id, scene.viewer, 'approve');
    expect([foreign.status, foreign.body.event]).toEqual([422, ['You are not an approver of this policy.']]);
    expect((await move(id, approver, 'approve')).body.status).toBe('APPROVED');
    expect(announced(id)).toEqual(['approval.approved']);
    expect(await levels()).toEqual([
      [1, 'APPROVED'],
      [2, 'PENDING'],
    ]);
  });

  test('for good by the last level', async () => {
    expect((await move(await ask({ level: 2 }), approver, 'approve')).body.status).toBe('APPROVED');
    expect(await levels()).toEqual([[2, 'APPROVED']]);
  });

  test('never by who asked for it', async () => {
    const own = await move(await ask({ requested_by_id: approver.userId }), approver, 'approve');
    expect([own.status, own.body.event]).toEqual([422, ["You can't approve your own request."]]);
  });

  test('by a delegate until the last day of the delegation', async () => {
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    await delegate(scene.viewer.userId, day(-1));
    expect((await move(await ask(), scene.viewer, 'approve')).status).toBe(422);
    await delegate(scene.viewer.userId, day(0));
    expect((await move(await ask(), scene.viewer, 'approve')).body.status).toBe('APPROVED');
  });
});

test('[SG-068] everybody is offered what they may do about an approval, and nothing else', async () => {
  const id = await ask();
  const offered = async (as: Person) => {
    const { body } = await server.call('GET', `/api/approvals/${id}/transitions`, { as: as.token });
    return body.map(({ event, is_primary }: { event: string; is_primary: boolean }) => [event, is_primary]);
  };
  expect(await offered(approver)).toEqual([
    ['approve', true],
    ['reject', true],
  ]);
  expect(await offered(scene.owner)).toEqual([['withdraw', false]]);
  expect(await offered(scene.viewer)).toEqual([]);
  await move(id, approver, 'approve');
  for (const each of [approver, scene.owner]) expect(await offered(each)).toEqual([]);
  expect(await sql(server.pool, 'select due_at from approvals where id = $1', [id])).toEqual([[null]]);
});

test('an order is rejected by an approver, with a reason, and no level follows', async () => {
  const id = await ask();
  expect((await move(id, scene.viewer, 'reject', { reason: 'Too dear' })).status).toBe(422);
  expect((await move(id, approver, 'reject')).body.reason).toEqual(['Required']);
  expect((await move(id, approver, 'reject', { reason: 'Too dear' })).body.status).toBe('REJECTED');
  expect(announced(id)).toEqual(['approval.rejected']);
  expect(await levels()).toEqual([[1, 'REJECTED']]);
});

test('a question for an approval is withdrawn by who asked', async () => {
  const other = await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT', 'SELECT_QUOTES'] } });
  const id = await ask();
  const foreign = await move(id, other, 'withdraw');
  expect([foreign.status, foreign.body.event]).toEqual([422, ['Only who asked can withdraw it.']]);
  expect((await move(id, scene.owner, 'withdraw')).body.status).toBe('WITHDRAWN');
});
