/** The dialog that uploads a copy signed on paper. */
import { ThemeProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SigningSetup } from '#generated/client/signing.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import { SignedCopyDialog } from '#web/signing/follow/SignedCopyDialog.tsx';
import { lightTokens } from '#web/theme/tokens.ts';

const fetched = vi.fn<(url: string, options: { method: string }) => Promise<Response>>();
const onChange = vi.fn<(setup: SigningSetup) => void>();
const onClose = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  const setup = { id: 'd1', name: 'Order form B', document_file_id: 'f1', pages: [{}, {}] } as unknown as SigningSetup;
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <SignedCopyDialog setup={setup} onChange={onChange} onClose={onClose} />
    </ThemeProvider>,
  );
});
afterEach(() => {
  cleanup();
  act(() => flashes.set([]));
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const upload = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload signed copy' });
const choose = (name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File(['%PDF-1.7'], name)] } });
};

test('[DO-030] nothing is uploaded before a file of a known type is chosen and compared', () => {
  choose('signed.docx');
  expect(flashes.get().map(({ message }) => message)).toEqual(['Only images and PDF files are accepted']);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(upload().disabled).toBe(true);
  choose('signed.pdf');
  expect([upload().disabled, screen.getByText('signed.pdf').isConnected]).toEqual([false, true]);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(upload().disabled).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

test('[DO-030] a double click uploads once, and the dialog cannot be closed during the upload', async () => {
  choose('signed.pdf');
  fireEvent.click(screen.getByRole('checkbox'));
  fetched.mockImplementation(() => new Promise(() => {}));
  fireEvent.click(upload());
  fireEvent.click(upload());
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect([upload().disabled, screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled]).toEqual([
    true,
    true,
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

test('[DO-030] a rejected copy shows the reason and stays selected; an accepted one closes the dialog', async () => {
  choose('signed.pdf');
  fireEvent.click(screen.getByRole('checkbox'));
  fetched.mockResolvedValueOnce(Response.json({ message: 'This is not possible now.' }, { status: 409 }));
  fireEvent.click(upload());
  await waitFor(() => expect(flashes.get().map(({ message }) => message)).toEqual(['This is not possible now.']));
  expect([upload().disabled, onClose.mock.calls.length]).toEqual([false, 0]);
  fetched.mockResolvedValueOnce(Response.json({ message: 'Kept.' }));
  fetched.mockResolvedValueOnce(Response.json({ id: 'd1', status: 'SIGNED' }));
  fireEvent.click(upload());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onChange).toHaveBeenCalledWith({ id: 'd1', status: 'SIGNED' });
  expect(fetched.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual([
    'POST /api/signable-documents/d1/upload-signed',
    'POST /api/signable-documents/d1/upload-signed',
    'GET /api/signable-documents/d1/setup',
  ]);
});
