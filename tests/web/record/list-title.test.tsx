import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import BillConsolidation from '#generated/screens/app/bill-consolidation.tsx';
import NetboxConnections from '#generated/screens/app/netbox-connections.tsx';
import ServiceImports from '#generated/screens/app/service-imports.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { ThemeProvider } from '@mui/material/styles';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from './team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path: string, Page: ComponentType, products: readonly string[]): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ records: [], total_count: 0, has_next_page: false })));
  const permissions = ['VIEW_BILL_CONSOLIDATION', 'MANAGE_INVENTORY', 'MANAGE_TEAM'];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/${teamId}/dashboard/${path}`]}>
        <ThemeProvider theme={lightTheme}>
          <TeamContext value={scopeOf({ permissions, subscriptions: products })}>
            <Page />
          </TeamContext>
        </ThemeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each([
  ['bill_consolidation', 'bill-consolidation', 'Bill consolidation'],
  ['expense_management', 'expense-management', 'Expense Management'],
])("[PE-030] [SH-021] the page of bills is named after the team's products: %s", (product, path, title) => {
  open(path, BillConsolidation, [product]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title);
});

test.each([
  ['inventory/imports', 'Import services', 'Search service imports', ServiceImports],
  ['inventory/netbox', 'NetBox', 'Search NetBox connections', NetboxConnections],
  ['bill-consolidation', 'Bill consolidation', 'Search consolidated bills', BillConsolidation],
] as const)('%s, whose title %o is not a name of records, is searched by "%s"', (path, title, label, Page) => {
  open(path, Page, ['bill_consolidation']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title);
  expect(screen.getByLabelText(label)).toBeDefined();
});
