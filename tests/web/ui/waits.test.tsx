/** Delays after the last keystroke, and page sizes of reads. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ticketView } from '#generated/screens/views/ticket.ts';
import { allOf } from '#web/shell/records.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { useRecordOptions } from '#web/ui/lookup/record-options.ts';
import { FilterButton } from '#web/ui/table/FilterButton.tsx';
import { SearchBox } from '#web/ui/table/SearchBox.tsx';
import { emptyState, useTableState } from '#web/ui/table/table-state.ts';

const asked: URL[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (request: string | URL | Request) => {
    asked.push(new URL(request instanceof Request ? request.url : String(request), 'http://localhost'));
    const page = Number(asked.at(-1)!.searchParams.get('page'));
    return Promise.resolve(Response.json({ records: [{ id: `r${page}` }], total_count: 3, has_next_page: page < 3 }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('[TB-003] a record picker searches once typing has paused for 300 ms', async () => {
  vi.useFakeTimers();
  const queries = client();
  const reference = { path: 'contact-dashboard', shownAs: '{name}' };
  const { rerender } = renderHook(({ text }) => useRecordOptions(reference, text, true), {
    initialProps: { text: '' },
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const words = () => asked.map(({ searchParams }) => searchParams.get('q')).filter((q) => q !== null);
  for (const text of ['n', 'no', 'noa']) {
    rerender({ text });
    await pass(250);
  }
  await pass(40);
  expect(words()).toEqual([]);
  await pass(60);
  expect(words()).toEqual(['noa']);
});

function Listing() {
  const [state, change] = useTableState('tickets', { ...emptyState, filters: { status__in: ['OPEN'] } });
  return (
    <>
      <SearchBox label="Search" text={state.q} onChange={(q) => change({ q })} />
      <button type="button" onClick={() => change({ page: 3 })}>
        Third page
      </button>
      <p data-testid="page">{state.page}</p>
    </>
  );
}

test('[TB-037] typing resets to the first page, no sooner than 500 ms after the last key', async () => {
  vi.useFakeTimers();
  localStorage.clear();
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <Listing />
      </MemoryRouter>
    </ThemeProvider>,
  );
  const page = () => screen.getByTestId('page').textContent;
  fireEvent.click(screen.getByRole('button', { name: 'Third page' }));
  expect(page()).toBe('3');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'fib' } });
  await pass(400);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'fiber' } });
  await pass(499);
  expect(page()).toBe('3');
  await pass(1000);
  expect(page()).toBe('1');
});

function Filtered() {
  const initial = { status__in: ['OPEN'] };
  const [filters, setFilters] = useState<Readonly<Record<string, string | readonly string[]>>>({ subject: 'x' });
  return (
    <>
      <FilterButton fields={[ticketView.fields.status]} filters={filters} initial={initial} onChange={setFilters} />
      <output>{JSON.stringify(filters)}</output>
      <output>{useLocation().search}</output>
    </>
  );
}

test('[TB-008] one button restores the initial filters of the table', () => {
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={client()}>
        <MemoryRouter>
          <Filtered />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const set = () => screen.getAllByRole('status', { hidden: true })[0]!.textContent;
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(set()).toBe('{}');
  fireEvent.click(screen.getByRole('button', { name: 'Reset to Default Filters' }));
  expect(set()).toBe('{"status__in":["OPEN"]}');
});

test('[TB-039] [CT-005] [AC-080] full reads use pages of 100 records', async () => {
  const records = await allOf('contact-dashboard', {});
  expect(records.map(({ id }) => id)).toEqual(['r1', 'r2', 'r3']);
  expect(asked.map(({ searchParams }) => [searchParams.get('page'), searchParams.get('per_page')])).toEqual([
    ['1', '100'],
    ['2', '100'],
    ['3', '100'],
  ]);
});
