import { beforeAll, describe, expect, it, vi } from 'vitest';
import { notificationEvents } from '#generated/domain/notifications.ts';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';

const server = useServer();
let [acme, harbor] = ['', ''];
let dana: Person;
let other: Person;
let staff: Person;

beforeAll(async () => {
  acme = await makeTeam(server.pool, 'Acme Dental');
  harbor = await makeTeam(server.pool, 'Harbor Logistics');
  dana = await makePerson(server.pool, { teams: { [acme]: [], [harbor]: [] } });
  other = await makePerson(server.pool, { teams: { [acme]: [] } });
  staff = await makePerson(server.pool, { role: 'admin' });
});

const as = ({ token }: Person, body?: unknown) => ({ as: token, body });

/** Creates a notification about a team, as staff may; returns its id. */
async function notify(person: Person, title: string, team_id = acme): Promise<string> {
  const body = { event_id: 'quote.listed', user_id: person.userId, team_id, title };
  const made = await server.call('POST', '/api/notifications', as(staff, body));
  expect(made.status).toBe(201);
  return made.body.id as string;
}

const titles = async (person: Person, query = ''): Promise<string[]> => {
  const list = await server.call('GET', `/api/my-notifications${query}`, as(person));
  return (list.body.records as { title: string }[]).map(({ title }) => title).toSorted();
};

const unread = async (person: Person, query = ''): Promise<number> =>
  (await server.call('GET', `/api/my-notifications/unread-cnt${query}`, as(person))).body.count as number;

describe('[NO-001] notifications', () => {
  it('[NO-006] are created only by staff, with themselves as body', async () => {
    const body = { event_id: 'quote.listed', user_id: dana.userId, team_id: acme, title: '3 quotes are ready' };
    const made = await server.call('POST', '/api/notifications', as(staff, body));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...body, state: 'unread' });
    expect((await server.call('POST', '/api/notifications', as(dana, body))).status).toBe(403);
  });

  it('[NO-018] say what happened, to whom, where it leads, and whether it was read', async () => {
    const reader = await makePerson(server.pool, { teams: { [acme]: [] } });
    const given = {
      event_id: 'quote.listed',
      user_id: reader.userId,
      team_id: acme,
      title: '3 quotes are ready',
      text: 'Compare them until Friday.',
      url: '/dashboard/procurement/requests',
      channels: ['in_app', 'email'],
      record_entity: 'quote',
      record_id: acme,
    };
    const made = await server.call('POST', '/api/notifications', as(staff, given));
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    const path = `/api/notifications/${made.body.id}`;
    const fresh = { ...given, state: 'unread', read_at: null, dismissed_at: null };
    expect((await server.call('GET', path, as(reader))).body).toMatchObject(fresh);
    await server.call('PUT', `/api/my-notifications/${made.body.id}/mark-read`, as(reader));
    await server.call('PUT', `/api/my-notifications/${made.body.id}/dismiss`, as(reader));
    const { body } = await server.call('GET', path, as(reader));
    expect(body).toMatchObject({ state: 'dismissed', read_at: expect.any(String), dismissed_at: expect.any(String) });
    const shouted = await server.call('POST', '/api/notifications', as(staff, { ...given, channels: ['fax'] }));
    expect([shouted.status, shouted.body['channels.0']]).toEqual([422, ['Invalid']]);
  });

  it('[NO-018] preferences set the channels of an event and how it is collected', async () => {
    const reader = await makePerson(server.pool, { teams: { [acme]: [] } });
    const preferences = [{ event_id: 'quote.listed', channels: ['email'], digest: 'daily' }];
    const saved = await server.call('PUT', '/api/account/notification-settings', as(reader, { preferences }));
    expect([saved.status, saved.body.preferences]).toEqual([200, preferences]);
    const wrong = await server.call(
      'PUT',
      '/api/account/notification-settings',
      as(reader, { preferences: [{ event_id: 'quote.listed', channels: ['fax'] }] }),
    );
    expect([wrong.status, wrong.body['preferences.0.channels.0']]).toEqual([422, ['Invalid']]);
  });

  it('[NO-036] that staff write reach the open pages of their reader', async () => {
    const messages: string[] = [];
    const client = await server.pool.connect();
    client.on('notification', ({ payload }) => void messages.push(payload ?? ''));
    await client.query('listen trunkline_signals');
    const id = await notify(dana, 'Just now');
    await vi.waitFor(() => expect(messages.some((text) => text.includes(id))).toBe(true));
    await client.query('unlisten *');
    client.release(true);
    expect(JSON.parse(messages.find((text) => text.includes(id))!)).toMatchObject({
      broadcast: {
        to: { userIds: [dana.userId] },
        message: { type: 'notifications.send_notification', title: 'Just now' },
      },
    });
  });

  it('[NO-004] [NO-005] are listed and loaded by id, each only for its own reader', async () => {
    const id = await notify(dana, 'Listed and loaded');
    const list = await server.call('GET', '/api/notifications?per_page=100', as(dana));
    expect((list.body.records as { id: string }[]).map((each) => each.id)).toContain(id);
    const one = await server.call('GET', `/api/notifications/${id}`, as(dana));
    expect(one.body).toMatchObject({ id, title: 'Listed and loaded', team_id: acme });
    const foreign = await server.call('GET', `/api/notifications/${id}`, as(other));
    const absent = await server.call('GET', '/api/notifications/01890000-0000-7000-8000-000000000000', as(other));
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });

  it('[NO-007] are previewed as their readers would see them', async () => {
    const { id } = notificationEvents.find(({ id: each }) => each === 'questionnaire.softblock_reached')!;
    const shown = await server.call('POST', '/api/notifications/preview', as(staff, { event_id: id }));
    expect(shown.status).toBe(200);
    for (const part of ['title', 'subject', 'text', 'html']) expect(shown.body[part]).toEqual(expect.any(String));
    expect(shown.body.html).toContain('<');
    const unknown = await server.call('POST', '/api/notifications/preview', as(staff, { event_id: 'no.such' }));
    expect([unknown.status, unknown.body.event_id]).toEqual([422, ['Not found']]);
  });
});

describe('the signed-in user', () => {
  it('[NO-010] lists the own ones, of one team when asked, without dismissed ones', async () => {
    const reader = await makePerson(server.pool, { teams: { [acme]: [], [harbor]: [] } });
    await notify(reader, 'About Acme');
    await notify(reader, 'About Harbor', harbor);
    const gone = await notify(reader, 'Gone');
    await notify(other, 'Not mine');
    await server.call('PUT', `/api/my-notifications/${gone}/dismiss`, as(reader));
    expect(await titles(reader)).toEqual(['About Acme', 'About Harbor']);
    expect(await titles(reader, `?team_id=${harbor}`)).toEqual(['About Harbor']);
  });

  it('[NO-002] [NO-011] [NO-012] [NO-013] reads, unreads and dismisses one, and no one else may', async () => {
    const id = await notify(dana, 'Moved about');
    for (const [verb, state] of [
      ['mark-read', 'read'],
      ['mark-unread', 'unread'],
      ['dismiss', 'dismissed'],
    ] as const) {
      expect((await server.call('PUT', `/api/my-notifications/${id}/${verb}`, as(other))).status).toBe(404);
      const moved = await server.call('PUT', `/api/my-notifications/${id}/${verb}`, as(dana));
      expect([moved.status, moved.body.state]).toEqual([200, state]);
    }
  });

  it('[NO-014] [NO-015] counts the unread ones of a team and dismisses them all, other teams aside', async () => {
    const reader = await makePerson(server.pool, { teams: { [acme]: [], [harbor]: [] } });
    const first = await notify(reader, 'One');
    await notify(reader, 'Two');
    await notify(reader, 'Three', harbor);
    await server.call('PUT', `/api/my-notifications/${first}/mark-read`, as(reader));
    expect([await unread(reader), await unread(reader, `?team_id=${acme}`)]).toEqual([2, 1]);
    const all = await server.call('PUT', `/api/my-notifications/${first}/dismiss-all`, as(reader, { team_id: acme }));
    expect(all.status).toBe(200);
    expect(await titles(reader)).toEqual(['Three']);
    expect(await unread(reader)).toBe(1);
  });
});

it('[QN-208] staff who view the application as a customer send no soft-block notification', async () => {
  const started = await server.call('POST', '/api/admins/view-as', as(staff, { user_id: dana.userId }));
  const viewing = { ...dana, token: started.body.token as string };
  const sent = await server.call(
    'POST',
    '/api/notifications/send-questionnaire-softblock-notification',
    as(viewing, { team: harbor }),
  );
  expect(sent.status).toBe(204);
  const notified = server.announcements.filter(
    ({ event, teamId }) => event === 'questionnaire.softblock_reached' && teamId === harbor,
  );
  expect(notified).toEqual([]);
});

it('[NO-008] the soft-block notification names the team and is sent once', async () => {
  const send = () =>
    server.call('POST', '/api/notifications/send-questionnaire-softblock-notification', as(dana, { team: acme }));
  expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
  const notified = server.announcements.filter(({ event }) => event === 'questionnaire.softblock_reached');
  expect(notified.map(({ teamId }) => teamId)).toEqual([acme]);
});

it('[NO-009] the factories are the events of the catalog', async () => {
  const list = await server.call('GET', '/api/notification-factories', as(dana));
  expect((list.body.records as { id: string }[]).map(({ id }) => id)).toEqual(notificationEvents.map(({ id }) => id));
  expect(list.body.records[0]).toMatchObject({ title: expect.any(String), channels: expect.any(Array) });
});
