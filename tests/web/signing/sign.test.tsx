/** The signature dialog and signing, from the first field to the call. */
import { ThemeProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flashes } from '#web/shell/flash/flash.ts';
import { Signing } from '#web/signing/Signing.tsx';
import type { SignedField, SigningPage } from '#web/signing/signing-api.ts';
import { lightTokens } from '#web/theme/tokens.ts';

// The PDF viewer needs a browser.
vi.mock('#web/signing/read/PdfReader.tsx', () => ({ default: () => null }));

const fetched = vi.fn<(url: string, options: { body: string; headers: HeadersInit }) => Promise<Response>>();
const json = (body: unknown, status = 200): Response => Response.json(body, { status });

const box = { page: 1, x: 72, y: 600, w: 180, h: 36 };
const field: SignedField = {
  id: 'f1',
  signer_id: 's1',
  kind: 'signature',
  ...box,
  required: true,
  label: null,
  anchor: null,
  value: null,
};
const signer: SigningPage['signer'] = {
  id: 's1',
  name: 'Ana Ruiz',
  email: 'ana@outside.example',
  role: 'customer',
  company: null,
  status: 'SENT',
  opened_at: null,
  signed_at: null,
  declined_at: null,
};
const page: SigningPage = {
  document_id: 'd1',
  name: 'Order form B',
  status: 'SENT',
  team: 'Acme Dental',
  carrier: 'Northline',
  sender: 'Priya Raman',
  contact: { name: 'Priya Raman', email: 'priya@trunkline.example' },
  sha256: '0',
  pages: [],
  has_text: true,
  sent_at: '2026-03-03T10:00:00Z',
  expires_at: '2026-03-17T10:00:00Z',
  sealed_at: null,
  signer,
  others: [],
  turn: 'yours',
  waiting_for: null,
  fields: [field, { ...field, id: 'f2', kind: 'title', y: 650 }],
  given: [],
  figures: null,
  consent: { version: 1, text: 'My electronic signature has the same effect as one on paper.' },
  time_zone: 'America/Chicago',
  may_sign: true,
  refusal: null,
};
const signedPage: SigningPage = {
  ...page,
  status: 'SIGNED',
  turn: 'signed',
  may_sign: false,
  signer: { ...signer, status: 'COMPLETED', signed_at: '2026-03-17T21:02:00Z' },
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => json(page));
  // jsdom has no modal dialogs and no pointer capture.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  Object.assign(SVGElement.prototype, { setPointerCapture() {} });
});
afterEach(() => {
  cleanup();
  act(() => flashes.set([]));
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
/** Like Enter in a field. */
const enter = () => fireEvent.submit(screen.getByRole('textbox', { name: /name/i }).closest('form')!);
const signatures = () =>
  fetched.mock.calls
    .filter(([url]) => url === '/api/signing/sign')
    .map(([, { body, headers }]) => ({ body: JSON.parse(body), key: new Headers(headers).get('Idempotency-Key') }));

/** Opens the signature dialog. */
async function openDialog(): Promise<void> {
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <Signing signer={{ token: 't' }} />
    </ThemeProvider>,
  );
  await press('Read the document');
  await press('Next');
  await screen.findByRole('dialog', { name: 'Your signature' });
}
/** From the adopted signature to the last question. */
async function confirm(): Promise<void> {
  await press('Finish');
  fireEvent.click(await screen.findByRole('checkbox'));
  fireEvent.click(button('Sign document'));
  await screen.findByRole('dialog', { name: 'Sign now?' });
}

describe('[DO-029] the signature dialog', () => {
  test('accepts a typed name and a title by the keyboard alone, and shows what is missing', async () => {
    await openDialog();
    write(/name/i, ' ');
    enter();
    expect(screen.getByText('Enter your name.')).toBeTruthy();
    expect(screen.getByText('Enter your title, for example CFO.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Your signature' })).toBeTruthy();
    write(/name/i, 'Ana Ruiz');
    write(/title/i, 'CFO');
    enter();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await confirm();
    expect(screen.getByText('Sign as Ana Ruiz, CFO, for Acme Dental? This cannot be undone.')).toBeTruthy();
    fetched.mockImplementation(async () => json(signedPage));
    fireEvent.click(button('Sign'));
    await screen.findByText('All signatures are in. We are sealing the document…');
    expect(signatures().map(({ body }) => body)).toEqual([
      expect.objectContaining({
        token: 't',
        name: 'Ana Ruiz',
        title: 'CFO',
        signature: { kind: 'typed' },
        consent_version: 1,
        agreed: true,
      }),
    ]);
  });

  test('accepts a drawn signature, rejects an empty pad, and clears it', async () => {
    await openDialog();
    write(/title/i, 'CFO');
    fireEvent.click(screen.getByRole('radio', { name: 'Draw' }));
    enter();
    expect(screen.getByText('Draw your signature, or type it.')).toBeTruthy();
    const pad = screen.getByRole('dialog').querySelector('svg[class], form svg')!;
    const draw = () => {
      fireEvent.pointerDown(pad, { pointerId: 1, clientX: 10, clientY: 10 });
      fireEvent.pointerMove(pad, { pointerId: 1, clientX: 60, clientY: 30 });
      fireEvent.pointerUp(pad, { pointerId: 1 });
      // A move without a pressed pointer draws nothing.
      fireEvent.pointerMove(pad, { pointerId: 1, clientX: 90, clientY: 90 });
    };
    draw();
    fireEvent.click(button('Clear'));
    enter();
    expect(screen.getByText('Draw your signature, or type it.')).toBeTruthy();
    draw();
    enter();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await confirm();
    fetched.mockImplementation(async () => json(signedPage));
    fireEvent.click(button('Sign'));
    await waitFor(() => expect(signatures()).toHaveLength(1));
    const drawn: { kind: string; strokes: [number, number][][] } = signatures()[0]!.body.signature;
    expect([drawn.kind, drawn.strokes.map(({ length }) => length)]).toEqual(['drawn', [2]]);
    expect(drawn.strokes.flat(2).every((part) => part >= 0 && part <= 1)).toBe(true);
  });
});

describe('[DO-029] signing', () => {
  const adopted = async (): Promise<void> => {
    await openDialog();
    write(/title/i, 'CFO');
    enter();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  test('requires the consent, and sends nothing without it', async () => {
    await adopted();
    await press('Finish');
    fireEvent.click(await screen.findByRole('button', { name: 'Sign document' }));
    expect(screen.getByText('Tick that you agree to sign electronically.')).toBeTruthy();
    expect([screen.queryByRole('dialog'), signatures()]).toEqual([null, []]);
  });

  test('sends once on a double click, and the same key again after a rejection', async () => {
    await adopted();
    await confirm();
    let answer: (response: Response) => void = () => {};
    fetched.mockImplementation(() => new Promise((done) => (answer = done)));
    const sign = button('Sign');
    fireEvent.click(sign);
    fireEvent.click(sign);
    await waitFor(() => expect(signatures()).toHaveLength(1));
    expect([sign.disabled, button('Cancel').disabled]).toEqual([true, true]);
    await act(async () => answer(json({ message: 'This document was declined by Carl Moe.' }, 409)));
    await waitFor(() =>
      expect(flashes.get().map(({ message }) => message)).toEqual(['This document was declined by Carl Moe.']),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(button('Sign document'));
    fetched.mockImplementation(async () => json(signedPage));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    await screen.findByText('All signatures are in. We are sealing the document…');
    const [first, second, ...more] = signatures();
    expect([more, first!.key, second!.body]).toEqual([[], second!.key, first!.body]);
    expect(first!.key).toMatch(/^[0-9a-f-]{36}$/);
  });
});
