/** Choosing on the page of many sites: one by one, all at once, refused and taken back. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { manySites, openComparison } from './scene.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const best = ['HQ Lumen', 'Warehouse Cogent', 'Shop Lumen'];
const chooseBest = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Choose the best mix: 3 sites' }));
};

test('[QT-012] one quote is chosen, and with "Not chosen" none', async () => {
  const { selected } = await openComparison('request_contract', manySites);
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Your choice for Internet: HQ' });
  fireEvent.change(choice, { target: { value: 'HQ Cogent' } });
  await vi.waitFor(() => expect(choice.value).toBe('HQ Cogent'));
  fireEvent.change(choice, { target: { value: '' } });
  await vi.waitFor(() => expect(choice.value).toBe(''));
  expect(selected()).toEqual([]);
});

test('[QT-012] the best of all sites are chosen in one call, which can be taken back for what was chosen before', async () => {
  const { calls, selected } = await openComparison('request_contract', manySites);
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Your choice for Internet: HQ' });
  fireEvent.change(choice, { target: { value: 'HQ Cogent' } });
  await vi.waitFor(() => expect(choice.value).toBe('HQ Cogent'));
  chooseBest();
  await screen.findByText('3 sites chosen');
  expect(calls[1]).toEqual(best.map((id) => ({ id, selected: true, wan_label: null })));
  expect(selected()).toEqual(best);
  await vi.waitFor(() => expect(choice.value).toBe('HQ Lumen'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(choice.value).toBe('HQ Cogent'));
  expect(selected()).toEqual(['HQ Cogent']);
});

test('[QT-018] a refusal tells which offer it is about, and that nothing was chosen', async () => {
  const { selected } = await openComparison('request_contract', manySites, () => ({
    message: 'Check the marked fields.',
    'quotes.1.selected': ['This quote has expired. Use Refresh Quotes.'],
  }));
  chooseBest();
  await screen.findByText(
    'No quote was chosen. Cogent, Internet: Warehouse: This quote has expired. Use Refresh Quotes.',
  );
  expect(selected()).toEqual([]);
});
