/** A carrier views its attachments: the shared viewer, with the token of the link. */
import { ThemeProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Attachments } from '#web/provider/frame/Attachments.tsx';
import type { QuoteRequestPage } from '#web/provider/provider-api.ts';
import { lightTokens } from '#web/theme/tokens.ts';

// The PDF viewer needs a browser, so the test shows the bytes.
vi.mock('#web/ui/viewer/PdfView.tsx', () => ({
  PdfView: ({ bytes }: { bytes: Uint8Array }) => <p>{`A PDF of ${bytes.length} bytes`}</p>,
}));

const fetched = vi.fn<(url: string, options: { body: string }) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  Object.assign(URL, { createObjectURL: () => 'blob:shown', revokeObjectURL: () => {} });
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});
afterEach(() => {
  cleanup();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const files = [
  { id: 'f1', name: 'offer.png' },
  { id: 'f2', name: 'terms.pdf' },
];
const show = (isClosed: boolean) =>
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <Attachments token="t" page={{ attachments: files } as unknown as QuoteRequestPage} isClosed={isClosed} />
    </ThemeProvider>,
  );
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('[FV-001] [FV-002] [QR-053] each file is shown over the page with the token of the link, also after completion', async () => {
  show(true);
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);
  fetched.mockResolvedValueOnce(new Response(png));
  await press('offer.png');
  await expect.poll(() => screen.queryByRole('img', { name: 'offer.png' })?.getAttribute('src')).toBe('blob:shown');
  await press('Close');
  fetched.mockResolvedValueOnce(new Response('%PDF-1.7'));
  await press('terms.pdf');
  await screen.findByText('A PDF of 8 bytes');
  expect(fetched.mock.calls.map(([url, { body }]) => [url, JSON.parse(body)])).toEqual([
    ['/api/quote-request-attachments/f1/read', { token: 't' }],
    ['/api/quote-request-attachments/f2/read', { token: 't' }],
  ]);
});

test('[FV-003] the shown file is saved under its name, from the loaded bytes', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  show(false);
  fetched.mockResolvedValueOnce(new Response('%PDF-1.7'));
  await press('terms.pdf');
  await screen.findByText('A PDF of 8 bytes');
  await press('Download');
  expect([saved, fetched.mock.calls.length]).toEqual([['terms.pdf blob:shown'], 1]);
});

test.each([
  ['[FV-006] refused', Response.json({ message: 'Invalid or expired Quote Request' }, { status: 404 }), 'offer.png'],
  ['[FV-006] neither a picture nor a PDF', new Response('MZ'), 'offer.png'],
  ['[FV-007] empty', new Response(''), 'terms.pdf'],
])('a file that is %s shows a message in the viewer', async (what, answer, name) => {
  show(false);
  fetched.mockResolvedValueOnce(answer);
  await press(name);
  const text = what.endsWith('empty') ? 'No PDF file available.' : 'Preview unavailable.';
  expect((await screen.findByText(text)).isConnected).toBe(true);
});
