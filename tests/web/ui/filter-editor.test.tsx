import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serviceView } from '#generated/screens/views/service.ts';
import type { FieldView } from '#runtime/view.ts';
import { FilterEditor } from '#web/ui/table/FilterEditor.tsx';
import { shapeOf, type Filters } from '#web/ui/table/filters.ts';
import { lightTheme } from '#web/theme/theme.ts';

let filters: Filters = {};

beforeEach(() => {
  filters = {};
  const currencies = { records: [{ code: 'USD' }, { code: 'JPY' }] };
  vi.stubGlobal('fetch', async () => Response.json(currencies));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Editor({ field }: { field: FieldView }) {
  const [set, setFilters] = useState<Filters>({});
  const keep = (next: Filters): void => {
    filters = next;
    setFilters(next);
  };
  return (
    <>
      <FilterEditor field={field} shape={shapeOf(field)!} filters={set} onChange={keep} />
      <button onClick={() => keep({})}>Clear all</button>
    </>
  );
}

function open(change: Partial<FieldView>): void {
  const field = { wire: 'x', title: 'X', filter: ['gte', 'lte', 'eq', 'in', 'contains'], ...change } as FieldView;
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <Editor field={field} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

/** Waits until the typed text is applied. */
const rest = () => act(() => vi.advanceTimersByTimeAsync(800));

test('amounts are compared in the minor units of their currency, of which the yen has none', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open({ kind: 'money' });
  type('X from', '150.5');
  await rest();
  expect(filters).toEqual({ x__gte: '15050' });
  type('X from', '');
  fireEvent.mouseDown(screen.getAllByRole('combobox')[0]!);
  fireEvent.click(await screen.findByRole('option', { name: 'JPY' }));
  type('X from', '15000');
  await rest();
  type('X to', '20000');
  await rest();
  expect(filters).toEqual({ x__gte: '15000', x__lte: '20000' });
  vi.useRealTimers();
});

test('[TB-002] numbers may be negative and have a fraction; other text sets no bound', async () => {
  vi.useFakeTimers();
  open({ kind: 'decimal' });
  type('X from', '-');
  await rest();
  expect([filters, screen.getByLabelText<HTMLInputElement>('X from').value]).toEqual([{}, '-']);
  type('X from', '-1.5');
  expect(filters).toEqual({});
  await rest();
  expect(filters).toEqual({ x__gte: '-1.5' });
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.getByLabelText<HTMLInputElement>('X from').value).toBe('');
  vi.useRealTimers();
});

test('[TB-009] [TB-002] a number that is a name is matched exactly, once typing pauses', async () => {
  vi.useFakeTimers();
  open({ kind: 'integer', isName: true });
  expect(screen.queryByLabelText('X from')).toBe(null);
  type('X', '701');
  type('X', '7018');
  await act(() => vi.advanceTimersByTimeAsync(799));
  expect(filters).toEqual({});
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(filters).toEqual({ x: '7018' });
  type('X', 'AS7018');
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(filters).toEqual({});
  vi.useRealTimers();
});

test('[TB-006] the typed text is cleared when the filter is cleared elsewhere', async () => {
  vi.useFakeTimers();
  open({ kind: 'text' });
  type('X', 'bridge');
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(filters).toEqual({ x__contains: 'bridge' });
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.getByLabelText<HTMLInputElement>('X').value).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(filters).toEqual({});
  vi.useRealTimers();
});

test('a date bounds instants by its start and its end', () => {
  open({ kind: 'dateTime' });
  type('X from', '2026-11-01');
  type('X to', '2026-11-02');
  expect(filters).toEqual({ x__gte: '2026-11-01T00:00:00Z', x__lte: '2026-11-02T23:59:59Z' });
});

test('retired values of a closed list are still available', () => {
  open({ kind: 'enum', items: [{ value: 'OLD', label: 'Old', isRetired: true }] });
  fireEvent.mouseDown(screen.getByLabelText('X'));
  fireEvent.click(screen.getByRole('option', { name: 'Old' }));
  expect(filters).toEqual({ x__in: ['OLD'] });
});

test('[TB-013] a carrier option shows its name and logo, or its first letter', async () => {
  const records = [
    { id: '1', name: 'Lumen', logo_url: '/api/files/7' },
    { id: '2', name: 'Zayo', logo_url: null },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ records }));
  open(serviceView.fields.providerId);
  fireEvent.mouseDown(screen.getByRole('combobox'));
  const lumen = await screen.findByRole('option', { name: 'Lumen' });
  expect(lumen.querySelector('img')?.getAttribute('src')).toBe('/api/files/7');
  const zayo = screen.getByRole('option', { name: 'Zayo' });
  expect([zayo.querySelector('img'), zayo.textContent]).toEqual([null, 'ZZayo']);
  fireEvent.click(zayo);
  expect(filters).toEqual({ provider_id__in: ['2'] });
});

test('[TB-010] dates are filtered by month, from 25 years ago to 10 years ahead', async () => {
  vi.useFakeTimers({ now: new Date('2026-02-17T12:00:00Z'), toFake: ['Date'] });
  open({ kind: 'date' });
  const input = screen.getByLabelText('X in the month');
  fireEvent.mouseDown(input);
  const months = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(months).toHaveLength(25 * 12 + 1 + 10 * 12);
  expect([months[0], months[300], months[301], months.at(-1)]).toEqual([
    'February 2026',
    'February 2001',
    'March 2026',
    'February 2036',
  ]);
  fireEvent.change(input, { target: { value: 'feb' } });
  fireEvent.click(screen.getByRole('option', { name: 'February 2028' }));
  expect(filters).toEqual({ x__gte: '2028-02-01', x__lte: '2028-02-29' });
  expect(screen.getByLabelText<HTMLInputElement>('X in the month').value).toBe('February 2028');
  fireEvent.click(screen.getByTitle('Clear'));
  expect(filters).toEqual({});
  vi.useRealTimers();
});

test('[TB-010] instants are filtered from the first instant of the month to its last', () => {
  open({ kind: 'dateTime' });
  const input = screen.getByLabelText('X in the month');
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: 'January 2026' } });
  fireEvent.click(screen.getByRole('option', { name: 'January 2026' }));
  expect(filters).toEqual({ x__gte: '2026-01-01T00:00:00Z', x__lte: '2026-01-31T23:59:59Z' });
});
