import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import BulkSitePages from '#web/app/bulk-site/BulkSitePages.tsx';
import { bulkSitePath, requestPath } from '#web/app/bulk-site/paths.ts';
import { TeamContext, type TeamScope } from '#web/app/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from './team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const customer = scopeOf({ permissions: ['VIEW_PROCUREMENT'] });
const staff = scopeOf({ staff: 'admin' });
const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

const projects = [
  { id: 'p3', name: 'Sent stores', status: 'SUBMITTED' },
  { id: 'p2', name: 'Midwest stores', status: 'DRAFT' },
];

function openAs(scope: TeamScope, path: string, groups: readonly object[] = []): void {
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://localhost');
    const one = projects.find(({ id }) => pathname.endsWith(`/${id}`));
    const records = pathname.endsWith('service-groups') ? groups : projects;
    return Promise.resolve(Response.json(one ?? { records, total_count: records.length, has_next_page: false }));
  });
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <TeamContext value={scope}>
            <Routes>
              <Route path="/:teamId/bulk-site/*" element={<BulkSitePages />} />
              <Route path="*" element={null} />
            </Routes>
            <Address />
          </TeamContext>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

describe('[SH-009] the bulk-site page of a team', () => {
  test('shows its newest project that is not submitted', async () => {
    openAs(customer, `/${teamId}/bulk-site`);
    expect(await screen.findByRole('heading', { name: 'Bulk Site Internet Project: Midwest stores' })).toBeDefined();
  });

  test('leads from a submitted project to its request, for who may see procurement', async () => {
    openAs(customer, `/${teamId}/bulk-site/p3`, [{ id: 'g1' }]);
    const link = await screen.findByRole('link', { name: 'View in Procurement' });
    expect(link.getAttribute('href')).toBe(`/${teamId}/dashboard/procurement/service-groups/g1/request-config`);
    expect(await screen.findByText('This RFP Project is submitted, add sites in Procurement.')).toBeDefined();
  });

  test('[BS-034] has no such link for who may not', async () => {
    openAs(scopeOf({}), `/${teamId}/bulk-site/p3`, [{ id: 'g1' }]);
    expect(await screen.findByText('This RFP Project is submitted.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'View in Procurement' })).toBeNull();
  });

  test.each([
    ['', ''],
    ['/p3', '/p3'],
    ['/p3/addresses', '/p3'],
  ])('[BS-012] is in the console for staff: bulk-site%s', async (path, reached) => {
    openAs(staff, `/${teamId}/bulk-site${path}`);
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe(`/admin/teams/info/${teamId}/bulk-site${reached}`),
    );
  });
});

test('[BS-012] whether somebody is a customer decides where links of a project lead', () => {
  expect([bulkSitePath(customer), bulkSitePath(customer, 'p1'), requestPath(customer, 'g1')]).toEqual([
    `/${teamId}/bulk-site`,
    `/${teamId}/bulk-site/p1`,
    `/${teamId}/dashboard/procurement/service-groups/g1/request-config`,
  ]);
  expect([bulkSitePath(staff), bulkSitePath(staff, 'p1'), requestPath(staff, 'g1')]).toEqual([
    `/admin/teams/info/${teamId}/bulk-site`,
    `/admin/teams/info/${teamId}/bulk-site/p1`,
    `/admin/teams/info/${teamId}/service-groups/g1/request-config`,
  ]);
});
