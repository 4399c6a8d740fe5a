import { ThemeProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FlashMessages } from '#web/shell/flash/FlashMessages.tsx';
import { flash, flashes } from '#web/shell/flash/flash.ts';
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
  act(() => flashes.set([]));
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

  test('[NO-025] goes after 6000 ms', () => {
    act(() => flash('Saved', 'success'));
    pass(5999);
    expect(screen.getByRole('status')).toBeDefined();
    pass(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('stays while the pointer rests on it', () => {
    act(() => flash('Saved', 'success'));
    fireEvent.mouseEnter(screen.getByRole('status'));
    pass(20_000);
    expect(screen.getByRole('status')).toBeDefined();
    fireEvent.mouseLeave(screen.getByRole('status'));
    pass(6000);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('[NO-024] closing it clears it', () => {
    act(() => flash('Saved', 'success'));
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
