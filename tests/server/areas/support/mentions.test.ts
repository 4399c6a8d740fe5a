/** Who can be mentioned: only people who can read the message. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { createCalls, makeDesk, type Desk } from './desk.ts';

const server = useServer();
const { add } = createDrive(server);
const { ticket, write } = createCalls(server, () => scene);
let scene: Desk;
let stranger: Person;

beforeAll(async () => {
  scene = await makeDesk(server);
  const other = await add('team', { name: 'Harbor' });
  stranger = await makePerson(server.pool, { teams: { [other]: ['MANAGE_PROCUREMENT'] } });
  const idle = await makePerson(server.pool, { role: 'quoperator' });
  await sql(server.pool, `update users set first_name = 'Noor', last_name = 'Idle' where id = $1`, [idle.userId]);
});

const names = async (path: string, as: Person): Promise<unknown> =>
  (await server.call('GET', `/api/${path}`, { as: as.token })).body.records.map(({ name }: { name: string }) => name);

describe('[TK-022] the people on offer for a mention on a ticket', () => {
  test('are for staff all of our staff and the members of the team, by the beginning of a name', async () => {
    const id = await ticket();
    expect(await names(`tickets/${id}/people?q=noor`, scene.staff)).toEqual(['Noor Idle']);
    expect(await names(`tickets/${id}/people?q=whit`, scene.staff)).toContain('Dana Whitfield');
    expect(await names(`tickets/${id}/people?q=hitfield`, scene.staff)).toEqual([]);
  });

  test('are for customers members of their team, and those of our staff alone who take part', async () => {
    const id = await ticket();
    expect(await names(`tickets/${id}/people?q=priya`, scene.owner)).toEqual([]);
    await write(id, scene.staff.token);
    expect(await names(`tickets/${id}/people?q=priya`, scene.owner)).toEqual(['Priya Raman']);
    expect(await names(`tickets/${id}/people?q=noor`, scene.owner)).toEqual([]);
  });

  test('of a note are our staff alone', async () => {
    const id = await ticket();
    const found = await server.call('GET', `/api/tickets/${id}/people?internal=true`, { as: scene.staff.token });
    expect(found.body.records.length).toBeGreaterThan(1);
    expect(found.body.records.every(({ is_staff }: { is_staff: boolean }) => is_staff)).toBe(true);
  });

  test('are hidden from other teams', async () => {
    const id = await ticket();
    expect((await server.call('GET', `/api/tickets/${id}/people`, { as: stranger.token })).status).toBe(404);
  });
});

test('[AI-025] those of an action item are the same, and hidden from other teams', async () => {
  const item = await add('action-item', {
    team_id: scene.teamId,
    task: 'Name the contact',
    action_item_type: 'INFORMATION_REQUEST',
    assignee_id: scene.staff.userId,
    due_date: '2027-01-04',
  });
  expect(await names(`action-items/${item}/people?q=pri`, scene.owner)).toEqual(['Priya Raman']);
  expect((await server.call('GET', `/api/action-items/${item}/people`, { as: stranger.token })).status).toBe(404);
});
