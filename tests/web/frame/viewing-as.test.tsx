import { ThemeProvider } from '@emotion/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveWhenSignedOut } from '#web/shell/session/leave-when-signed-out.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { ViewingAsBanner } from '#web/frame/banners/ViewingAsBanner.tsx';
import { lightTokens } from '#web/theme/tokens.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const profile = {
  email: 'dana@acme-dental.example',
  active_team: { id: 'a' },
  primary_team: null,
  viewed_by: { id: 'u0', email: 'admin@trunkline.example' },
} as Profile;

const show = (given: Profile) =>
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <ViewingAsBanner profile={given} />
    </ThemeProvider>,
  );

test('[SH-046] [SH-047] viewing as another account shows its address and a button to end it', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })));
  const assign = vi.fn<(path: string) => void>();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { pathname: '/a/dashboard', search: '', assign });
  show(profile);
  expect(screen.getByText('Viewing as dana@acme-dental.example')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Back to Admin' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/teams/a/show'));
  expect([fetched.mock.calls[0]![0], fetched.mock.calls[0]![1]!.method]).toEqual(['/api/admins/view-as', 'DELETE']);
});

test('when the view ends in another call, the page does not redirect', async () => {
  const [assign, replace] = [vi.fn<(path: string) => void>(), vi.fn<(path: string) => void>()];
  vi.stubGlobal('location', { pathname: '/a/dashboard', search: '', assign, replace });
  vi.stubGlobal('fetch', () => {
    leaveWhenSignedOut();
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  show(profile);
  fireEvent.click(screen.getByRole('button', { name: 'Back to Admin' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/teams/a/show'));
  leaveWhenSignedOut();
  expect(replace).not.toHaveBeenCalled();
});

test('[SH-046] the own account shows no banner', () => {
  show({ ...profile, viewed_by: null });
  expect(screen.queryByRole('button', { name: 'Back to Admin' })).toBeNull();
});
