/** Selected rows that a filter or another page hides, in the lists of the console and of customers. */
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactView } from '#generated/screens/views/contact.ts';
import { useSelection } from '#web/ui/table/selection.ts';
import { openList } from './open-list.tsx';

const all = ['Ada', 'Ben', 'Cleo'].map((name, at) => ({ id: String(at + 1), name }));
const sent: string[] = [];

beforeEach(() => {
  sent.splice(0);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') sent.push(url);
    return Response.json({ parts: [] });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens a list, selects all rows, then filters it to the first. */
async function open(): Promise<void> {
  const page = {
    view: contactView,
    columns: [contactView.fields.name],
    sort: { field: 'name', direction: 'asc' },
    canDelete: true,
  } as const;
  openList(page, { rows: ({ filter }) => (filter.q === undefined ? all : all.slice(0, 1)) });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  await screen.findByText('3 selected');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ada' } });
  await screen.findByRole('button', { name: '2 out of sight' });
}
const items = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a deletion names the selected rows that the list does not show', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: /^Delete 3 contacts\?/ });
  const hidden = within(dialog).getByRole('alert');
  expect(hidden.textContent).toContain('Selected rows that the list does not show now: 2');
  expect(items(hidden)).toEqual(['Ben', 'Cleo']);
  expect(items(dialog)).toEqual(['Ben', 'Cleo', 'Ada']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const paths = ['1', '2', '3'].map((id) => `/api/${contactView.path}/${id}`);
  await waitFor(() => expect(sent.toSorted()).toEqual(paths));
});

test('hidden selected rows can be viewed and deselected', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: '2 out of sight' }));
  const list = await screen.findByRole('dialog', { name: 'Selected rows that the list does not show now: 2' });
  expect(items(list)).toEqual(['Ben', 'Cleo']);
  fireEvent.click(within(list).getByRole('button', { name: 'Deselect these' }));
  await screen.findByText('1 selected');
  expect(screen.queryByRole('button', { name: /out of sight/ })).toBeNull();
});

test('of rows selected beyond a page, those that a list no longer shows are reported', () => {
  const { result, rerender } = renderHook(({ shown }) => useSelection(shown, { keepsHidden: true }), {
    initialProps: { shown: all.slice(0, 2) },
  });
  act(() => result.current.selectAll(all));
  expect(result.current.outOfSight.map(({ id }) => id)).toEqual(['3']);
  rerender({ shown: all.slice(0, 1) });
  expect(result.current.outOfSight.map(({ id }) => id)).toEqual(['2', '3']);
  act(() => result.current.clearOutOfSight());
  expect(result.current.records.map(({ id }) => id)).toEqual(['1']);
});
