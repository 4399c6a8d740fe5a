import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { consolidatedBillView } from '#generated/screens/views/consolidated-bill.ts';
import { ListScreen } from '#web/record/list/ListScreen.tsx';
import type { ListScreenData } from '#web/record/list/list-screen.ts';
import { TeamContext } from '#web/record/team/team-context.ts';
import { ThemeProvider } from '@mui/material/styles';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from './team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bills: ListScreenData = {
  id: 'app/bill-consolidation',
  title: 'Bill consolidation',
  description: '',
  view: consolidatedBillView,
  tabs: [
    { path: 'bill-consolidation', title: 'Bill consolidation', subscription: 'bill_consolidation' },
    { path: 'expense-management', title: 'Expense Management', subscription: 'expense_management' },
  ],
  views: ['table'],
  columns: [consolidatedBillView.fields.number],
  filters: [],
  actions: [],
};

test.each([
  ['bill_consolidation', 'bill-consolidation', 'Bill consolidation'],
  ['expense_management', 'expense-management', 'Expense Management'],
])('[PE-030] [SH-021] the page of bills is called what the team holds: %s', (product, path, title) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ records: [], total_count: 0, has_next_page: false })));
  const scope = scopeOf({ permissions: ['VIEW_BILL_CONSOLIDATION'], subscriptions: [product] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/${teamId}/dashboard/${path}`]}>
        <ThemeProvider theme={lightTheme}>
          <TeamContext value={scope}>
            <ListScreen screen={bills} />
          </TeamContext>
        </ThemeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title);
  expect(screen.getByLabelText(`Search ${title.toLowerCase()}`)).toBeDefined();
});
