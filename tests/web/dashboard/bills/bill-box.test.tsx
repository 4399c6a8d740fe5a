import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BillBox } from '#web/dashboard/slots/bills/BillBox.tsx';
import { lightTheme } from '#web/theme/theme.ts';

const calls: string[] = [];
let answers: Response[];
beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${new URL(url, 'http://localhost').pathname}`);
    return answers.shift()!;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = (address: string | null, is_offered = true) => Response.json({ is_offered, address });
const show = (senders: readonly string[] = []) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <BillBox account="a1" senders={senders} />
      </ThemeProvider>
    </QueryClientProvider>,
  );

test('[BI-021] an account without an address can create one, which then shows its permitted senders', async () => {
  answers = [box(null), box('bills+k7@in.example')];
  show(['billing@carrier.example']);
  expect(await screen.findByText(/can also come by email/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Create an email address' }));
  expect(await screen.findByText('bills+k7@in.example')).toBeTruthy();
  expect(screen.getByText(/by billing@carrier.example, and by anyone who may upload bills here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create an email address' })).toBeNull();
});

test.each([
  ['New address', 'bills+new@in.example'],
  ['Stop accepting bills by email', null],
])('[BI-021] "%s" warns first that the current address ends', async (name, address) => {
  answers = [box('bills+old@in.example'), box(address)];
  show();
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(screen.getByRole('dialog', { name }));
  expect(dialog.getByText(/Emails to the present address are refused from now on/)).toBeTruthy();
  expect(calls).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('bills+old@in.example')).toBeNull());
  expect(await screen.findByText(address ?? /can also come by email/)).toBeTruthy();
  expect(calls).toHaveLength(2);
});

test('[BI-021] a rejection keeps the address and the dialog', async () => {
  answers = [box('bills+old@in.example'), Response.json({ message: 'You may not.' }, { status: 403 })];
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'New address' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New address' }));
  fireEvent.click(dialog.getByRole('button', { name: 'New address' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.getByText('bills+old@in.example')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'New address' })).toBeTruthy();
});

test('[BI-021] without email intake nothing is offered, and a failed load shows a message', async () => {
  answers = [box(null, false)];
  show();
  await waitFor(() => expect(calls).toEqual([expect.stringContaining('GET ')]));
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  answers = [Response.json({ message: 'Not found.' }, { status: 404 }), box('bills+k7@in.example')];
  show();
  fireEvent.click(within(await screen.findByRole('alert')).getByRole('button'));
  expect(await screen.findByText('bills+k7@in.example')).toBeTruthy();
});
