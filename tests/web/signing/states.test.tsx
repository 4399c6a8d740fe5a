import { ThemeProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flashes } from '#web/shell/flash/flash.ts';
import { Signing } from '#web/signing/Signing.tsx';
import type { SigningPage } from '#web/signing/signing-api.ts';
import { lightTokens } from '#web/theme/tokens.ts';

// The PDF viewer needs a browser.
vi.mock('#web/signing/read/PdfReader.tsx', () => ({ default: () => null }));

const fetched = vi.fn<(url: string, options: { body: string }) => Promise<Response>>();

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
});
afterEach(() => {
  cleanup();
  act(() => flashes.set([]));
  fetched.mockReset();
  vi.unstubAllGlobals();
});

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

const page = (change: Partial<SigningPage> = {}): SigningPage => ({
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
  others: [{ name: 'Carl Moe', role: 'carrier', company: 'Northline', status: 'NOT_STARTED', signed_at: null }],
  turn: 'yours',
  waiting_for: null,
  fields: [],
  given: [],
  figures: null,
  consent: { version: 1, text: 'My electronic signature has the same effect as one on paper.' },
  time_zone: 'America/Chicago',
  may_sign: true,
  refusal: null,
  ...change,
});

const answer = (status: number, body: unknown): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

const key = { token: 't' };
const member = { document_id: 'd1' };

async function open(shown: SigningPage, as: typeof key | typeof member = key): Promise<void> {
  fetched.mockImplementation(() => answer(200, shown));
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <Signing signer={as} />
    </ThemeProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

const figures = {
  term: 36,
  total_mrc: { value: 689_00, code: 'USD' },
  total_nrc: { value: 500_00, code: 'USD' },
  start_rule: 'ACCEPTANCE',
  notice_period: 90,
  auto_renew_term: null,
  agrees: true,
  versions: [2],
  quoted_on: '2026-03-03T10:00:00Z',
  differences: [],
  difference_reason: null,
  changes: null,
};

describe('the page of a signer', () => {
  test('[DO-029] shows the sender, the due date, and that the document matches the quote', async () => {
    await open(page({ figures }));
    expect(screen.getByText('Priya Raman asks you to sign Order form B for Acme Dental.')).toBeTruthy();
    expect(screen.getByText('Agrees with quote v2 of Mar 03, 2026')).toBeTruthy();
    expect(screen.getByText('$689')).toBeTruthy();
    expect(screen.getByText('90 days before the end')).toBeTruthy();
    const [url, { body }] = fetched.mock.calls[0]!;
    // The token is in the body and never in an address.
    expect([url, JSON.parse(body)]).toEqual(['/api/signing/open', { token: 't' }]);
  });

  test('[DO-029] shows each figure in which the document differs, and why', async () => {
    const differences = [
      {
        service: 'Fiber HQ',
        figure: 'mrc',
        paper: { value: 710_00, code: 'USD' },
        quote: { value: 689_00, code: 'USD' },
      },
    ];
    await open(page({ figures: { ...figures, agrees: false, differences, difference_reason: 'Router added' } }));
    expect(screen.getByText('Fiber HQ MRC $710 instead of $689')).toBeTruthy();
    expect(screen.getByText('Reason: Router added')).toBeTruthy();
    expect(screen.queryByText(/Agrees with/)).toBeNull();
  });

  test('[DO-029] shows before the signature what a corrected contract changed, or that nothing did', async () => {
    const usd = (value: number) => ({ value, code: 'USD' });
    const changes = [
      { service: null, figure: 'notice_period', before: 90, after: 60 },
      { service: null, figure: 'auto_renew_term', before: 12, after: 0 },
      { service: 'Fiber HQ', figure: 'mrc', before: usd(710_00), after: usd(689_00) },
      { service: 'Voice', figure: 'service_added', before: null, after: 'Voice' },
    ];
    await open(page({ figures: { ...figures, changes } }));
    const region = screen.getByRole('region', { name: 'Changed since the version before' });
    expect(
      [...region.querySelectorAll('li')].map((row) =>
        [...row.children].map((each) => each.textContent).filter(Boolean),
      ),
    ).toEqual([
      ['Notice', '90 days before the end', '60 days before the end'],
      ['Renewal', '1 year', 'Month to month'],
      ['Fiber HQ MRC', '$710', '$689'],
      ['Service added', 'Voice'],
    ]);
    cleanup();
    await open(page({ figures: { ...figures, changes: [] } }));
    expect(screen.getByText('All figures are those of the version before')).toBeTruthy();
    cleanup();
    await open(page({ figures }));
    expect(screen.queryByText(/version before/)).toBeNull();
  });

  test("[DO-032] shows the same last day as the email, in the team's time zone", async () => {
    await open(page({ expires_at: '2026-12-07T05:59:59Z' }));
    expect(screen.getByText('Sign by Dec 06, 2026.')).toBeTruthy();
  });

  test('[DO-028] lets no one sign without permission, and shows why', async () => {
    await open(page({ may_sign: false, refusal: 'Signing is off while you view as ana@outside.example.' }), member);
    expect(screen.getByText('Signing is off while you view as ana@outside.example.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Read the document' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(true);
  });

  test('[DO-029] shows no button while another signer is next, or to recipients of a copy', async () => {
    const asked = new Date(Date.now() - 2 * 24 * 3600 * 1000).toISOString();
    await open(page({ turn: 'waiting', may_sign: false, waiting_for: { name: 'Carl Moe', asked_at: asked } }));
    expect(screen.getByText(/^Waiting for Carl Moe, asked 2 days ago/)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    cleanup();
    await open(page({ signer: { ...signer, role: 'viewer' }, may_sign: false, turn: 'waiting' }));
    expect(screen.getByText(/You have nothing to do\./)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('[DO-029] follows the sealing for a member, and then offers the copy', async () => {
    const signed = { ...signer, status: 'COMPLETED' as const, signed_at: '2026-03-17T21:02:00Z' };
    await open(page({ status: 'SIGNED', turn: 'signed', signer: signed, may_sign: false }), member);
    expect(screen.getByText('All signatures are in. We are sealing the document…')).toBeTruthy();
    const sealed = page({ status: 'SIGNED', turn: 'signed', signer: signed, sealed_at: '2026-03-17T21:02:09Z' });
    fetched.mockImplementation(() => answer(200, sealed));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy(), { timeout: 10_000 });
    expect(screen.getByRole('heading', { level: 1, name: 'Sealed' })).toBeTruthy();
  });

  test('[DO-029] continues with its own key after signing by link, and shows within a second that the document is sealed', async () => {
    const signed = { ...signer, status: 'COMPLETED' as const, signed_at: '2026-03-17T21:02:00Z' };
    const after = page({ status: 'SIGNED', turn: 'signed', signer: signed, may_sign: false });
    await open(page());
    fireEvent.click(screen.getByRole('button', { name: 'Read the document' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Finish' }));
    fireEvent.click(await screen.findByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Sign document' }));
    fetched.mockImplementation(() => answer(200, after));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    await screen.findByText('All signatures are in. We are sealing the document…');
    const sent = (path: string) =>
      fetched.mock.calls.filter(([url]) => url === path).map(([, { body }]) => JSON.parse(body));
    const [{ follow_key: key }] = sent('/api/signing/sign');
    expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const waits = vi.spyOn(globalThis, 'setTimeout');
    await waitFor(() => expect(sent('/api/signing/copy/open')).toEqual([{ token: key }]), { timeout: 10_000 });
    fetched.mockImplementation(() => answer(200, { ...after, sealed_at: '2026-03-17T21:02:09Z' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy(), { timeout: 10_000 });
    expect(sent('/api/signing/copy/open')).toEqual([{ token: key }, { token: key }]);
    expect(waits.mock.calls.map(([, delay]) => delay)).toContain(1000);
    expect(waits.mock.calls.map(([, delay]) => delay)).not.toContain(5000);
    waits.mockRestore();
  });

  test('[DO-029] shows that it has expired, or was declined', async () => {
    await open(page({ status: 'EXPIRED', turn: 'ended', may_sign: false }));
    expect(screen.getByText('The time to sign this document is over.')).toBeTruthy();
    cleanup();
    await open(page({ status: 'REJECTED', turn: 'ended', signer: { ...signer, declined_at: '2026-03-04T10:00:00Z' } }));
    expect(screen.getByText(/You declined to sign this document\./)).toBeTruthy();
  });
});

describe('a page that cannot be opened', () => {
  const openRefused = async (status: number, as: typeof key | typeof member): Promise<void> => {
    fetched.mockImplementation(() => answer(status, { message: 'Not found.' }));
    render(
      <ThemeProvider theme={{ tokens: lightTokens }}>
        <Signing signer={as} />
      </ThemeProvider>,
    );
    await screen.findByRole('heading', { level: 1 });
  };

  test('[DO-029] offers a new link in place of an invalid one to everyone', async () => {
    await openRefused(404, key);
    fireEvent.change(screen.getByRole('textbox', { name: /Email/ }), { target: { value: 'ana' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('Enter an email address such as ana@example.com.')).toBeTruthy();
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockImplementation(() => answer(200, { message: '' }));
    fireEvent.change(screen.getByRole('textbox', { name: /Email/ }), { target: { value: 'ana@outside.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(
      await screen.findByText('If a document is waiting for this address, a new link is on its way.'),
    ).toBeTruthy();
  });

  test('[DO-028] shows a member that another person must sign first', async () => {
    await openRefused(404, member);
    expect(screen.getByText('This document does not wait for your signature.')).toBeTruthy();
  });
});
