import { ThemeProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BusyOverlay } from '#web/frame/BusyOverlay.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { ErrorBoundary } from '#web/frame/errors/ErrorBoundary.tsx';
import { ScrollReset } from '#web/frame/ScrollReset.tsx';
import { lightTokens } from '#web/theme/tokens.ts';

const theme = { tokens: lightTokens };
beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(null, { status: 204 }))),
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a page that fails', () => {
  test('[SH-044] [SH-045] is replaced by the error screen until the route changes', () => {
    // React logs each failure, as it should.
    vi.mocked(console.error).mockImplementation(() => undefined);
    const Broken = (): never => {
      throw new Error('no such field');
    };
    const at = (path: string, page: React.ReactNode) => (
      <ThemeProvider theme={theme}>
        <ErrorBoundary path={path}>{page}</ErrorBoundary>
      </ThemeProvider>
    );
    const { rerender } = render(at('/one', <Broken />));
    expect(screen.getByText('Whoops, looks like an issue on our end!')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try a refresh' })).toBeDefined();
    rerender(at('/two', <p>Two</p>));
    expect(screen.getByText('Two')).toBeDefined();
    expect(screen.queryByText('Whoops, looks like an issue on our end!')).toBeNull();
  });
});

describe('a change of route', () => {
  const Go = ({ to }: { to: string }) => {
    const navigate = useNavigate();
    return <button onClick={() => void navigate(to)}>{to}</button>;
  };

  test('[SH-042] [SH-043] scrolls to the top, except with scroll=false', () => {
    const scrolled = vi.fn<() => void>();
    vi.stubGlobal('scrollTo', scrolled);
    render(
      <MemoryRouter initialEntries={['/one']}>
        <ScrollReset />
        <Go to="/two?scroll=false" />
        <Go to="/three" />
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole('button', { name: '/two?scroll=false' }));
    expect(scrolled).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: '/three' }));
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });
});

test('[SH-048] a long action blocks the page behind a spinner until it ends', async () => {
  const dialog = HTMLDialogElement.prototype;
  dialog.showModal = vi.fn(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  dialog.close = vi.fn(function close(this: HTMLDialogElement) {
    this.open = false;
  });
  render(
    <ThemeProvider theme={theme}>
      <BusyOverlay />
    </ThemeProvider>,
  );
  let end = (): void => undefined;
  let running: Promise<void>;
  act(() => void (running = whileBusy(() => new Promise<void>((done) => (end = done)))));
  expect(screen.getByRole('dialog', { name: 'Loading' })).toBeDefined();
  expect(screen.getByRole('dialog').textContent).toBe('Loading');
  await act(async () => {
    end();
    await running;
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});
