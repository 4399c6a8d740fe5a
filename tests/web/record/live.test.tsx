import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signedInCookie } from '#runtime/cookies.ts';
import { LiveUpdates } from '#web/record/LiveUpdates.tsx';
import { busyActions } from '#web/shell/busy/busy.ts';
import { taskProgress } from '#web/shell/live/progress.ts';
import { muteNotifications } from '#web/shell/live/muted.ts';
import { flashes } from '#web/shell/flash/flash.ts';

class FakeSocket extends EventTarget {
  static last: FakeSocket | undefined;
  constructor() {
    super();
    FakeSocket.last = this;
  }
  close(): void {}
}

const fetched = vi.fn<(url: string) => Promise<Response>>();
let refreshed: unknown[];

beforeEach(async () => {
  refreshed = [];
  fetched.mockImplementation(() => Promise.resolve(Response.json({ ticket: 'one', expires_in: 60 })));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('WebSocket', FakeSocket);
  document.cookie = `${signedInCookie}=1`;
  await open();
});

async function open(isQuiet = false): Promise<void> {
  FakeSocket.last = undefined;
  const client = new QueryClient();
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    refreshed.push(filters?.queryKey?.[0] ?? 'records');
  });
  render(
    <QueryClientProvider client={client}>
      <LiveUpdates isQuiet={isQuiet} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(FakeSocket.last).toBeDefined());
}
afterEach(() => {
  cleanup();
  act(() => flashes.set([]));
  FakeSocket.last = undefined;
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const receive = (message: object): void =>
  act(() => void FakeSocket.last!.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })));
const messages = () => flashes.get().map(({ message, type }) => `${type}: ${message}`);

describe('[NO-039] an open page that receives an event', () => {
  test.each([
    ['[NO-032] [AI-016] action_items.update_count', { type: 'action_items.update_count', team_id: 't' }],
    [
      '[NO-034] chats.new_message',
      { type: 'chats.new_message', team_id: 't', record_entity: 'action-item', record_id: 'a' },
    ],
    ['[BI-018] [NO-035] invoice.event', { type: 'invoice.event', team_id: 't', invoice_id: 'i', status: 'PAID' }],
    ['[NO-038] tickets.new_message', { type: 'tickets.new_message', team_id: 't', ticket_id: 'k' }],
    [
      '[NO-033] celery.task_completed',
      { type: 'celery.task_completed', task: 'submit_bulk_site_upload', team_id: 't', is_success: true },
    ],
  ])('%s reloads visible data silently', (_what, message) => {
    receive(message);
    expect(refreshed).toEqual(['records']);
    expect(messages()).toEqual([]);
  });

  test('[NO-036] of a notification shows it and updates the count', () => {
    receive({ type: 'notifications.send_notification', id: 'n', title: '3 quotes are ready', url: '/x' });
    expect(messages()).toEqual(['info: 3 quotes are ready']);
    expect(refreshed).toEqual(['notifications']);
  });

  test('[NO-036] about its own action only updates the count', () => {
    muteNotifications('p7');
    receive({
      type: 'notifications.send_notification',
      id: 'n',
      title: 'Stores: 2 sites submitted',
      url: '/t/bulk-site/p7',
    });
    expect([messages(), refreshed]).toEqual([[], ['notifications']]);
  });

  test('[NO-036] in the console updates the count silently', async () => {
    cleanup();
    await open(true);
    receive({ type: 'notifications.send_notification', id: 'n', title: '3 quotes are ready', url: '/x' });
    expect([messages(), refreshed]).toEqual([[], ['notifications']]);
  });

  test('of many changes at once reads twice: on the first, and after the last', async () => {
    const change = { type: 'record.changed', entity: 'install-task', team_id: 't' };
    for (let at = 0; at < 20; at += 1) receive({ ...change, id: String(at) });
    expect(refreshed).toEqual(['records']);
    await waitFor(() => expect(refreshed).toEqual(['records', 'records']));
  });

  test("of a change waits for the page's own action", async () => {
    busyActions.set(1);
    receive({ type: 'record.changed', entity: 'service', id: 's', team_id: 't' });
    expect(refreshed).toEqual([]);
    busyActions.set(0);
    await waitFor(() => expect(refreshed).toEqual(['records']));
  });

  test('[SH-002] [NO-037] of the assistant does nothing', () => {
    receive({ type: 'ly_assistant.stream_response', conversation_id: 'c', text: 'Hello', is_end: false });
    expect([messages(), refreshed]).toEqual([[], []]);
  });

  test("[ER3-001] of a failed background task shows the server's message until it is closed", () => {
    const message = 'Row 3: the address is unknown.';
    receive({
      type: 'celery.task_completed',
      task: 'submit_bulk_site_upload',
      team_id: 't',
      is_success: false,
      message,
    });
    expect(messages()).toEqual([`error: ${message}`]);
    expect(flashes.get()[0]!.snackbar.autoHideMs).toBeNull();
  });

  test('[BS-073] of a background task remembers its progress until it ends, and reloads nothing', () => {
    const message = {
      type: 'celery.task_progressed',
      team_id: 't',
      record_id: 'p2',
      step: 'services',
      done: 5,
      total: 9,
    };
    receive(message);
    expect([...taskProgress.get()]).toEqual([['p2', { step: 'services', done: 5, total: 9 }]]);
    expect([messages(), refreshed]).toEqual([[], []]);
    receive({ type: 'celery.task_completed', task: 'submit_bulk_site_upload', record_id: 'p2', is_success: true });
    expect(taskProgress.get().size).toBe(0);
  });

  test.each([
    ['[PE-027] of changed roles', { type: 'team_user.roles_updated', team_id: 't', user_id: 'u' }],
    [
      '[PE-028] of an add-on product that was switched',
      { type: 'record.changed', entity: 'team-subscription', id: 's', team_id: 't' },
    ],
  ])('%s reloads the account', async (_what, message) => {
    receive(message);
    await waitFor(() => expect(fetched.mock.calls.map(([url]) => url)).toContain('/api/account/profile'));
  });
});
