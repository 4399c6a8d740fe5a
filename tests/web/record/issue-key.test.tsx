import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IssueKeyDialog } from '#web/record/actions/IssueKeyDialog.tsx';
import { TeamContext, type TeamScope } from '#web/record/team/team-context.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const scope = {
  teamId: 'a',
  profile: { team_auth_actions: { a: ['API_KEYS', 'VIEW_INVENTORY'] } },
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
        <IssueKeyDialog onClose={close} />
      </TeamContext>
    </QueryClientProvider>,
  );
  const create = screen.getByRole('button', { name: 'Create key' });
  expect(create).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Nightly export' } });
  fireEvent.mouseDown(screen.getByLabelText('Permissions'));
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
    team_id: 'a',
    name: 'Nightly export',
    permissions: ['VIEW_INVENTORY'],
  });
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(close).toHaveBeenCalledOnce();
});
