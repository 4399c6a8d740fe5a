import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import NoticeDeadlines from '#web/dashboard/slots/NoticeDeadlines.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from '../record/team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[DO-034] the next notice deadlines are those of active contracts, with the time left', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  const asked: URL[] = [];
  const running = {
    id: 'c1',
    display_id: 'CT-5',
    status: 'ACTIVE',
    notice_deadline: '2028-04-26',
    auto_renew_term: 12,
    total_mrc: { value: 12_999, code: 'USD' },
    provider: { name: 'Spectrum' },
  };
  vi.stubGlobal('fetch', async (input: string | URL) => {
    asked.push(new URL(String(input), 'http://localhost'));
    return Response.json({ records: [running], total_count: 1, has_next_page: false });
  });
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <TeamContext value={scopeOf({ permissions: ['VIEW_PROCUREMENT'] })}>
          <MemoryRouter>
            <NoticeDeadlines />
          </MemoryRouter>
        </TeamContext>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  expect((await screen.findByRole('listitem')).textContent).toContain('Apr 26, 2028 (in 17 months)');
  const { searchParams } = asked.find(({ pathname }) => pathname === '/api/contracts')!;
  expect([searchParams.get('status'), searchParams.get('notice_deadline__gte')]).toEqual(['ACTIVE', '2026-11-23']);
});
