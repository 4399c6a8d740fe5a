import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { AdminLayout } from '#web/console/layout/AdminLayout.tsx';
import { mayChange } from '#web/shell/api/signals.ts';
import { ThemeProvider } from '@mui/material/styles';
import { ProfileContext } from '#web/shell/session/profile-context.ts';
import { scopeOf } from '../record/team-scope.ts';
import { lightTheme } from '#web/theme/theme.ts';

vi.mock('#web/console/layout/SideMenu.tsx', () => ({ SideMenu: () => null }));
vi.mock('#web/console/layout/TopBar.tsx', () => ({ TopBar: () => null }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(on: boolean): void {
  vi.stubGlobal('fetch', async () => Response.json({ records: [{ name: 'prod-colors', on, value: null }] }));
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <ProfileContext value={scopeOf({ staff: 'admin' }).profile}>
            <AdminLayout>Page</AdminLayout>
          </ProfileContext>
        </QueryClientProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
}

test('[AC-064] [CT-007] the console confirms each change while the toggle is on', async () => {
  open(true);
  let answer: Promise<boolean> = Promise.resolve(true);
  const question = 'Are you sure you want to do this on prod?';
  // Waits for the toggle, because an earlier dialog would be outdated.
  await waitFor(() => {
    if (screen.queryByText(question) === null) answer = mayChange.ask();
    expect(screen.getByText(question)).toBeDefined();
  });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await answer).toBe(false);
});

test('the console changes at once while the toggle is off', async () => {
  open(false);
  expect(await mayChange.ask()).toBe(true);
});
