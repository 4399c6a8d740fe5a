import { ThemeProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FlashMessages } from '#web/frame/flash/FlashMessages.tsx';
import { EarlierMessages } from '#web/frame/flash/EarlierMessages.tsx';
import { earlierFlashes, flash, flashes } from '#web/shell/flash/flash.ts';
import { enterStage } from '#web/shell/flash/stage.ts';
import { lightTokens } from '#web/theme/tokens.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <FlashMessages />
    </ThemeProvider>,
  );
});
afterEach(() => {
  cleanup();
  act(() => {
    flashes.set([]);
    earlierFlashes.set([]);
  });
  vi.useRealTimers();
});

const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

describe('a flash message', () => {
  test('[NO-023] shows nothing for an empty text', () => {
    act(() => flash(''));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[NO-021] without a type it is an error', () => {
    act(() => flash('Signup Error'));
    expect(screen.getByRole('alert').textContent).toContain('Signup Error');
  });

  test('[NO-025] closes after 6000 ms', () => {
    act(() => flash('Saved', 'success'));
    pass(5999);
    expect(screen.getByText('Saved')).toBeDefined();
    pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('stays while it is hovered (page rule 17)', () => {
    act(() => flash('Saved', 'success'));
    fireEvent.mouseEnter(screen.getByText('Saved'));
    pass(20_000);
    expect(screen.getByText('Saved')).toBeDefined();
    fireEvent.mouseLeave(screen.getByText('Saved'));
    pass(6000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test("is closed by newer notifications beyond three, but never if it answers the user's action", () => {
    act(() => flash('Saved', 'success'));
    for (const day of [1, 2, 3, 4]) act(() => flash(`Notice is due in ${day} days`, 'info'));
    expect(screen.getByRole('log').textContent).toBe('SavedNotice is due in 3 daysNotice is due in 4 days');
    expect(earlierFlashes.get().map(({ message }) => message)).toEqual([
      'Notice is due in 1 days',
      'Notice is due in 2 days',
    ]);
  });

  test('can be read again in the list of earlier ones (page rule 17)', () => {
    cleanup();
    render(
      <ThemeProvider theme={{ tokens: lightTokens }}>
        <FlashMessages />
        <EarlierMessages />
      </ThemeProvider>,
    );
    expect(screen.queryByText(/^Earlier messages/)).toBeNull();
    for (const text of ['Uploaded one', 'Uploaded two']) act(() => flash(text, 'success'));
    pass(6000);
    expect(screen.getByText('Earlier messages (2)')).toBeDefined();
    expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Uploaded two',
      'Uploaded one',
    ]);
  });

  test('[NO-020] [NO-021] has a text and one of four types, and only an error interrupts', () => {
    for (const type of ['info', 'success', 'warning', 'error'] as const) act(() => flash(`About ${type}`, type));
    for (const type of ['info', 'success', 'warning', 'error']) expect(screen.getByText(`About ${type}`)).toBeDefined();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['About error']);
  });

  test('[NO-020] stays until it is closed when its snackbar says so', () => {
    act(() => flash('Saved', 'success', { autoHideMs: null }));
    expect(flashes.get()).toMatchObject([{ message: 'Saved', type: 'success', snackbar: { autoHideMs: null } }]);
    pass(60_000);
    expect(screen.getByText('Saved')).toBeDefined();
  });

  test('is announced while a dialog covers the page', async () => {
    vi.useRealTimers();
    const region = screen.getByRole('log', { name: 'Messages' });
    region.setAttribute('aria-hidden', 'true');
    await waitFor(() => expect(region.hasAttribute('aria-hidden')).toBe(false));
    expect(document.getElementById('root')?.contains(region) ?? false).toBe(false);
  });

  test('[NO-024] closing it clears it', () => {
    act(() => flash('Saved', 'success'));
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('shows inside the dialog that covers the page, and over the page again afterwards', () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    let leave = (): void => {};
    act(() => {
      leave = enterStage(dialog);
    });
    act(() => flash('Not saved'));
    expect(dialog.contains(screen.getByText('Not saved'))).toBe(true);
    act(() => leave());
    expect(dialog.contains(screen.getByText('Not saved'))).toBe(false);
    dialog.remove();
  });
});
