import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppRoute } from '#web/dashboard/app-route.ts';
import { SideMenu } from '#web/dashboard/frame/SideMenu.tsx';
import { Screens } from '#web/dashboard/Screens.tsx';
import { firstArea, openRoutes, recordLinkIn } from '#web/dashboard/areas.ts';
import { TeamContext, type TeamScope } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from '../record/team-scope.ts';

// Checks which page is shown, not its content.
vi.mock(import('#generated/screens/app/routes.ts'), async (load) => {
  const routes = await load();
  return { ...routes, appRoutes: routes.appRoutes.map((route) => ({ ...route, Page: lazyNothing })) };
});
const lazyNothing = vi.hoisted(() => (() => null) as unknown as AppRoute['Page']);

const viewer = scopeOf({ permissions: ['VIEW_PROCUREMENT'] });
const inventory = scopeOf({ permissions: ['VIEW_INVENTORY'] });
const finance = { permissions: ['VIEW_BILL_CONSOLIDATION'] };
const biller = scopeOf({ ...finance, subscriptions: ['bill_consolidation', 'expense_management'] });
const spender = scopeOf({ ...finance, subscriptions: ['expense_management'] });
const powerless = scopeOf({});

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;
const address = (): string => screen.getByTestId('address').textContent.replace(`/${teamId}/dashboard/`, '');

/** Opens a path below the dashboard. */
function openAs(scope: TeamScope, path: string): void {
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[`/${teamId}/dashboard/${path}`]}>
          <TeamContext value={scope}>
            <Routes>
              <Route path="/:teamId/dashboard/*" element={<Screens />} />
            </Routes>
            <SideMenu isPhone={false} isExpanded isOpen={false} onClose={() => {}} />
            <Address />
          </TeamContext>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

const links = (): readonly string[] => screen.getAllByRole('link').map((link) => link.textContent);

describe('[PE-020] a page without its permission redirects to the first permitted area', () => {
  test.each([
    ['[PE-021] home, for who sees procurement', viewer, 'inventory', 'home'],
    ['[PE-022] inventory, for who sees that alone', inventory, 'procurement/requests', 'inventory'],
    [
      '[PE-022] inventory before bills',
      scopeOf({ permissions: ['VIEW_INVENTORY', 'VIEW_BILL_CONSOLIDATION'], subscriptions: ['bill_consolidation'] }),
      'home',
      'inventory',
    ],
    ['[PE-023] bill consolidation, for who sees bills alone', biller, 'procurement/requests', 'bill-consolidation'],
    ['[PE-024] expense management, where the team holds nothing else', spender, 'home', 'expense-management'],
    ['[PE-025] the profile, for who sees nothing else', powerless, 'home', 'profile'],
  ])('%s', (_title, scope, asked, reached) => {
    openAs(scope, asked);
    expect(address()).toBe(reached);
  });

  test('[SH-024] the address of an area redirects to its first screen, or to a permitted one', () => {
    for (const path of ['procurement', 'procurement/']) {
      openAs(viewer, path);
      expect(address()).toBe('procurement/requests');
      cleanup();
    }
    openAs(inventory, 'procurement');
    expect(address()).toBe('inventory');
  });

  test('[SH-040] an address outside any area is not found', () => {
    for (const path of ['nowhere', 'procurement/nowhere', 'procurement/service-groups', 'proc']) {
      openAs(viewer, path);
      expect(address()).toBe(path);
      expect(screen.getByText('Something went wrong…')).toBeDefined();
      cleanup();
    }
  });

  const everything = { permissions: ['VIEW_PROCUREMENT', 'VIEW_INVENTORY', 'VIEW_BILL_CONSOLIDATION'] };
  test.each([
    ['home', 'bill_consolidation'],
    ['inventory', 'bill_consolidation'],
    ['bill-consolidation', 'bill_consolidation'],
    ['expense-management', 'expense_management'],
    ['profile', 'bill_consolidation'],
  ])('[SH-023] [BI-001] the area %s opens below the team', (area, product) => {
    openAs(scopeOf({ ...everything, subscriptions: [product] }), area);
    expect(address()).toBe(area);
  });

  test('and stays where it is permitted', () => {
    openAs(viewer, 'procurement/quotes');
    expect(address()).toBe('procurement/quotes');
  });

  test('the dashboard itself redirects there too', () => {
    expect([viewer, inventory, biller, spender, powerless].map(firstArea)).toEqual([
      'home',
      'inventory',
      'bill-consolidation',
      'expense-management',
      'profile',
    ]);
  });
});

describe('the menu', () => {
  test("[BI-002] [PE-030] calls bills Expense Management when that is the team's only billing product", () => {
    openAs(spender, 'profile');
    expect(links()).toContain('Expense Management');
    cleanup();
    openAs(biller, 'profile');
    expect(links()).not.toContain('Expense Management');
  });

  test('[PE-026] shows procurement only with permission', () => {
    openAs(inventory, 'inventory');
    expect(screen.getAllByRole('link').filter((link) => /procurement/.test(link.getAttribute('href')!))).toEqual([]);
    cleanup();
    openAs(scopeOf({ permissions: ['VIEW_PROCUREMENT'] }), 'home');
    expect(links()).toEqual(expect.arrayContaining(['Requests', 'Installations']));
  });
});

describe('[PE-026] [BS-034] a link to a procurement record', () => {
  test('opens it with permission, and is plain text without', () => {
    const target = ['service-group', 'service-groups', 'g1'] as const;
    expect(recordLinkIn(viewer)(...target)).toBe(`/${teamId}/dashboard/procurement/service-groups/g1`);
    for (const scope of [inventory, biller, powerless]) expect(recordLinkIn(scope)(...target)).toBeNull();
    expect(recordLinkIn(scopeOf({ staff: 'salesperson' }))(...target)).not.toBeNull();
    expect(recordLinkIn(inventory)('service', 'services', 's1')).toBe(`/${teamId}/dashboard/inventory/s1`);
  });
});

describe('[SG-006] [SG-007] [SG-008] [SG-011] a request', () => {
  const tabs = ['overview', 'request-config', 'quotes', 'contract', 'installation', 'documents', 'activity'];

  test.each(tabs)('has %s at a separate address, with permission for procurement', (tab) => {
    const path = `procurement/service-groups/g1/${tab}`;
    openAs(viewer, path);
    expect(address()).toBe(path);
    expect(screen.queryByText('Something went wrong…')).toBeNull();
    cleanup();
    openAs(inventory, path);
    expect(address()).toBe('inventory');
  });
});

describe('procurement', () => {
  const paths = (scope: TeamScope) => openRoutes(scope).flatMap((route) => route.paths);

  test.each([
    ['[SG-005]', ['procurement/requests', 'procurement/quotes', 'procurement/orders']],
    ['[SG-009]', ['procurement/installations', 'procurement/installations/all', 'procurement/installations/completed']],
  ])('%s has its lists with permission', (_id, wanted) => {
    expect(paths(viewer)).toEqual(expect.arrayContaining(wanted));
    expect(paths(inventory).filter((path) => wanted.includes(path))).toEqual([]);
    for (const path of wanted) {
      openAs(viewer, path);
      expect(address()).toBe(path);
      cleanup();
    }
  });
});
