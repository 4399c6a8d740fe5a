import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bell } from '#web/record/notifications/Bell.tsx';
import { lightTheme } from '#web/theme/theme.ts';

const calls: [string, string, unknown][] = [];
let unread: string[];

beforeEach(() => {
  calls.length = 0;
  unread = ['n1', 'n2'];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    calls.push([method, pathname + search, body === undefined ? null : JSON.parse(String(body))]);
    if (pathname.endsWith('/unread-cnt')) return Response.json({ count: unread.length });
    if (method === 'PUT') unread = pathname.endsWith('/dismiss-all') ? [] : unread.slice(1);
    const record = { text: 'The carrier missed its day.', url: '/admin/tickets/t1/show', state: 'unread' };
    const records = unread.map((id) => ({ ...record, id, title: `Ticket ${id}`, created_at: '2026-01-01T00:00:00Z' }));
    return Response.json(method === 'GET' ? { records, total_count: records.length } : {});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => <output>{useLocation().pathname}</output>;

function open(): void {
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <Bell teamId={null} />
          <Address />
        </QueryClientProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
}

test('[NO-011] [NO-015] staff get notifications of every team: the bell counts, and a notification opens its record and becomes read', async () => {
  open();
  const bell = await screen.findByRole('button', { name: /2/ });
  await act(async () => void fireEvent.click(bell));
  fireEvent.click(await screen.findByText('Ticket n1'));
  await waitFor(() => expect(screen.getByText('/admin/tickets/t1/show')).toBeDefined());
  expect(calls).toContainEqual(['PUT', '/api/my-notifications/n1/mark-read', null]);
  expect(calls.filter(([, path]) => path.includes('team_id'))).toEqual([]);
  await screen.findByRole('button', { name: /1/ });
});

test('[NO-014] staff dismiss the notifications of all teams at once', async () => {
  open();
  const bell = await screen.findByRole('button', { name: /2/ });
  await act(async () => void fireEvent.click(bell));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss all' }));
  await screen.findByText('No notifications');
  expect(calls).toContainEqual(['PUT', '/api/my-notifications/n1/dismiss-all', { team_id: null }]);
});
