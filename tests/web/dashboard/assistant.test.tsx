import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { permissions } from '#generated/domain/permissions.ts';
import type { AppRoute } from '#web/dashboard/app-route.ts';
import { Frame } from '#web/dashboard/frame/Frame.tsx';
import { Screens } from '#web/dashboard/Screens.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from '../record/team-scope.ts';

// Checks the frame around the pages, not their content.
vi.mock(import('#generated/screens/app/routes.ts'), async (load) => {
  const routes = await load();
  return { ...routes, appRoutes: routes.appRoutes.map((route) => ({ ...route, Page: lazyNothing })) };
});
const lazyNothing = vi.hoisted(() => (() => null) as unknown as AppRoute['Page']);

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => <output>{useLocation().pathname}</output>;

/** Opens a path with all permissions; returns the names of all buttons and links. */
function openWith(toggles: readonly string[], path: string): readonly string[] {
  const scope = scopeOf({ permissions: permissions.map(({ id }) => id), toggles });
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[`/${teamId}/dashboard/${path}`]}>
          <TeamContext value={scope}>
            <Frame>
              <Routes>
                <Route path="/:teamId/dashboard/*" element={<Screens />} />
              </Routes>
            </Frame>
            <Address />
          </TeamContext>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const pressed = [...screen.getAllByRole('link'), ...screen.getAllByRole('button')];
  return pressed.map((each) => `${each.getAttribute('aria-label') ?? ''} ${each.textContent}`);
}

test('[SH-002] there is no assistant: nothing in the frame opens one, whether its toggle is on or off', () => {
  const off = openWith([], 'home');
  expect(off.length).toBeGreaterThan(5);
  expect(document.body.textContent).not.toMatch(/assistant/i);
  cleanup();
  expect(openWith(['aiAssistant'], 'home')).toEqual(off);
});

test('[SH-002] an address of an assistant is handled like any other unknown one', () => {
  openWith(['aiAssistant'], 'no-such-page');
  const unknown = screen.getByRole('main').textContent;
  cleanup();
  openWith(['aiAssistant'], 'assistant');
  expect(screen.getByRole('main').textContent).toBe(unknown);
});
