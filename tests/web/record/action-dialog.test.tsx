/** A dialog that sends its fields. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FlashMessages } from '#web/frame/flash/FlashMessages.tsx';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { HttpError } from '#web/shell/api/http.ts';
import { flash, flashes } from '#web/shell/flash/flash.ts';
import { lightTheme } from '#web/theme/theme.ts';

afterEach(() => {
  cleanup();
  act(() => flashes.set([]));
});

test('[NO-021] the reason of a rejected attempt disappears on the next one, and is not shown next to its success', async () => {
  let tries = 0;
  const send = async (): Promise<void> => {
    tries += 1;
    if (tries === 1) throw new HttpError(422, null, { message: 'Some fields need attention.', name: ['Required'] });
    flash('It is done.', 'success');
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <FlashMessages />
        <ActionDialog title="Name it" button="Send" isReady onSend={send} onClose={() => {}}>
          {(mistakes) => <p>{mistakes['name']?.[0] ?? 'No mistake'}</p>}
        </ActionDialog>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Some fields need attention.');
  expect(screen.getByText('Required')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('It is done.');
  expect(screen.queryByText('Some fields need attention.')).toBeNull();
  expect(screen.getByText('No mistake')).toBeTruthy();
});
