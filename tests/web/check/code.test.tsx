/** The check page with the code of a certificate. */
import { ThemeProvider } from '@emotion/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CheckPage from '#web/check/CheckPage.tsx';
import { lightTokens } from '#web/theme/tokens.ts';

const fetched = vi.fn<(url: string, options: { body: string }) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const open = (hash = '') =>
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <MemoryRouter initialEntries={[`/verify${hash}`]}>
        <CheckPage />
      </MemoryRouter>
    </ThemeProvider>,
  );
const sealed = {
  sealed_at: '2026-03-17T21:02:09.000Z',
  signers: 2,
  document_sha256: 'd'.repeat(64),
  document_bytes: 48_211,
  sealed_sha256: 'e'.repeat(64),
};
const sent = () => fetched.mock.calls.map(([url, { body }]) => [url, JSON.parse(body)]);

test('[DO-029] the address in the printed QR code checks its code at once, and shows time, number of signers and hashes', async () => {
  fetched.mockResolvedValueOnce(json(sealed));
  open('#7k2m9qxt04hbzz1c');
  expect(await screen.findByText('A document was sealed under this code: Yes')).toBeTruthy();
  expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('7K2M-9QXT-04HB-ZZ1C');
  const facts = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(facts).toEqual([
    'Sealed03-17-2026 09:02 PM UTC',
    'Signed by2 people',
    `Document SHA-256${'d'.repeat(64)}`,
    'Document length48,211 bytes',
    `Sealed file SHA-256${'e'.repeat(64)}`,
  ]);
  expect(sent()).toEqual([['/api/verify/code', { code: '7K2M-9QXT-04HB-ZZ1C' }]]);
});

test('[DO-029] Enter checks a typed code; an empty or unknown code and too many attempts each show what to do', async () => {
  open();
  expect(fetched).not.toHaveBeenCalled();
  const submit = () => fireEvent.submit(screen.getByRole('button', { name: 'Check the code' }).closest('form')!);
  submit();
  expect(await screen.findByText('Enter the code of the certificate.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '7K2M-9QXT' } });
  fetched.mockResolvedValueOnce(json({ message: 'No.' }, 404));
  submit();
  expect(
    await screen.findByText('No sealed document has this code. Compare it with the certificate, sign by sign.'),
  ).toBeTruthy();
  fetched.mockResolvedValueOnce(json({ message: 'No.' }, 429));
  submit();
  expect(await screen.findByText('Too many codes were checked from your network. Try again later.')).toBeTruthy();
  fetched.mockRejectedValueOnce(new TypeError('Offline'));
  submit();
  expect(await screen.findByText('The code could not be checked. Try again.')).toBeTruthy();
});
