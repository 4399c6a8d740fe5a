/** Bulk actions on a queue, and their undo. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homes } from '#generated/screens/admin/homes.ts';
import { QueueSection } from '#web/console/queue/QueueSection.tsx';
import { FlashMessages } from '#web/frame/flash/FlashMessages.tsx';
import { flashes } from '#web/shell/flash/flash.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { session } from '#web/shell/session/session.ts';
import { lightTheme } from '#web/theme/theme.ts';

const queues = homes.flatMap((home) => home.queues);
const row = (id: string) => ({
  id,
  display_id: `QR-${id}`,
  team_id: 't',
  team: { id: 't', name: 'Orbit Foods' },
  status: 'COMPLETED',
  version: 3,
  provider: { id: 'p', name: 'Lumen' },
});
const calls: { readonly method: string; readonly url: string; readonly body: unknown }[] = [];

beforeEach(() => {
  calls.length = 0;
  session.set({
    state: 'authenticated',
    profile: {
      role: 'quoperator',
      is_superuser: true,
      is_customer: false,
      teams: [],
      admin_auth_actions: [],
      timezone: 'UTC',
    } as Partial<Profile> as Profile,
  });
  flashes.set(() => []);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    calls.push({ method, url, body: typeof body === 'string' ? JSON.parse(body) : null });
    return Response.json({ id: `made-${calls.length}` }, { status: method === 'POST' ? 201 : 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(id: string): void {
  const records = [row('1001'), row('1002')];
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <FlashMessages />
          <QueueSection
            queue={queues.find((queue) => queue.id === id)!}
            answer={{ records, total_count: 2, has_next_page: false }}
            holidays={new Set()}
            onRetry={() => {}}
          />
        </QueryClientProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
  for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const events = () => calls.filter(({ url }) => url.endsWith('/transitions')).map(({ body }) => body);

test('[AM-011] undo reverts the workflow event of each selected row', async () => {
  show('answered');
  press('Mark reviewed');
  await screen.findByText('Mark reviewed: 2 done');
  press('Undo');
  await waitFor(() => expect(events()).toHaveLength(4));
  expect(events()).toEqual(['review', 'review', 'unreview', 'unreview'].map((event) => ({ event })));
});

test('[AM-011] u undoes the last action while a row has the focus', async () => {
  show('answered');
  press('Mark reviewed');
  await screen.findByText('Mark reviewed: 2 done');
  const first = screen.getByText(/QR-1001/).closest('tr')!;
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'u' });
  await waitFor(() => expect(events().slice(2)).toEqual([{ event: 'unreview' }, { event: 'unreview' }]));
});

test('[AM-011] an action that has sent an email cannot be undone, and says that', async () => {
  show('chase');
  press('Remind');
  await screen.findByText('Remind: 2 done. This cannot be taken back.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('[AM-011] selected rows are snoozed until a time with a note, and undo brings them back', async () => {
  show('answered');
  press('Snooze');
  const send = screen.getAllByRole('button', { name: 'Snooze' }).at(-1)! as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Lumen calls back' } });
  fireEvent.click(send);
  await screen.findByText('Snooze: 2 done');
  const made = calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/snoozes'));
  expect(made.map(({ body }) => body)).toMatchObject(
    ['1001', '1002'].map((id) => ({ record_entity: 'quote-request', record_id: id, reason: 'Lumen calls back' })),
  );
  expect(Date.parse((made[0]!.body as { until: string }).until)).toBeGreaterThan(Date.now());
  press('Undo');
  await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2));
});

test('[AM-011] on a phone, the cards of a queue name due time, subject and button, and are selected all at once', () => {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => media);
  show('answered');
  const cards = within(screen.getByRole('list', { name: queues.find(({ id }) => id === 'answered')!.title }));
  const [card] = cards.getAllByRole('listitem');
  expect(within(card!).getAllByRole('button')).toHaveLength(1);
  expect(card!.textContent).toContain('QR-1001 · Orbit Foods');
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' });
  expect(all.checked).toBe(true);
  fireEvent.click(all);
  expect(cards.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false]);
});
