import { ThemeProvider } from '@emotion/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import ViewerDialog from '#web/ui/viewer/ViewerDialog.tsx';
import { lightTokens } from '#web/theme/tokens.ts';

beforeEach(() => {
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close() {},
  });
});

test('[TB-052] the full-screen dialog shows its title, and closes by its button', () => {
  const onClose = vi.fn<() => void>();
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <ViewerDialog file={{ name: 'Service order 2026.pdf', load: () => new Promise(() => {}) }} onClose={onClose} />
    </ThemeProvider>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Service order 2026.pdf' });
  expect(screen.getByRole('heading', { name: 'Service order 2026.pdf' })).toBeDefined();
  expect(dialog.getAttribute('aria-label')).toBe('Service order 2026.pdf');
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
