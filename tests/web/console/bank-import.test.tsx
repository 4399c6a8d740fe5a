/** The import of a bank file asks about ambiguous formats and shows skipped lines. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import BankNotes from '#web/console/bank/BankNotes.tsx';
import { ImportBankFile } from '#web/console/bank/ImportBankFile.tsx';
import { flashes } from '#web/shell/flash/flash.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { session } from '#web/shell/session/session.ts';
import { lightTheme } from '#web/theme/theme.ts';

const role = 'implementation_specialist';
const specialist: Partial<Profile> = {
  id: 'u',
  role,
  is_superuser: true,
  teams: [],
  admin_auth_actions: [],
  team_auth_actions: {},
};
beforeEach(() => {
  flashes.set([]);
  session.set({ state: 'authenticated', profile: specialist as Profile });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.set({ state: 'unauthenticated' });
});

const question = 'Does 04/11/2026 begin with the month or the day? Choose how the file writes its dates.';
const notes = [
  { line: null, count: 2, text: 'Account 000441700999 is not the chosen one: left out.' },
  { line: 7, count: 1, text: 'Rows without an amount are no bookings.' },
];

test('[BI-024] an import asks for the order of month and day, and shows skipped lines', async () => {
  const sent: (FormDataEntryValue | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    const format = (body as FormData).get('date_format');
    sent.push(format);
    if (format === null) return Response.json({ date_format: [question] }, { status: 422 });
    return Response.json({ statement_id: 's1', lines: 3, added: 2, matched: 1, notes });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <ImportBankFile />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Import bank file' }));
  fireEvent.change(await screen.findByLabelText(/^Bank account/), { target: { value: '000441700118' } });
  const file = new File(['Date,Amount'], 'november.csv', { type: 'text/csv' });
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  const send = screen.getByRole('button', { name: 'Import' });
  fireEvent.click(send);
  await screen.findByText(question);
  fireEvent.mouseDown(screen.getByLabelText(/^Dates in the file/));
  fireEvent.click(await screen.findByRole('option', { name: 'Day/month/year' }));
  fireEvent.click(send);
  await waitFor(() => expect(sent).toEqual([null, 'DD/MM/YYYY']));
  await waitFor(() =>
    expect(flashes.get().at(-1)).toMatchObject({
      type: 'warning',
      message:
        '3 lines read, 2 of them new, 1 matched at once. Left out or to check: Account 000441700999 is not the chosen one: left out. Lines: 2. Rows without an amount are no bookings. Lines: 1.',
    }),
  );
});

test('[BI-024] the page of a statement lists skipped lines with position and count, or that there are none', () => {
  const { rerender } = render(<BankNotes record={{ id: 's1', notes }} />);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ReasonFrom lineLines',
    'Account 000441700999 is not the chosen one: left out.2',
    'Rows without an amount are no bookings.71',
  ]);
  rerender(<BankNotes record={{ id: 's1', notes: [] }} />);
  expect(screen.getByText('Every line of the file was read.')).toBeTruthy();
});
