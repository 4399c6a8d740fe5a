import { ThemeProvider } from '@emotion/react';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signedInCookie } from '#runtime/cookies.ts';
import { forgetSession } from '#web/shell/session/session.ts';
import { RequireSession } from '#web/frame/session/RequireSession.tsx';
import { lightTokens } from '#web/theme/tokens.ts';

const fetched = vi.fn<typeof fetch>();
const replace = vi.fn<(path: string) => void>();

beforeEach(() => {
  document.cookie = `${signedInCookie}=1`;
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { href: location.href, origin: location.origin, pathname: '/', replace });
});
afterEach(() => {
  cleanup();
  act(() => forgetSession());
  vi.unstubAllGlobals();
  fetched.mockReset();
  replace.mockReset();
});

const show = (): unknown =>
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <MemoryRouter initialEntries={['/a/dashboard/inventory']}>
        <RequireSession isReady>
          <p>Inventory</p>
        </RequireSession>
      </MemoryRouter>
    </ThemeProvider>,
  );

describe('while the account is loaded', () => {
  test('[ER-008] a lost connection shows its message and advice, and keeps the page', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    show();
    await waitFor(() => expect(screen.getByText('Failed to fetch')).toBeDefined());
    expect(screen.getByText('Check your internet connection and firewall settings.')).toBeDefined();
    expect(replace).not.toHaveBeenCalled();
  });

  test('[ER-009] any other failure redirects to the login page, which redirects back', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ message: 'Broken' }, { status: 500 })));
    show();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/account/login?redirect=%2Fa%2Fdashboard%2Finventory'));
    expect(screen.queryByText('Inventory')).toBeNull();
  });
});
