import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NextAction } from '#runtime/next-action.ts';
import { SigningList } from '#web/signing/panel/SigningList.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from '../record/team-scope.ts';

const none: NextAction = {
  label: null,
  waiting: null,
  values: {},
  to: null,
  event: null,
  confirm: null,
  needs_reason: false,
  missing: null,
};
const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
const next: Readonly<Record<string, NextAction>> = {
  mine: { ...none, label: 'Sign {document}', values: { document: 'Order form' }, to: 'procurement/sign/mine' },
  closed: { ...none, label: 'Sign {document}', values: { document: 'LOA' }, missing: 'SIGN_CONTRACTS' },
  theirs: { ...none, waiting: 'Waiting for {name}, asked {since}.', values: { name: 'Ben Ode', since: twoDaysAgo } },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    const [, id] = /signable-documents\/(\w+)\/next-action$/.exec(pathname) ?? [];
    if (id !== undefined) return Response.json(next[id]);
    const records = Object.keys(next).map((each) => ({
      id: each,
      name: `${each}.pdf`,
      status: 'SENT',
      service_group_id: 'g1',
      version: 1,
    }));
    return Response.json({ records, total_count: records.length, has_next_page: false });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the documents of a request that are out for signature', () => {
  const show = (permissions: string[]) =>
    render(
      <ThemeProvider theme={lightTheme}>
        <QueryClientProvider client={new QueryClient()}>
          <TeamContext value={scopeOf({ permissions })}>
            <MemoryRouter>
              <SigningList by="service_group_id" id="g1" />
            </MemoryRouter>
          </TeamContext>
        </QueryClientProvider>
      </ThemeProvider>,
    );

  test('[DO-028] [DO-029] can be signed by whose turn it is; the others show who must sign first', async () => {
    show(['VIEW_PROCUREMENT', 'SIGN_CONTRACTS']);
    const theirs = await screen.findByText('Waiting for Ben Ode, asked 2 days ago.');
    expect(theirs.closest('li')!.querySelector('a, button')).toBeNull();
    const links = (await screen.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links[0]).toEqual(['Sign', expect.stringContaining('/procurement/service-groups/g1/contract/sign/mine')]);
  });

  test('[PE-019] without the permission, the button of the next signer is disabled and shows what is required', async () => {
    show(['VIEW_PROCUREMENT']);
    const closed = await vi.waitUntil(() => document.querySelector('a[aria-disabled="true"]'));
    fireEvent.mouseOver(closed.parentElement!);
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'Requires SIGN_CONTRACTS permission. Contact team admin for access.',
    );
  });
});
