import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import RequestConfig from '#web/dashboard/slots/RequestConfig.tsx';
import { lightTheme } from '#web/theme/theme.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const text = 'No questionnaire was filled out for this service.';

function show(services: readonly object[]): void {
  const answer = { records: services, total_count: services.length, has_next_page: false };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <RequestConfig record={{ id: 'g1' }} />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

test('[ER-032] a service without a questionnaire says that, another shows its request', async () => {
  show([
    {
      id: 's1',
      service_type: 'internet',
      name: 'Loop',
      request_config: { download_speed: 250, type: ['Broadband', 'Dedicated'] },
    },
    { id: 's2', service_type: 'voice_sip', name: 'By hand', request_config: null, detail: { dids: 40 } },
  ]);
  const [asked, byHand] = await screen.findAllByRole('article');
  expect(within(asked!).queryByText(text)).toBeNull();
  expect(asked!.textContent).toMatch(/250.*Broadband.*Dedicated|Broadband.*Dedicated.*250/);
  expect(within(byHand!).getByText(text)).toBeDefined();
});

test('[ER-032] a request without services says the same', async () => {
  show([]);
  expect(await screen.findByText(text)).toBeDefined();
});
