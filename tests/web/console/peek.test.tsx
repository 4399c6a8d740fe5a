import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homes } from '#generated/screens/admin/homes.ts';
import { QueueSection } from '#web/console/queue/QueueSection.tsx';
import { lightTheme } from '#web/theme/theme.ts';

const queue = homes.flatMap(({ queues }) => queues).find(({ id }) => id === 'first')!;
const ticket = (id: string, subject: string) => ({
  id,
  display_id: `TK-100${id}`,
  subject,
  team_id: 't',
  team: { id: 't', name: 'Orbit Foods' },
  status: 'OPEN',
  priority: 'P2',
  first_response_due_at: '2026-03-02T15:00:00Z',
});
const records = [ticket('1', 'No dial tone'), ticket('2', 'Slow uploads')];

beforeEach(() => {
  const known = { ...records[1], carrier_ticket_number: 'ATT-77' };
  vi.stubGlobal('fetch', async () => Response.json(known));
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <QueueSection
            queue={queue}
            answer={{ records, total_count: 2, has_next_page: false }}
            holidays={new Set()}
            onRetry={() => {}}
          />
        </QueryClientProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rowOf = (subject: string): HTMLElement => screen.getByText(subject).closest('tr')!;

test('[AM-011] Space shows a preview of a row next to its queue; the focus returns to the row', async () => {
  const row = rowOf('Slow uploads');
  act(() => row.focus());
  fireEvent.keyDown(row, { key: ' ' });
  const drawer = await screen.findByRole('dialog', { name: /TK-1002/ });
  await screen.findByText('ATT-77');
  expect(drawer.textContent).toContain('Orbit Foods');
  expect(rowOf('No dial tone')).toBeDefined();
  fireEvent.keyDown(drawer, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test('[AM-011] a click next to the links of a row shows it as well', async () => {
  fireEvent.click(screen.getByText('Slow uploads'));
  expect(await screen.findByRole('dialog', { name: /TK-1002/ })).toBeDefined();
});
