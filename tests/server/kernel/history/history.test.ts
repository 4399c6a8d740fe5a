import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeScene, type Scene } from '../../areas/procurement/scene.ts';

const server = useServer();
let scene: Scene;

const history = (id: string, as: Person, more = '') =>
  server.call('GET', `/api/history?entity=service-group&record_id=${id}${more}`, { as: as.token });
const change = (body: object, as: Person) =>
  server.call('PUT', `/api/service-groups/${scene.groupId}`, { body, as: as.token });

beforeAll(async () => {
  scene = await makeScene(server.pool);
  const { quoperator, owner } = scene;
  expect((await change({ project_name: 'Loop internet' }, owner)).status).toBe(200);
  expect((await change({ staff_notes: 'Asked twice before' }, quoperator)).status).toBe(200);
  expect((await change({ project_name: 'Loop fiber', staff_notes: 'Third time' }, quoperator)).status).toBe(200);
});

describe('the history of a record', () => {
  test('[SG-082] a customer reads actor, field and old value of changes, newest first', async () => {
    const { status, body } = await history(scene.groupId, scene.viewer);
    expect(status).toBe(200);
    expect(body.records.map((entry: { action: string }) => entry.action)).toEqual(['update', 'update', 'create']);
    expect(body.records[0]).toMatchObject({
      actor: 'Dana Whitfield',
      changes: [{ field: 'project_name', before: 'Loop internet', after: 'Loop fiber' }],
    });
    expect(Date.parse(body.records[0].at)).toBeGreaterThan(Date.now() - 60_000);
    expect(body.has_next_page).toBe(false);
  });

  test('what only staff read is in no entry of a customer, and its changes alone are no entries', async () => {
    const customer = await history(scene.groupId, scene.owner);
    expect(customer.text).not.toMatch(/staff_notes|Asked twice|Third time/);
    const staff = await history(scene.groupId, scene.quoperator);
    expect(staff.body.records).toHaveLength(4);
    expect(staff.body.records[1].changes).toEqual([
      { field: 'staff_notes', before: null, after: 'Asked twice before' },
    ]);
  });

  test('an unreadable record has the same answer as one that does not exist', async () => {
    const foreign = await history(scene.groupId, scene.stranger);
    const absent = await history(newId(), scene.stranger);
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect(
      (await server.call('GET', `/api/history?entity=nothing&record_id=${newId()}`, { as: scene.owner.token })).status,
    ).toBe(404);
  });

  test('of one field returns only its changes and the creation, and no field that the caller may not read', async () => {
    const { body } = await history(scene.groupId, scene.quoperator, '&field=project_name');
    expect(body.records.map(({ action }: { action: string }) => action)).toEqual(['update', 'update', 'create']);
    expect(body.records[0].changes).toEqual([{ field: 'project_name', before: 'Loop internet', after: 'Loop fiber' }]);
    const hidden = await history(scene.groupId, scene.owner, '&field=staff_notes');
    const unknown = await history(scene.groupId, scene.owner, '&field=nothing');
    expect([hidden.status, hidden.text]).toEqual([400, unknown.text]);
  });

  test('comes in pages', async () => {
    const first = await history(scene.groupId, scene.owner, '&per_page=2');
    const second = await history(scene.groupId, scene.owner, '&per_page=2&page=2');
    expect([first.body.records.length, first.body.has_next_page]).toEqual([2, true]);
    expect(second.body.records.map((entry: { action: string }) => entry.action)).toEqual(['create']);
  });
});

describe('the public name of staff', () => {
  test('a customer reads the name of the quote operator, and nothing else of the person', async () => {
    const { groupId, quoperator, owner } = scene;
    expect((await change({ quoperator_id: quoperator.userId }, quoperator)).status).toBe(200);
    const { body } = await server.call('GET', `/api/service-groups/${groupId}`, { as: owner.token });
    expect(body.quoperator).toEqual({ id: quoperator.userId, first_name: 'Dana', last_name: 'Whitfield' });
    expect((await server.call('GET', `/api/users/${quoperator.userId}`, { as: owner.token })).status).toBe(404);
  });

  test('a customer of another team keeps no public name', async () => {
    const { groupId, owner, stranger } = scene;
    await sql(server.pool, 'update service_groups set quoperator_id = $1 where id = $2', [stranger.userId, groupId]);
    const { body } = await server.call('GET', `/api/service-groups/${groupId}`, { as: owner.token });
    expect([body.quoperator_id, body.quoperator]).toEqual([stranger.userId, null]);
  });
});
