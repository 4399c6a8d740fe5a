/** Who completes and reopens a team's action items (domain 2.3). */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { doDueWork } from '#server/areas/areas.ts';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
import { wordsOf } from '../../../support/specified-attribute.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, set, read, announced } = createDrive(server);
const reason = 'Asked of the wrong team';
let teamId: string;
let creator: Person;
let assignee: Person;
let colleague: Person;
let seller: Person;

beforeAll(async () => {
  teamId = await makeTeam(server.pool, 'Acme Dental');
  const member = () => makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] } });
  [creator, assignee, colleague] = [await member(), await member(), await member()];
  seller = await makePerson(server.pool, { role: 'salesperson' });
});
beforeEach(() => void (server.announcements.length = 0));

/** An item created by its creator's own call; staff request a document in the creator's name. */
async function makeItem(action_item_type: string): Promise<string> {
  const body = { team_id: teamId, task: 'Send the lease', action_item_type };
  const by = action_item_type === 'DOCUMENT_REQUEST' ? seller : creator;
  const answer = await server.call('POST', '/api/action-items', { as: by.token, body });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  await set('action-item', answer.body.id, { created_by_id: creator.userId });
  server.announcements.length = 0;
  return answer.body.id as string;
}
const move = (id: string, as: Person, event: string, body?: object) => send('action-item', id, as, event, body);
const comments = async (id: string): Promise<unknown> => {
  const { body } = await server.call('GET', `/api/action-item-comments?action_item_id=${id}`, { as: seller.token });
  return (body.records as Record<string, unknown>[])
    .filter((each) => each['comment_type'] !== 'CREATE')
    .map((each) => [each['comment_type'], each['comment']]);
};
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

test('[AI-004] [AI-005] an item is open, completed, cancelled or closed, and each move is a comment of its kind', async () => {
  const id = await makeItem('INFORMATION_REQUEST');
  const status = async () => (await server.call('GET', `/api/action-items/${id}`, { as: seller.token })).body.status;
  const seen = [await status()];
  const words = { comment: 'Two floors' };
  await server.call('POST', `/api/action-items/${id}/comments`, { as: creator.token, body: words });
  for (const event of ['complete', 'reopen', 'close', 'reopen', 'cancel']) {
    await move(id, seller, event, { reason });
    seen.push(await status());
  }
  expect(seen).toEqual(['OPEN', 'COMPLETED', 'OPEN', 'CLOSED', 'OPEN', 'CANCELLED']);
  expect([...new Set(seen)].toSorted()).toEqual(wordsOf('AI-004').toSorted());
  const { body } = await server.call('GET', `/api/action-item-comments?action_item_id=${id}&per_page=100`, {
    as: seller.token,
  });
  const kinds = new Set(body.records.map((each: { comment_type: string }) => each.comment_type));
  expect([...kinds].toSorted()).toEqual(wordsOf('AI-005').toSorted());
  const other = await server.call('GET', '/api/action-items?status=PAUSED', { as: seller.token });
  expect([other.status, Object.keys(other.body)]).toEqual([400, expect.arrayContaining(['status'])]);
});

test('[AI-020] an item is cancelled for good by its creator or by staff with a reason, and by no colleague', async () => {
  for (const by of [creator, seller]) {
    const id = await makeItem('DOCUMENT_REQUEST');
    const refused = await move(id, colleague, 'cancel', { reason });
    expect([refused.status, refused.body.event]).toEqual([422, ['Only its creator or our staff cancels it.']]);
    expect((await move(id, by, 'cancel')).body.reason).toEqual(['Required']);
    expect((await move(id, by, 'cancel', { reason })).body).toMatchObject({ status: 'CANCELLED' });
    expect(await comments(id)).toEqual([['CANCEL', reason]]);
    expect(announced(id)).toEqual(['action_item.cancelled']);
    for (const again of [creator, seller]) expect((await move(id, again, 'reopen', { reason })).status).toBe(409);
    expect(await comments(id)).toEqual([['CANCEL', reason]]);
  }
});

describe('[AI-018] an item is completed', () => {
  test('by its assignee or by staff once the information is there', async () => {
    const id = await makeItem('INFORMATION_REQUEST');
    await set('action-item', id, { assignee_id: assignee.userId });
    const foreign = await move(id, colleague, 'complete', { reason: 'Two floors' });
    expect([foreign.status, foreign.body.event]).toEqual([422, ['Only the assignee or our staff completes it.']]);
    expect((await move(id, assignee, 'complete')).body.reason).toEqual(['Required']);
    expect((await move(id, assignee, 'complete', { reason: 'Two floors' })).body.status).toBe('COMPLETED');
    expect(await comments(id)).toEqual([['COMPLETION', 'Two floors']]);
    expect(await read('action_items', 'comments_count, last_comment_is_customer', id)).toEqual([2, true]);
    expect(announced(id)).toEqual(['action_item.completed']);
  });

  test('not before the document is attached', async () => {
    const id = await makeItem('DOCUMENT_REQUEST');
    const early = await move(id, seller, 'complete');
    expect([early.status, early.body.attachments]).toEqual([422, ['Required']]);
    await add('attachment', { ...(await lease()), action_item_id: id });
    expect((await move(id, seller, 'complete')).body.status).toBe('COMPLETED');
  });

  test('never by hand when it asks for signatures', async () => {
    const id = await makeItem('DOCUMENT_REQUEST');
    await set('action-item', id, { action_item_type: 'SIGNATURE_REQUEST' });
    const refused = await move(id, seller, 'complete');
    expect(refused.body.event).toEqual(['It completes automatically once every document is signed.']);
  });
});

test('[AI-021] only staff close an item, and its unsigned documents are voided with it', async () => {
  const id = await makeItem('DOCUMENT_REQUEST');
  const contract = await lease();
  const attachment_id = await add('attachment', { ...contract, category: 'CONTRACT' });
  const document = await add('signable-document', {
    team_id: teamId,
    action_item_id: id,
    name: 'Lease.pdf',
    attachment_id,
    file_id: contract.file_id,
  });
  expect((await move(id, creator, 'close', { reason })).status).toBe(403);
  expect((await move(id, seller, 'close', { reason })).body).toMatchObject({ status: 'CLOSED' });
  expect(await read('signable_documents', 'status', document)).toEqual(['VOIDED']);
  expect(await comments(id)).toEqual([['CLOSED', reason]]);
  expect(announced(id)).toEqual(['action_item.closed']);
});

test.each([
  ['COMPLETED', 'completed_at'],
  ['CLOSED', 'closed_at'],
])('[AI-022] an item that is %s is reopened within 30 days, by its creator or by staff', async (status, ended) => {
  const id = await makeItem('DOCUMENT_REQUEST');
  await set('action-item', id, { status, [ended]: daysAgo(29.9) });
  const foreign = await move(id, colleague, 'reopen', { reason });
  expect([foreign.status, foreign.body.event]).toEqual([422, ['Only its creator or our staff reopens it.']]);
  expect((await move(id, creator, 'reopen')).body.reason).toEqual(['Required']);
  expect((await move(id, creator, 'reopen', { reason: 'One page lacks' })).body.status).toBe('OPEN');
  expect(await comments(id)).toEqual([['REOPEN', 'One page lacks']]);
  expect(announced(id)).toEqual(['action_item.reopened']);
  await set('action-item', id, { status, completed_at: null, closed_at: null });
  await set('action-item', id, { [ended]: daysAgo(30.1) });
  for (const by of [creator, seller]) {
    const late = await move(id, by, 'reopen', { reason });
    expect([late.status, late.body.event]).toEqual([422, ['An action item can be reopened within 30 days.']]);
  }
});

async function lease() {
  const file_id = await add('stored-file', {
    name: 'Lease.pdf',
    content_type: 'application/pdf',
    size_bytes: 9,
    sha256: 'a'.repeat(64),
    storage_key: crypto.randomUUID(),
  });
  return { team_id: teamId, name: 'Lease.pdf', file_id, category: 'DOCUMENT_REQUEST' };
}

test('[AI-012] the list over GraphQL keeps those that one of the named people follows', async () => {
  const fan = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT'] } });
  const id = await makeItem('ACTION_REQUEST');
  const other = await makeItem('ACTION_REQUEST');
  await add('action-item-follower', { team_id: teamId, action_item_id: id, user_id: fan.userId });
  const query = `query ($who: [ID!]) { actionItemsPaginated(followers: $who) { records { id } } }`;
  const ask = async (who: readonly string[]): Promise<readonly string[]> => {
    const body = { query, variables: { who } };
    const answer = await server.call('POST', '/api/graphql', { as: fan.token, body });
    return answer.body.data.actionItemsPaginated.records.map((each: { id: string }) => each.id);
  };
  expect(await ask([fan.userId])).toEqual([id]);
  expect(await ask([fan.userId, creator.userId])).toEqual(expect.arrayContaining([id, other]));
});

describe('[AI-012] [AM-028] the list over GraphQL', () => {
  const listed = async (as: Person, filters: string): Promise<readonly string[]> => {
    const query = `{ actionItemsPaginated(ordering: "task", ${filters}) { records { task } } }`;
    const { body } = await server.call('POST', '/api/graphql', { as: as.token, body: { query } });
    return body.data.actionItemsPaginated.records.map(({ task }: { task: string }) => task);
  };
  const world = async () => {
    const word = crypto.randomUUID().slice(0, 8);
    const open = await makeTeam(server.pool, `Orbit ${word}`);
    const demo = await makeTeam(server.pool, `Shown ${word}`);
    await set('team', demo, { is_demo: true });
    const own = await makePerson(server.pool, { teams: { [demo]: ['VIEW_PROCUREMENT'] } });
    const dana = await makePerson(server.pool, { teams: { [open]: ['VIEW_PROCUREMENT'] } });
    await set('user', dana.userId, { first_name: 'Dana', last_name: `Whit${word}` });
    const item = { action_item_type: 'ACTION_REQUEST' };
    await add('action-item', { ...item, team_id: open, task: `${word} a`, assignee_id: dana.userId });
    await add('action-item', { ...item, team_id: open, task: `${word} b` });
    await add('action-item', { ...item, team_id: demo, task: `${word} c` });
    return { word, demo, own, dana };
  };

  test('keeps those of a request, of a kind, in a state, and those whose last comment is the customer’s', async () => {
    const { word, dana } = await world();
    const [{ id: team }] = (await server.call('GET', `/api/teams?q=Orbit ${word}`, { as: seller.token })).body.records;
    const item = { team_id: team, action_item_type: 'DOCUMENT_REQUEST', task: `${word} document` };
    await add('action-item', { ...item, status: 'COMPLETED' });
    const within = `teamId: "${team}"`;
    expect(await listed(seller, `${within}, actionItemType_In: [DOCUMENT_REQUEST]`)).toEqual([`${word} document`]);
    expect(await listed(seller, `${within}, status_In: [OPEN]`)).toEqual([`${word} a`, `${word} b`]);
    expect(await listed(seller, `${within}, status_In: [COMPLETED]`)).toEqual([`${word} document`]);
    expect(await listed(dana, `${within}, lastCommentIsCustomer: true`)).toEqual([]);
    expect(await listed(dana, 'serviceGroupId: "0199ffff-0000-7000-8000-000000000000"')).toEqual([]);
  });

  test('keeps those whose assignee or team has the words in its name', async () => {
    const { word, dana } = await world();
    expect(await listed(seller, `assignee_Contains: "dana whit${word}"`)).toEqual([`${word} a`]);
    expect(await listed(dana, `assignee_Contains: "dana"`)).toEqual([`${word} a`]);
    expect(await listed(seller, `team_Contains: "orbit ${word}"`)).toEqual([`${word} a`, `${word} b`]);
    expect(await listed(seller, `team_Contains: "orbit ${word}", assignee_Contains: "nobody"`)).toEqual([]);
    const rest = await server.call('GET', `/api/action-items?team__contains=Orbit%20${word}`, { as: seller.token });
    expect(rest.body.total_count).toBe(2);
  });

  test('leaves the items of demo accounts out for staff until they are asked for, and never for their own people', async () => {
    const { word, demo, own } = await world();
    const all = [`${word} a`, `${word} b`, `${word} c`];
    expect(await listed(seller, `task_Contains: "${word}"`)).toEqual(all.slice(0, 2));
    expect(await listed(seller, `task_Contains: "${word}", includeDemoAccounts: false`)).toEqual(all.slice(0, 2));
    expect(await listed(seller, `task_Contains: "${word}", includeDemoAccounts: true`)).toEqual(all);
    expect(await listed(seller, `task_Contains: "${word}", teamId: "${demo}"`)).toEqual(all.slice(2));
    expect(await listed(own, `task_Contains: "${word}"`)).toEqual(all.slice(2));
    const odd = await server.call('GET', '/api/action-items?include_demo_accounts=perhaps', { as: seller.token });
    expect([odd.status, Object.keys(odd.body)]).toEqual([400, expect.arrayContaining(['include_demo_accounts'])]);
  });
});

describe('[NO-003] [AI-007] an item', () => {
  afterEach(() => void vi.useRealTimers());
  const workAt = async (moment: string): Promise<void> => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    const faults: Error[] = [];
    await doDueWork({ pool: server.pool, ...server.services, onError: (error) => faults.push(error) });
    vi.useRealTimers();
    expect(faults).toEqual([]);
  };

  test('that is past its day in the zone of its team is overdue while it is open, until its day is moved', async () => {
    await set('team', teamId, { time_zone: 'Pacific/Honolulu' });
    const [id, done] = [await makeItem('ACTION_REQUEST'), await makeItem('ACTION_REQUEST')];
    await set('action-item', id, { due_date: '2031-03-06' });
    await set('action-item', done, { due_date: '2031-03-06', status: 'COMPLETED' });
    const overdue = async () => {
      const read = (item: string) => server.call('GET', `/api/action-items/${item}`, { as: seller.token });
      return [(await read(id)).body.is_overdue, (await read(done)).body.is_overdue];
    };
    await workAt('2031-03-07T09:59:00Z');
    expect(await overdue()).toEqual([false, false]);
    await workAt('2031-03-07T10:00:00Z');
    await workAt('2031-03-07T10:01:00Z');
    expect(await overdue()).toEqual([true, false]);
    expect(announced(id).filter((event) => event === 'action_item.overdue')).toHaveLength(1);
    const change = (body: object) => server.call('PUT', `/api/action-items/${id}`, { as: seller.token, body });
    expect((await change({ task: 'Send it', due_date: '2031-03-06' })).body.is_overdue).toBe(true);
    expect((await change({ due_date: '2031-03-20' })).body.is_overdue).toBe(false);
    await workAt('2031-03-21T10:00:00Z');
    expect(await overdue()).toEqual([true, false]);
  });

  test('that is due tomorrow in the zone of its team is announced once, and again when its day is moved', async () => {
    await set('team', teamId, { time_zone: 'Pacific/Honolulu' });
    const assigned = { assignee_id: assignee.userId, due_date: '2031-03-06' };
    const [id, unassigned, done] = [
      await makeItem('ACTION_REQUEST'),
      await makeItem('ACTION_REQUEST'),
      await makeItem('ACTION_REQUEST'),
    ];
    await set('action-item', id, assigned);
    await set('action-item', unassigned, { ...assigned, assignee_id: null });
    await set('action-item', done, { ...assigned, status: 'COMPLETED' });
    await workAt('2031-03-05T09:59:00Z');
    expect(announced(id)).toEqual([]);
    await workAt('2031-03-05T10:00:00Z');
    await workAt('2031-03-05T20:00:00Z');
    expect([id, unassigned, done].map(announced)).toEqual([['action_item.due_soon'], [], []]);
    await set('action-item', id, { due_date: '2031-03-09' });
    await workAt('2031-03-08T10:00:00Z');
    expect(announced(id)).toEqual(['action_item.due_soon', 'action_item.due_soon']);
  });
});
