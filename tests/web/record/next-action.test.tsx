/** The next step on a record's page. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { NextAction } from '#web/record/next/NextAction.tsx';
import { lightTheme } from '#web/theme/theme.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [false, true],
  [true, false],
])('the button of an event that needs a reason (%s) is highlighted: %s', async (needsReason, isHighlighted) => {
  const next = { label: 'Return to quotes', event: 'return', to: null, waiting: null, missing: null, confirm: null };
  vi.stubGlobal('fetch', async () => Response.json({ ...next, values: {}, needs_reason: needsReason }));
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ThemeProvider theme={lightTheme}>
          <NextAction
            view={serviceGroupView}
            record={{ id: 'g', version: 1 }}
            pathOf={(path) => path}
            onEvent={() => {}}
          />
        </ThemeProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const button = await screen.findByRole('button', { name: 'Return to quotes' });
  expect(button.className.includes('contained')).toBe(isHighlighted);
});
