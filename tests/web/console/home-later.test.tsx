/** Where snoozed items are found, and the initial number of rows of the home page. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homes } from '#generated/screens/admin/homes.ts';
import { homePlaces } from '#generated/screens/admin/places.ts';
import HomePage from '#web/console/queue/HomePage.tsx';
import { ProfileContext } from '#web/shell/session/profile-context.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { session } from '#web/shell/session/session.ts';
import { lightTheme } from '#web/theme/theme.ts';

const profile = {
  id: 'me',
  role: 'admin',
  is_superuser: true,
  is_customer: false,
  teams: [],
  admin_auth_actions: [],
  timezone: 'UTC',
} as Partial<Profile> as Profile;

interface PartRequest {
  readonly path: string;
  readonly params: { readonly per_page?: number; readonly sort_field?: string };
}

/** The lists that the page requested. */
const asked: PartRequest[] = [];

beforeEach(() => {
  asked.length = 0;
  session.set({ state: 'authenticated', profile });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    const { parts } = JSON.parse(body as string) as { readonly parts: readonly PartRequest[] };
    asked.push(...parts);
    return Response.json({ parts: parts.map(() => ({ records: [], total_count: 0, has_next_page: false })) });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const snoozing = homePlaces.filter(({ id }) =>
  homes.find((home) => home.id === id)!.queues.some(({ canSnooze }) => canSnooze),
);

test.each(snoozing)(
  '[AM-011] $title always links to snoozed items, without a claim about their number',
  async ({ route }) => {
    render(
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter initialEntries={[`/admin/${route}?owner=later`]}>
          <QueryClientProvider client={new QueryClient()}>
            <ProfileContext value={profile}>
              <HomePage route={route} />
            </ProfileContext>
          </QueryClientProvider>
        </MemoryRouter>
      </ThemeProvider>,
    );
    expect(await screen.findByText('No snoozed work.')).toBeDefined();
    const later = screen.getByRole('link', { name: /^Later/ });
    expect(later.getAttribute('href')).toBe(`/admin/${route}?owner=later`);
    expect(screen.queryByText('Every request has its operator.')).toBeNull();
  },
);

test.each([
  ['a wide screen', false, 12],
  ['a phone', true, 6],
])('[AM-011] the initial number of rows of a queue on %s', async (_name, isPhone, rows) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter initialEntries={['/admin/work/tickets?owner=all']}>
        <QueryClientProvider client={new QueryClient()}>
          <ProfileContext value={profile}>
            <HomePage route="work/tickets" />
          </ProfileContext>
        </QueryClientProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
  await screen.findByRole('heading', { name: 'Tickets' });
  const lists = asked.filter(({ path, params }) => path === 'tickets' && params.sort_field !== undefined);
  expect(new Set(lists.map(({ params }) => params.per_page))).toEqual(new Set([rows]));
});

test.each([
  ['administration', 3],
  ['billing', 13],
])(
  "[AM-011] Everyone's in the home of %s counts each of its queues, including rows without an owner",
  async (home, queues) => {
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
      const { parts } = JSON.parse(body as string) as { readonly parts: readonly PartRequest[] };
      return Response.json({ parts: parts.map(() => ({ records: [], total_count: 1, has_next_page: false })) });
    });
    render(
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter initialEntries={[`/admin/work/${home}`]}>
          <QueryClientProvider client={new QueryClient()}>
            <ProfileContext value={profile}>
              <HomePage route={`work/${home}`} />
            </ProfileContext>
          </QueryClientProvider>
        </MemoryRouter>
      </ThemeProvider>,
    );
    expect(await screen.findByRole('link', { name: `Everyone's ${queues}` })).toBeDefined();
  },
);
