import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IssueKeyDialog } from '#web/record/actions/IssueKeyDialog.tsx';
import { lightTheme } from '#web/theme/theme.ts';
import { TeamContext, type TeamScope } from '#web/record/team/team-context.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const teamId = '0190a0c0-0000-7000-8000-000000000001';
const scope = {
  teamId,
  profile: { team_auth_actions: { [teamId]: ['API_KEYS', 'VIEW_INVENTORY'] } },
  may: () => true,
} as unknown as TeamScope;

test('[AK-002] a new key requires a name and its own permissions, and its secret is shown until it is copied', async () => {
  const answer = { key: { key_id: 'tk_1' }, secret: 'only-once' };
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json(answer, { status: 201 }),
  );
  vi.stubGlobal('fetch', fetched);
  const close = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TeamContext value={scope}>
        <ThemeProvider theme={lightTheme}>
          <IssueKeyDialog onClose={close} />
        </ThemeProvider>
      </TeamContext>
    </QueryClientProvider>,
  );
  const create = await screen.findByRole('button', { name: 'Create key' });
  fireEvent.click(create);
  expect(await screen.findByText('Required')).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Nightly export' } });
  fireEvent.mouseDown(screen.getByLabelText(/^Permissions/));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['API keys', 'View inventory']);
  fireEvent.click(screen.getByRole('option', { name: 'View inventory' }));
  fireEvent.click(create);
  expect(await screen.findByDisplayValue('only-once')).toHaveProperty('readOnly', true);
  expect(screen.getByDisplayValue('tk_1')).toBeDefined();
  // Copied by a button, and used as the API description says.
  const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  fireEvent.click(screen.getByRole('button', { name: 'Copy Secret' }));
  expect(copied).toHaveBeenCalledWith('only-once');
  expect((await screen.findAllByText('Copied')).length).toBe(1);
  expect(screen.getByText(/^Authorization: HMAC-SHA256 Key=tk_1, Timestamp=/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'All calls of the API' }).getAttribute('href')).toBe('/api/docs');
  const sent = fetched.mock.calls.find(([url]) => url.includes('/team-api-keys'))!;
  expect(JSON.parse(String(sent[1].body))).toEqual({
    team_id: teamId,
    name: 'Nightly export',
    permissions: ['VIEW_INVENTORY'],
  });
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(close).toHaveBeenCalledOnce();
});
