import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flashes } from '#web/shell/flash/flash.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { ExportButton } from '#web/ui/table/ExportButton.tsx';

const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
});

afterEach(() => {
  cleanup();
  saved.mockClear();
  flashes.set(() => []);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Fakes the export; returns the requested addresses. */
function answering(answer: () => Response): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return url.includes('export.csv') ? answer() : new Response();
  });
  return calls;
}

function press(): void {
  render(
    <ThemeProvider theme={lightTheme}>
      <ExportButton path="services" params={() => ({ status: 'active', columns: 'name,mrc' })} />
    </ThemeProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
}

const messages = () => flashes.get().map(({ message }) => message);

test("[TB-026] [TB-029] saves the matching rows under the server's file name", async () => {
  const headers = { 'content-disposition': 'attachment; filename="services-2026-03-17.csv"' };
  const calls = answering(() => new Response('Name\r\nLine 1\r\n', { headers }));
  press();
  await waitFor(() => expect(saved).toHaveBeenCalledWith('services-2026-03-17.csv'));
  expect(calls).toEqual(['/api/services/export.csv?status=active&columns=name%2Cmrc']);
  expect(messages()).toEqual([]);
});

test('[TB-030] [TB-051] a missing page stops the export: nothing is saved, and the error is shown and reported', async () => {
  const cut = () =>
    new Response(
      new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('Name\r\nLine 1\r\n')),
        pull: (stream) => stream.error(new TypeError('network error')),
      }),
    );
  const calls = answering(cut);
  press();
  await waitFor(() => expect(messages()).toEqual(['Error Fetching Data']));
  await waitFor(() => expect(calls.at(-1)).toBe('/api/hc'));
  expect(saved).not.toHaveBeenCalled();
});

test('[TB-030] a rejected export does the same', async () => {
  answering(() => Response.json({ message: 'Something broke.' }, { status: 500 }));
  press();
  await waitFor(() => expect(messages()).toEqual(['Error Fetching Data']));
  expect(saved).not.toHaveBeenCalled();
});
