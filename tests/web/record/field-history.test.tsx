import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serviceUpdateForm } from '#generated/forms/service.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { WireRecord } from '#runtime/view.ts';
import { FormDrawer } from '#web/record/actions/FormDrawer.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from './team-scope.ts';

const service = {
  id: 'aaaaaaaa-0000-4000-8000-000000000007',
  service_type: 'internet',
  status: 'active',
  order_number: 'A-3',
  detail: { download_speed: 500, upload_speed: 50 },
  version: 4,
};
const by = { action: 'update', event: null, actor: 'Dana Whitfield', real_actor: null, reason: null };
const speeds = (download_speed: number, upload_speed: number) => ({ download_speed, upload_speed });
const storedHistory: Readonly<Record<string, readonly object[]>> = {
  order_number: [
    { ...by, id: '1', at: '2026-11-02T10:00:00Z', changes: [{ field: 'order_number', before: 'A-2', after: 'A-3' }] },
    { ...by, id: '2', at: '2026-11-01T10:00:00Z', changes: [{ field: 'order_number', before: null, after: 'A-2' }] },
    { ...by, id: '3', at: '2026-10-01T10:00:00Z', action: 'create', changes: [] },
  ],
  detail: [
    {
      ...by,
      id: '4',
      at: '2026-11-02T10:00:00Z',
      changes: [{ field: 'detail', before: speeds(300, 50), after: speeds(500, 50) }],
    },
  ],
};
const asked: URL[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://localhost');
    if (url.pathname !== '/api/history') return Response.json({ records: [], total_count: 0, has_next_page: false });
    asked.push(url);
    return Response.json({ records: storedHistory[url.searchParams.get('field')!] ?? [], has_next_page: false });
  });
});
afterEach(() => {
  cleanup();
  asked.length = 0;
  vi.unstubAllGlobals();
});

async function openForm(record: WireRecord | undefined): Promise<HTMLElement> {
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <TeamContext value={scopeOf({ permissions: ['MANAGE_INVENTORY'] })}>
            <FormDrawer
              view={serviceView}
              loadForm={async () => serviceUpdateForm}
              {...(record && { record })}
              only={['order_number', 'comments', 'detail']}
              onClose={() => {}}
            />
          </TeamContext>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return screen.findByRole('dialog');
}

async function historyOf(field: string): Promise<readonly (string | null)[]> {
  fireEvent.click(await screen.findByRole('button', { name: `History of ${field}` }));
  const dialog = await screen.findByRole('dialog', { name: `History of ${field}` });
  const lines = await within(dialog).findAllByRole('listitem');
  return lines.map(({ textContent }) => textContent);
}

test('a field in the form of a service shows its earlier values, their authors and dates', async () => {
  await openForm(service);
  expect(await historyOf('Order number')).toEqual([
    expect.stringMatching(/^Dana Whitfield · .*2026.*A-2→A-3$/),
    expect.stringMatching(/^Dana Whitfield · .*2026.*empty→A-2$/),
  ]);
  expect(asked.map(({ searchParams }) => [searchParams.get('record_id'), searchParams.get('field')])).toEqual([
    [service.id, 'order_number'],
  ]);
});

test('an attribute has a separate history in its unit; an unchanged one says that', async () => {
  await openForm(service);
  expect(await historyOf('Download speed')).toEqual([expect.stringMatching(/300 Mbps→500 Mbps$/)]);
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'History of Download speed' }), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'History of Upload speed', hidden: true }));
  await screen.findByText('Not changed since it was recorded.');
});

test('a new record has no history to open', async () => {
  await openForm(undefined);
  await screen.findByRole('textbox', { name: /Order number/ });
  expect(screen.queryByRole('button', { name: /^History of/ })).toBeNull();
});
