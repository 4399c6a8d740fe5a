import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import InventoryUploadContracts from '#web/dashboard/slots/InventoryUploadContracts.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from '../record/team-scope.ts';

const sent: { path: string; files: string[]; kept: string[] }[] = [];
const contracts = [
  { id: 'c1', file_id: 'f1', file_url: '/api/files/f1', file: { id: 'f1', name: 'Cleveland.pdf' }, status: 'PENDING' },
  { id: 'c2', file_id: 'f2', file_url: '/api/files/f2', file: { id: 'f2', name: 'Dayton.pdf' }, status: 'PENDING' },
];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (input: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(String(input), 'http://localhost').pathname;
    if (method === 'PUT' && body instanceof FormData)
      sent.push({
        path,
        files: body.getAll('files').map((file) => (file as File).name),
        kept: body.getAll('contract_ids').map(String),
      });
    return Response.json({ records: contracts, total_count: 2, has_next_page: false });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (status: string, permissions: readonly string[]) =>
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <TeamContext value={scopeOf({ permissions })}>
          <MemoryRouter>
            <InventoryUploadContracts record={{ id: 'u1', status }} />
          </MemoryRouter>
        </TeamContext>
      </QueryClientProvider>
    </ThemeProvider>,
  );

test('[IN-012] files are added to a draft, and wrong ones removed', async () => {
  show('DRAFT', ['VIEW_INVENTORY', 'MANAGE_INVENTORY']);
  expect((await screen.findByText('Cleveland.pdf')).getAttribute('href')).toBe('/api/files/f1');
  const files = [new File(['x'], 'Toledo.pdf', { type: 'application/pdf' })];
  fireEvent.change(screen.getByLabelText('Add contract files', { selector: 'input' }), { target: { files } });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: '/api/inventory-uploads/u1/contracts', files: ['Toledo.pdf'], kept: ['c1', 'c2'] });
  fireEvent.click(screen.getByLabelText('Remove Cleveland.pdf'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ files: [], kept: ['c2'] });
});

test('[IN-012] many files are uploaded in batches, with progress and the number of missing ones', async () => {
  const answer = fetch;
  let open = (): void => {};
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    if (init.method !== 'PUT') return answer(input, init);
    await new Promise<void>((resolve) => void (open = resolve));
    if (sent.length === 2) return Response.json({ message: 'File size must be less than 50 MB' }, { status: 413 });
    return answer(input, init);
  });
  show('DRAFT', ['VIEW_INVENTORY', 'MANAGE_INVENTORY']);
  await screen.findByText('Cleveland.pdf');
  const files = Array.from({ length: 40 }, (_, at) => new File(['x'], `${at}.pdf`, { type: 'application/pdf' }));
  fireEvent.change(screen.getByLabelText('Add contract files', { selector: 'input' }), { target: { files } });
  await screen.findByText('0 of 40 files uploaded');
  for (const done of [4, 8]) {
    open();
    await screen.findByText(`${done} of 40 files uploaded`);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String((done / 40) * 100));
  }
  open();
  await screen.findByText(/^8 of 40 files are uploaded, the others are not\./);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(sent.flatMap((one) => one.files)).toHaveLength(8);
});

test('[IN-003] a read-only user changes nothing, and a submitted upload offers no changes', async () => {
  show('DRAFT', ['VIEW_INVENTORY']);
  await screen.findByText('Cleveland.pdf');
  expect(screen.queryByLabelText('Remove Cleveland.pdf')).toBeNull();
  expect(screen.getByText('Add contract files').closest('button')!.disabled).toBe(true);
  cleanup();
  show('SUBMITTED', ['VIEW_INVENTORY', 'MANAGE_INVENTORY']);
  await screen.findByRole('table', { name: 'Contracts' });
  expect(screen.queryByText('Add contract files')).toBeNull();
});
