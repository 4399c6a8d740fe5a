/** The calls of tickets and action items, over REST and GraphQL, and their permissions. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../support/people.ts';
import type { Key } from '../../../support/sign.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { billing, createCalls, daysAgo, makeDesk, type Desk } from './desk.ts';

const server = useServer();
const { set, read, announced, send } = createDrive(server);
let scene: Desk;
const { ticket, ask, newest, status } = createCalls(server, () => scene);

beforeAll(async () => {
  scene = await makeDesk(server);
});
beforeEach(() => void (server.announcements.length = 0));

describe('[TK-012] the calls of a ticket', () => {
  const comment = 'For the record';
  const carrier_completion_date = '2099-05-01';
  test.each([
    ['ask-customer', {}, 'PENDING_CUSTOMER_RESPONSE', 'PENDING_CUSTOMER_RESPONSE_COMMENT'],
    [
      'schedule-carrier',
      { carrier_completion_date },
      'CARRIER_COMPLETION_SCHEDULED',
      'CARRIER_COMPLETION_SCHEDULED_COMMENT',
    ],
    ['close', {}, 'CLOSED', 'CLOSING_COMMENT'],
    ['cancel', {}, 'CANCELLED', 'CANCELLING_COMMENT'],
  ])('%s keeps its words and moves it', async (call, more, to, kind) => {
    const id = await ticket();
    const answer = await server.call('POST', `/api/tickets/${id}/${call}`, {
      as: scene.staff.token,
      body: { comment, ...more },
    });
    expect([answer.status, answer.body.status]).toEqual([200, to]);
    expect(
      await sql(server.pool, 'select body, side from ticket_messages where kind = $2 and ticket_id = $1', [id, kind]),
    ).toEqual([[comment, 'STAFF']]);
    expect(
      (await server.call('POST', `/api/tickets/${id}/${call}`, { as: scene.staff.token, body: { ...more } })).status,
    ).toBe(422);
  });

  test.each([
    ['askTicketCustomer', '', 'PENDING_CUSTOMER_RESPONSE'],
    [
      'scheduleTicketCarrier',
      ', carrierCompletionDate: "2099-05-01", carrierTicketNumber: "C-9"',
      'CARRIER_COMPLETION_SCHEDULED',
    ],
    ['closeTicket', '', 'CLOSED'],
    ['cancelTicket', '', 'CANCELLED'],
  ])('%s does the same over GraphQL', async (name, more, to) => {
    const id = await ticket();
    const mutation = `mutation ($id: ID!) { ${name}(id: $id, comment: "Done"${more}) { status } }`;
    expect((await ask(scene.staff.token, mutation, { id })).body.data[name]).toEqual({ status: to });
    const viewer = await ask(scene.viewer.token, mutation, { id });
    expect(viewer.body.errors[0].extensions.code).toBe('forbidden');
  });

  test('it is changed and written to by staff', async () => {
    const id = await ticket();
    const words = { as: scene.staff.token, body: { body: 'A technician is on the way.' } };
    expect((await server.call('POST', `/api/tickets/${id}/messages`, words)).status).toBe(201);
    const change = { as: scene.staff.token, body: { subject: 'No dial tone' } };
    expect((await server.call('PUT', `/api/tickets/${id}`, change)).body).toMatchObject(change.body);
  });

  test('reopen brings it back', async () => {
    const id = await ticket({ status: 'CLOSED', closed_at: daysAgo(1) });
    await server.call('POST', `/api/tickets/${id}/reopen`, { as: scene.owner.token, body: { comment } });
    expect([await status(id), (await newest(id))![0]]).toEqual(['OPEN', 'CUSTOMER']);
    await set('ticket', id, { status: 'CLOSED', closed_at: daysAgo(1) });
    const twin = 'mutation ($id: ID!) { reopenTicket(id: $id, comment: "Again") { status } }';
    expect((await ask(scene.staff.token, twin, { id })).body.data.reopenTicket).toEqual({ status: 'OPEN' });
  });
});

describe('an action item', () => {
  const make = (as: string | Key, values: object = {}) =>
    server.call('POST', '/api/action-items', {
      as,
      body: { team_id: scene.teamId, task: 'Send the floor plan', action_item_type: 'ACTION_REQUEST', ...values },
    });

  test('[AI-023] [AI-006] begins with its CREATE comment, and counts its comments and who wrote last', async () => {
    const { body } = await make(scene.owner.token);
    expect(await read('action_items', 'comments_count, last_comment_is_customer', body.id)).toEqual([1, true]);
    expect(announced(body.id)).toEqual(['action_item.created']);
    const says = (as: string | Key) =>
      server.call('POST', `/api/action-items/${body.id}/comments`, { as, body: { comment: 'Here' } });
    for (const [as, expected] of [
      [scene.staff.token, [2, false]],
      [scene.key, [3, true]],
      [scene.viewing, [4, false]],
      [scene.owner.token, [5, true]],
    ] as const) {
      expect((await says(as)).status).toBe(201);
      expect(await read('action_items', 'comments_count, last_comment_is_customer', body.id)).toEqual(expected);
    }
    const twin = 'mutation ($id: ID!) { commentOnActionItem(id: $id, comment: "Once more") { side via } }';
    expect((await ask(scene.staff.token, twin, { id: body.id })).body.data.commentOnActionItem).toEqual({
      side: 'STAFF',
      via: 'APP',
    });
    expect(await read('action_items', 'status, comments_count', body.id)).toEqual(['OPEN', 6]);
    expect(
      await sql(
        server.pool,
        'select comment, comment_type from action_item_comments where action_item_id = $1 order by created_at, id limit 1',
        [body.id],
      ),
    ).toEqual([['Send the floor plan', 'CREATE']]);
  });

  test('[AI-025] is asked of staff by customers for an action or for information, and a document only by staff', async () => {
    expect((await make(scene.owner.token, { action_item_type: 'INFORMATION_REQUEST' })).status).toBe(201);
    const refused = await make(scene.owner.token, { action_item_type: 'DOCUMENT_REQUEST' });
    expect([refused.status, refused.body.action_item_type]).toEqual([
      422,
      ['Ask us for an action or for information.'],
    ]);
    const given = await make(scene.staff.token, {
      action_item_type: 'DOCUMENT_REQUEST',
      assignee_id: scene.owner.userId,
    });
    expect(announced(given.body.id)).toEqual(['action_item.created', 'action_item.assigned']);
  });

  test('[AI-018] is assigned only to members of its team and to staff, who can open it', async () => {
    const refusal = [422, ['Choose a member of the team or somebody of our staff.']];
    const refused = await make(scene.staff.token, { assignee_id: scene.stranger.userId });
    expect([refused.status, refused.body.assignee_id]).toEqual(refusal);
    const { body } = await make(scene.staff.token, { assignee_id: scene.staff.userId });
    const give = (assignee_id: string | null) =>
      server.call('PUT', `/api/action-items/${body.id}`, { as: scene.staff.token, body: { assignee_id } });
    const moved = await give(scene.stranger.userId);
    expect([moved.status, moved.body.assignee_id]).toEqual(refusal);
    for (const assignee of [scene.owner.userId, null]) expect((await give(assignee)).status).toBe(200);
  });

  test.each([
    ['complete', 'completeActionItem', 'COMPLETED'],
    ['cancel', 'cancelActionItem', 'CANCELLED'],
    ['close', 'closeActionItem', 'CLOSED'],
  ])('[AI-017] is moved by %s and by its twin', async (call, twin, to) => {
    const { body } = await make(scene.staff.token);
    const moved = await server.call('POST', `/api/action-items/${body.id}/${call}`, {
      as: scene.staff.token,
      body: { comment: 'So be it' },
    });
    expect([moved.status, moved.body.status]).toEqual([200, to]);
    const path = `/api/action-items/${body.id}`;
    const note = { as: scene.staff.token, body: { comment: 'Filed' } };
    expect((await server.call('POST', `${path}/comments`, note)).status).toBe(201);
    const due = { as: scene.staff.token, body: { task: 'Send the floor plan again' } };
    expect((await server.call('PUT', path, due)).body).toMatchObject(due.body);
    const other = await make(scene.staff.token);
    const mutation = `mutation ($id: ID!) { ${twin}(id: $id, comment: "So be it") { status } }`;
    expect((await ask(scene.staff.token, mutation, { id: other.body.id })).body.data[twin]).toEqual({ status: to });
    if (to === 'CANCELLED') return;
    const again = await server.call('POST', `/api/action-items/${body.id}/reopen`, {
      as: scene.staff.token,
      body: { comment: 'No' },
    });
    expect(again.body.status).toBe('OPEN');
    const reopen = 'mutation ($id: ID!) { reopenActionItem(id: $id, comment: "No") { status } }';
    expect((await ask(scene.staff.token, reopen, { id: other.body.id })).body.data.reopenActionItem).toEqual({
      status: 'OPEN',
    });
  });

  test('[AI-014] [AI-015] is counted for its team while it is open', async () => {
    const count = async (as: string) =>
      (await ask(as, 'query ($team: ID) { actionItemCount(teamId: $team) }', { team: scene.teamId })).body.data
        .actionItemCount;
    const before = await count(scene.viewer.token);
    const { body } = await make(scene.staff.token);
    expect(await count(scene.viewer.token)).toBe(before + 1);
    await send('action-item', body.id, scene.staff, 'complete');
    expect(await count(scene.viewer.token)).toBe(before);
    expect(await count(scene.stranger.token)).toBe(0);
    const wrong = await ask(scene.viewer.token, '{ actionItemCount(teamId: "no team") }');
    expect([wrong.body.data, wrong.body.errors?.length]).toEqual([null, 1]);
  });

  test('[AI-023] notifies people named in a comment, and then the others', async () => {
    const { body: item } = await make(scene.staff.token);
    server.announcements.length = 0;
    const made = await server.call('POST', '/api/action-item-comments', {
      as: scene.staff.token,
      body: {
        team_id: scene.teamId,
        action_item_id: item.id,
        comment: 'Please look.',
        mentioned_ids: [scene.owner.userId],
      },
    });
    expect([made.status, made.text]).toEqual([201, made.text]);
    expect(
      server.announcements.filter(({ event }) => event === 'action_item.mentioned').map(({ userIds }) => userIds),
    ).toEqual([[scene.owner.userId]]);
  });
});

describe('[TK-013] people of another team', () => {
  const refusal = ['Choose a member of the team or somebody of our staff.'];
  const itemOfTeam = async () =>
    (
      await server.call('POST', '/api/action-items', {
        as: scene.quoperator.token,
        body: { team_id: scene.teamId, task: 'Call back', action_item_type: 'ACTION_REQUEST' },
      })
    ).body.id as string;

  test.each([
    ['a request', 'service-group-followers', async () => ({ service_group_id: scene.groupId })],
    ['a ticket', 'ticket-followers', async () => ({ ticket_id: await ticket() })],
    ['an action item', 'action-item-followers', async () => ({ action_item_id: await itemOfTeam() })],
  ])('cannot be made followers of %s, while members and staff can', async (_what, path, record) => {
    const values = { team_id: scene.teamId, ...(await record()) };
    const follow = (user_id: string) =>
      server.call('POST', `/api/${path}`, { as: scene.quoperator.token, body: { ...values, user_id } });
    const refused = await follow(scene.stranger.userId);
    expect([refused.status, refused.body.user_id]).toEqual([422, refusal]);
    expect([(await follow(scene.viewer.userId)).status, (await follow(scene.staff.userId)).status]).toEqual([201, 201]);
  });

  test('have no ticket opened for them, while members have', async () => {
    const open = (requested_by_id: string) =>
      server.call('POST', '/api/tickets', {
        as: scene.staff.token,
        body: { ...billing, team_id: scene.teamId, opening_text: 'They called.', requested_by_id },
      });
    const refused = await open(scene.stranger.userId);
    expect([refused.status, refused.body.requested_by_id]).toEqual([422, refusal]);
    expect((await open(scene.viewer.userId)).body.requested_by_id).toBe(scene.viewer.userId);
  });

  test('[TU-031] take part where their membership names this one as its sub-team', async () => {
    const [member] = await sql(server.pool, 'select id, role_ids from team_users where user_id = $1 limit 1', [
      scene.stranger.userId,
    ]);
    await sql(
      server.pool,
      'insert into team_user_sub_teams (id, team_id, team_user_id, sub_team_id, role_ids) select gen_random_uuid(), team_id, id, $2, role_ids from team_users where id = $1',
      [member![0], scene.teamId],
    );
    const id = await itemOfTeam();
    const give = await server.call('PUT', `/api/action-items/${id}`, {
      as: scene.staff.token,
      body: { assignee_id: scene.stranger.userId },
    });
    expect(give.status).toBe(200);
    await sql(server.pool, 'delete from team_user_sub_teams where team_user_id = $1', [member![0]]);
  });
});

test('[PE-005] who only views writes nothing, by no call of tickets and action items', async () => {
  const id = await ticket();
  const { body: item } = await server.call('POST', '/api/action-items', {
    as: scene.staff.token,
    body: { team_id: scene.teamId, task: 'Call back', action_item_type: 'ACTION_REQUEST' },
  });
  const tables = [
    'tickets',
    'ticket_messages',
    'ticket_services',
    'ticket_followers',
    'action_items',
    'action_item_comments',
    'action_item_followers',
    'audit_entries',
  ];
  const hashes = async () =>
    Promise.all(
      tables.map((table) =>
        sql(server.pool, `select md5(coalesce(string_agg(t::text, '|' order by t.id), '')) from ${table} t`),
      ),
    );
  const before = await hashes();
  const team_id = scene.teamId;
  const comment = 'x';
  const calls: readonly (readonly [string, string, object])[] = [
    ['POST', '/api/tickets', { ...billing, team_id, opening_text: 'x' }],
    ['PUT', `/api/tickets/${id}`, { subject: 'x' }],
    ['POST', '/api/ticket-messages', { team_id, ticket_id: id, body: 'x' }],
    ['POST', '/api/ticket-services', { team_id, ticket_id: id, service_id: scene.active }],
    ['POST', '/api/ticket-followers', { team_id, ticket_id: id, user_id: scene.viewer.userId }],
    ['POST', `/api/tickets/${id}/messages`, { body: 'x' }],
    ...['cancel', 'close', 'reopen', 'ask-customer'].map(
      (call) => ['POST', `/api/tickets/${id}/${call}`, { comment }] as const,
    ),
    ['POST', `/api/tickets/${id}/schedule-carrier`, { comment, carrier_completion_date: '2099-01-01' }],
    ['POST', `/api/tickets/${id}/transitions`, { event: 'cancel', reason: 'x' }],
    ['POST', '/api/action-items', { team_id, task: 'x', action_item_type: 'ACTION_REQUEST' }],
    ['PUT', `/api/action-items/${item.id}`, { task: 'x' }],
    ['POST', '/api/action-item-comments', { team_id, action_item_id: item.id, comment }],
    ['POST', `/api/action-items/${item.id}/comments`, { comment }],
    ...['complete', 'cancel', 'close', 'reopen'].map(
      (call) => ['POST', `/api/action-items/${item.id}/${call}`, { comment }] as const,
    ),
    ['POST', `/api/action-items/${item.id}/transitions`, { event: 'complete' }],
  ];
  for (const [method, url, body] of calls) {
    const answer = await server.call(method as 'POST' | 'PUT', url, { as: scene.viewer.token, body });
    expect([url, answer.status]).toEqual([url, 403]);
  }
  expect(await hashes()).toEqual(before);
});
