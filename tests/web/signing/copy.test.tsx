/** The page behind the email with the sealed copy, and the signatures of earlier signers. */
import { ThemeProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FieldsOver } from '#web/signing/read/FieldsOver.tsx';
import SignaturePage from '#web/signing/SignaturePage.tsx';
import type { SignedField } from '#web/signing/signing-api.ts';
import { lightTokens } from '#web/theme/tokens.ts';

const fetched = vi.fn<(url: string, options: { body: string }) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => {} });
});
afterEach(() => {
  cleanup();
  fetched.mockReset();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const shown = (content: React.ReactNode) =>
  render(<ThemeProvider theme={{ tokens: lightTokens }}>{content}</ThemeProvider>);
const openEmail = (): void => {
  history.replaceState(null, '', '/confirm/signature?kind=copy&token=secret');
  shown(<SignaturePage />);
};
const page = {
  name: 'Order form B.pdf',
  sealed_at: '2026-03-17T21:02:09Z',
  signer: { name: 'Ines Roy', role: 'viewer', company: null, status: 'COMPLETED', signed_at: null },
  others: [
    { name: 'Ana Ruiz', role: 'customer', company: null, status: 'COMPLETED', signed_at: '2026-03-17T21:00:00Z' },
  ],
};

test('[DO-029] the emailed link shows the sealed copy and saves it; no address contains its token', async () => {
  fetched.mockResolvedValueOnce(json(page));
  openEmail();
  expect(await screen.findByText('All have signed Order form B.pdf, and it is sealed.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Sealed copy' })).toBeTruthy();
  expect(screen.getByText('Ana Ruiz')).toBeTruthy();
  expect(location.search).not.toContain('secret');
  expect(screen.getByRole('link', { name: /Check that nothing has changed/ }).getAttribute('href')).toBe('/verify');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  fetched.mockResolvedValueOnce(new Response('%PDF-1.7'));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Download' })));
  await vi.waitFor(() => expect(saved).toEqual(['Order form B.pdf']));
  expect(fetched.mock.calls.map(([url, { body }]) => [url, JSON.parse(body)])).toEqual([
    ['/api/signing/copy/open', { token: 'secret' }],
    ['/api/signing/copy', { token: 'secret' }],
  ]);
});

test('[DO-029] an expired link shows what to do, and no link to sign', async () => {
  fetched.mockResolvedValueOnce(json({ message: 'Not found.' }, 404));
  openEmail();
  expect(await screen.findByText(/Ask the person who sent it for a new copy\./)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('[DO-029] a network failure can be retried', async () => {
  fetched.mockImplementation(async () => json({ message: 'Fault' }, 500));
  openEmail();
  const again = await screen.findByRole('button', { name: 'Try again' });
  fetched.mockImplementation(async () => json(page));
  fireEvent.click(again);
  expect(await screen.findByText('All have signed Order form B.pdf, and it is sealed.')).toBeTruthy();
});

test('[DO-029] a drawn signature is shown as drawn, a typed one as text in any script', () => {
  const box = { page: 1, x: 72, y: 100, w: 180, h: 36 };
  const said = { required: true, label: null, anchor: null, value: '[Ana' };
  const field: SignedField = { id: 'f1', signer_id: 's1', kind: 'signature', ...box, ...said };
  const strokes = [
    [
      [0, 0.5],
      [1, 0.25],
    ],
  ];
  shown(
    <FieldsOver
      fields={[]}
      given={[
        { ...field, strokes },
        { ...field, id: 'f2' },
      ]}
      answers={{ name: '', title: '', signature: null, values: {} }}
      scale={1}
      onOpen={() => {}}
    />,
  );
  const drawn = screen.getByTitle('[Ana').closest('svg')!;
  expect([drawn.getAttribute('viewBox'), drawn.querySelector('path')!.getAttribute('d')]).toEqual([
    '0 0 500 100',
    'M0 50 L500 25',
  ]);
  expect(screen.getByText('[Ana', { ignore: 'title' })).toBeTruthy();
});
