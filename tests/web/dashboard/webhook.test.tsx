import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmProvider } from '#web/record/actions/ConfirmProvider.tsx';
import { TeamContext, type TeamScope } from '#web/record/team/team-context.ts';
import WebhookPayload from '#web/dashboard/webhooks/WebhookPayload.tsx';
import WebhookSecret from '#web/dashboard/webhooks/WebhookSecret.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the secret of a webhook is shown on demand, and replaced after a confirmation', async () => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (url) =>
    Response.json({ secret: url.endsWith('rotate-secret') ? 'whsec_new' : 'whsec_old', previous_secret_until: null }),
  );
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider mustAsk={false}>
        <TeamContext value={{ teamId: 'a', may: () => true } as unknown as TeamScope}>
          <WebhookSecret record={{ id: 'w' }} />
        </TeamContext>
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  expect(screen.queryByDisplayValue(/whsec_/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show secret' }));
  expect(await screen.findByDisplayValue('whsec_old')).toHaveProperty('readOnly', true);
  fireEvent.click(screen.getByRole('button', { name: 'Replace secret' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Calls are signed with both secrets for 24 hours.');
  fireEvent.click([...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Replace secret')!);
  expect(await screen.findByDisplayValue('whsec_new')).toBeDefined();
  const sent = fetched.mock.calls.map(([url, { method }]) => `${method} ${url}`);
  expect(sent).toEqual(expect.arrayContaining([expect.stringMatching(/POST .*\/webhook-endpoints\/w\/rotate-secret/)]));
});

test('a delivery shows the body that was sent', () => {
  render(<WebhookPayload record={{ payload: { type: 'quote.listed' } }} />);
  expect(screen.getByText(/"type": "quote.listed"/)).toBeDefined();
});
