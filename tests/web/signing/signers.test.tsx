/** The signers of a draft: known ones are preselected, and each side has its own company. */
import { ThemeProvider } from '@emotion/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SigningSetup } from '#generated/client/signing.ts';
import { SignersForm } from '#web/signing/place/SignersForm.tsx';
import { lightTokens } from '#web/theme/tokens.ts';

const fetched = vi.fn<(url: string, options: { body: string }) => Promise<Response>>();

const likely = [
  { name: 'Ana Ruiz', email: 'ana@acme.example', role: 'customer', company: 'Acme Dental', user_id: null },
  { name: 'Carl Moe', email: 'carl@northline.example', role: 'carrier', company: 'Northline', user_id: null },
];
const setup = { id: 'd1', signing_order: 'sequential', signers: [], likely_signers: likely } as unknown as SigningSetup;

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
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <SignersForm setup={setup} onSaved={() => undefined} onClose={() => undefined} />
    </ThemeProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const row = (number: number) => within(screen.getByRole('group', { name: `Signer ${number}` }));
const companyOf = (number: number): string =>
  row(number).getByRole<HTMLInputElement>('textbox', { name: 'Company' }).value;
const setRole = (number: number, value: string): void =>
  void fireEvent.change(row(number).getByRole('combobox', { name: 'Role' }), { target: { value } });

test('[DO-029] signers of the other side get its company, and so do further signers of the customer', () => {
  expect([companyOf(1), companyOf(2)]).toEqual(['Acme Dental', 'Northline']);
  setRole(2, 'customer');
  expect(companyOf(2)).toBe('Acme Dental');
  setRole(2, 'viewer');
  expect(companyOf(2)).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Add signer' }));
  expect(companyOf(3)).toBe('Acme Dental');
  setRole(3, 'carrier');
  expect(companyOf(3)).toBe('Northline');
});

test('[DO-029] a typed company stays, and is saved', async () => {
  fireEvent.change(row(1).getByRole('textbox', { name: 'Company' }), { target: { value: 'Acme Holding' } });
  setRole(1, 'carrier');
  fetched.mockResolvedValue(Response.json(setup));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  const [url, { body }] = fetched.mock.calls[0]!;
  expect([url, JSON.parse(body).signers[0]]).toEqual([
    '/api/signable-documents/d1/signers',
    expect.objectContaining({ role: 'carrier', company: 'Acme Holding' }),
  ]);
});

test('[DO-029] a name that cannot be printed is told at its signer, until the signer is changed', async () => {
  const text = 'We cannot print: 𓀀. Write it with other letters.';
  const body = JSON.stringify({ message: 'Validation failed', 'signers.1.name': [text] });
  fetched.mockResolvedValue(new Response(body, { status: 422 }));
  fireEvent.change(row(2).getByRole('textbox', { name: 'Name' }), { target: { value: 'Carl 𓀀' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(row(2).getByRole('alert').textContent).toBe(text));
  expect(row(1).queryByRole('alert')).toBeNull();
  fireEvent.change(row(2).getByRole('textbox', { name: 'Name' }), { target: { value: 'Carl Moe' } });
  expect(row(2).queryByRole('alert')).toBeNull();
});
