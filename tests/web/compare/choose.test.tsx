/** Selecting on the page of many sites: one by one, all at once, rejected and undone. */
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

test('[QT-012] selects one quote, and none with "Not chosen"', async () => {
  const { selected } = await openComparison('request_contract', manySites);
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Your choice for Internet: HQ' });
  fireEvent.change(choice, { target: { value: 'HQ Cogent' } });
  await vi.waitFor(() => expect(choice.value).toBe('HQ Cogent'));
  fireEvent.change(choice, { target: { value: '' } });
  await vi.waitFor(() => expect(choice.value).toBe(''));
  expect(selected()).toEqual([]);
});

test('[QT-012] selects the best quotes of all sites in one call; undo restores the previous selection', async () => {
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

test('[QT-018] a rejection names its quote, and that nothing was selected', async () => {
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
