/** The message of undo for a cell that another person changed later. */
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lightTheme } from '#web/theme/theme.ts';
import { textCells } from '#web/ui/sheet/model/column.ts';
import { createSheet, type Sheet } from '#web/ui/sheet/model/sheet.ts';
import { LaterEdits } from '#web/ui/sheet/view/LaterEdits.tsx';

afterEach(cleanup);

const columns = ['name', 'city'].map((key) => ({
  key,
  title: key === 'name' ? 'Name' : 'City',
  width: 80,
  ...textCells(key),
}));
const onClosed = vi.fn<() => void>();

/** A sheet with one step that changed a city, which Dana Whitfield changed later. */
function show(): Sheet {
  const row = { id: '1', name: 'Loop office', city: 'Chicago' };
  const sheet = createSheet({ rows: [row], facts: {} }, { undone: (label) => label, redone: (label) => label });
  sheet.perform('Typed', [{ kind: 'set', rows: [0], before: [row], after: [{ ...row, city: 'Joliet' }] }]);
  sheet.receive({ rows: [{ ...row, city: 'Aurora' }], facts: {} });
  const marks = new Map([[0, { city: { kind: 'update', text: 'Changed by Dana Whitfield' } as const }]]);
  render(
    <ThemeProvider theme={lightTheme}>
      <LaterEdits sheet={sheet} columns={columns} marks={marks} onClosed={onClosed} />
    </ThemeProvider>,
  );
  return sheet;
}

const cityOf = (sheet: Sheet): unknown => sheet.state.get().document.rows[0]!['city'];

test.each([
  ['Keep the later change', 'Aurora'],
  ['Replace it', 'Chicago'],
])('[SS-020] undo shows who changed the cell later and offers both choices: %s', async (button, city) => {
  const sheet = show();
  expect(screen.queryByRole('dialog')).toBeNull();
  sheet.undo();
  const dialog = await screen.findByRole('dialog', { name: 'Someone changed a cell after you' });
  const [, line] = within(dialog).getAllByRole('row');
  expect(
    within(line!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['City, row 1', 'AuroraChanged by Dana Whitfield', 'Chicago']);
  expect(cityOf(sheet)).toBe('Aurora');
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cityOf(sheet)).toBe(city);
});
