import { ThemeProvider } from '@emotion/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lightTokens } from '#web/theme/tokens.ts';
import { LimitDrawer } from '#web/questionnaire/dialogs/LimitDrawer.tsx';

test('[QN-205] [QN-206] the drawer warns and lets the user continue', () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  const [onClose, onLeave] = [vi.fn(), vi.fn()];
  const arriving = { teamId: null, isOnBehalf: false } as never;
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <LimitDrawer arriving={arriving} onClose={onClose} onLeave={onLeave} />
    </ThemeProvider>,
  );
  screen.getByText('Service Request Limit Reached');
  fireEvent.click(screen.getByText('Continue anyway'));
  expect([onClose.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByText('Go to requests'));
  expect([onClose.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 1]);
});
