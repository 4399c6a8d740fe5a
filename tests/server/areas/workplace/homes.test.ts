/** The home pages of staff on the server: every queue can be listed and sorted, and contains the right records. */
import { beforeAll, describe, expect, test } from 'vitest';
import { homes } from '#generated/screens/admin/homes.ts';
import type { Queue } from '#web/console/queue/home.ts';
import { resolved } from '#web/record/conditions.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
const { send, add, set, read, announced } = createDrive(server);
let scene: Scene;
let admin: Person;
let request: string;

beforeAll(async () => {
  scene = await makeScene(server.pool);
  admin = await makePerson(server.pool, { role: 'admin' });
  const provider = await makeProvider(server.pool, 'Lumen', 'quotes@lumen.example');
  const asked = await server.call('POST', `/api/service-groups/${scene.groupId}/add-quote-requests`, {
    as: scene.quoperator.token,
    body: { provider_ids: [provider] },
  });
  request = asked.body.records[0].id;
  await set('service-group', scene.groupId, { quoperator_id: scene.quoperator.userId });
});

const queues = homes.flatMap((home) => home.queues.map((queue) => ({ name: `${home.id}: ${queue.id}`, queue })));
const queueOf = (id: string): Queue => queues.find(({ queue }) => queue.id === id)!.queue;

async function overview(queue: Queue, as: Person, more: object = {}) {
  const params = {
    ...resolved(queue.where, { userId: as.userId, timezone: 'UTC' }),
    sort_field: queue.due.wire,
    sort_dir: 'asc',
    ...more,
  };
  const { body } = await server.call('POST', '/api/overview', {
    as: as.token,
    body: { parts: [{ path: queue.view.path, params }] },
  });
  return body.parts[0];
}

const inQueue = async (id: string, more: object = {}, as = scene.quoperator): Promise<boolean> =>
  (await overview(queueOf(id), as, more)).records.some(({ id: each }: { id: string }) =>
    [request, scene.groupId].includes(each),
  );

describe('[AM-011] a home', () => {
  test.each(queues)(
    '$name is answered in the order of what is due, for mine, unassigned and all',
    async ({ queue }) => {
      const mores =
        queue.owner === undefined ? [{}] : [{}, { [queue.owner]: admin.userId }, { [`${queue.owner}__isnull`]: true }];
      for (const more of mores) expect(await overview(queue, admin, more)).not.toHaveProperty('message');
    },
  );

  test('shows a request to the operator that it belongs to, and to no other', async () => {
    expect(await inQueue('waiting', { quoperator_id: scene.quoperator.userId })).toBe(true);
    expect(await inQueue('waiting', { quoperator_id: admin.userId })).toBe(false);
    await set('quote-request', request, { due_at: '2026-01-02T00:00:00Z' });
    expect(await inQueue('chase', { 'service_group.quoperator_id': scene.quoperator.userId })).toBe(true);
    expect(await inQueue('chase', { 'service_group.quoperator_id': admin.userId })).toBe(false);
  });
});

test('[AM-011] staff see the tickets of the teams that they look after, whoever answers them', async () => {
  const keeper = await makePerson(server.pool, { role: 'implementation_specialist' });
  const queue = queueOf('first');
  const ticket = await add('ticket', {
    team_id: scene.teamId,
    type: 'BILLING_ISSUE',
    subject: 'A charge twice',
    priority: 'P3',
    assignee_id: admin.userId,
  });
  const ofTeams = async (as: Person): Promise<readonly string[]> =>
    (await overview(queue, as, { [queue.ofTeam!]: as.userId })).records.map(({ id }: { id: string }) => id);
  expect(await ofTeams(keeper)).toEqual([]);
  await set('team', scene.teamId, { implementation_specialist_id: keeper.userId });
  expect(await ofTeams(keeper)).toEqual([ticket]);
  expect(await ofTeams(admin)).toEqual([]);
});

describe('a filter that leads to another record', () => {
  const path = '/api/quote-requests?service_group.quoperator_id__isnull=true';

  test('is for staff only: what it leaves out would reveal records that others may not read', async () => {
    expect((await server.call('GET', path, { as: scene.quoperator.token })).status).toBe(200);
    const groups = `/api/service-groups?quote_requests.status__none=SENT`;
    expect((await server.call('GET', groups, { as: scene.quoperator.token })).status).toBe(200);
    expect((await server.call('GET', groups, { as: scene.owner.token })).status).toBe(400);
  });

  test.each([
    'nothing.status=SENT',
    'service_group.nothing=1',
    'service_group.staff_notes=x',
    'service_group.quoperator_id=x',
  ])('is refused where it cannot be asked: %s', async (query) => {
    const { status } = await server.call('GET', `/api/quote-requests?${query}`, { as: scene.quoperator.token });
    expect(status).toBe(400);
  });
});

describe('[QR-070] a carrier that does not answer', () => {
  const remind = () => send('quote-request', request, scene.quoperator, 'remind');

  test('is reminded three times at the press of a button, then called; each reminder is announced and counted', async () => {
    server.announcements.length = 0;
    for (const count of [1, 2, 3]) {
      expect((await remind()).status).toBe(200);
      expect(await read('quote_requests', 'reminders_sent', request)).toEqual([count]);
    }
    expect((await remind()).body).toMatchObject({ event: ['The carrier was reminded 3 times. Call instead.'] });
    expect(announced(request)).toEqual([
      'quote_request.reminder_sent',
      'quote_request.reminder_sent',
      'quote_request.overdue',
    ]);
    expect(server.emails.filter(({ template }) => template.startsWith('provider-reminder'))).toHaveLength(3);
    expect(await read('quote_requests', 'next_reminder_at', request)).toEqual([null]);
  });

  test('[AM-011] whose answer came leaves the queue once an operator has looked through it', async () => {
    await set('quote-request', request, { status: 'COMPLETED', completed_at: '2026-11-02T10:00:00Z' });
    expect([await inQueue('chase'), await inQueue('answered'), await inQueue('ready')]).toEqual([false, true, true]);
    expect((await send('quote-request', request, scene.owner, 'review')).status).toBe(403);
    expect((await send('quote-request', request, scene.quoperator, 'review')).status).toBe(200);
    expect(await inQueue('answered')).toBe(false);
    expect(await read('quote_requests', 'completed_at', request)).toEqual(['2026-11-02 10:00:00+00']);
  });
});

describe('the search over records', () => {
  const search = async (q: string, as: Person = admin): Promise<readonly string[]> => {
    const { status, body } = await server.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { as: as.token });
    expect(status).toBe(200);
    return body.records.map(({ kind, number, name, team }: Record<string, string>) =>
      [kind, number ?? name, team].filter(Boolean).join(' · '),
    );
  };

  test('finds the exact number first, and returns the team of every short number', async () => {
    const second = await makeScene(server.pool);
    await set('service-group', second.groupId, { project_name: 'Has SG-1001 in its name' });
    await set('team', second.teamId, { name: 'Orbit Foods' });
    expect((await search('SG-1001'))[0]).toMatch(/^Service group · SG-1001 · /);
    expect(await search('1001 orbit')).toContain('Service group · SG-1001 · Orbit Foods');
    expect(await search('orbit 1001')).toContain('Service group · SG-1001 · Orbit Foods');
    const ofOrbit = await search('team:orbit 1001');
    expect(ofOrbit.length).toBeGreaterThan(0);
    expect(ofOrbit.every((each) => each.endsWith('Orbit Foods'))).toBe(true);
    expect(await search('Loop office')).toContain('Address · Loop office · Orbit Foods');
    expect((await search('lumen'))[0]).toBe('Provider · Lumen');
    expect(await search('nothing like this')).toEqual([]);
  });

  test('[AM-006] is for staff, and shows no one what they may not read', async () => {
    expect((await server.call('GET', '/api/search?q=lumen', { as: scene.owner.token })).status).toBe(403);
    await sql(
      server.pool,
      `insert into consolidated_bills (id, team_id, number, status, period_start, period_end, issue_date, due_date, currency)
       values (gen_random_uuid(), $1, 'CB-77001', 'DRAFT', '2026-10-01', '2026-10-31', '2026-11-01', '2026-12-01', 'USD')`,
      [scene.teamId],
    );
    expect(await search('CB-77001')).toEqual(['Consolidated bill · CB-77001 · Acme Dental']);
    expect(await search('CB-77001', scene.quoperator)).toEqual([]);
  });
});
