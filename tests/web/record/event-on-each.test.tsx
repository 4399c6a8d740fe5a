/** An event on several records: each with missing fields gets a dialog. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homes } from '#generated/screens/admin/homes.ts';
import { invoiceFindingView as view } from '#generated/screens/views/invoice-finding.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { Queue } from '#web/console/queue/home.ts';
import { QueueSection } from '#web/console/queue/QueueSection.tsx';
import { FlashMessages } from '#web/frame/flash/FlashMessages.tsx';
import { ConfirmProvider } from '#web/record/actions/ConfirmProvider.tsx';
import { useBulkActions } from '#web/record/actions/useBulkActions.tsx';
import { useRecordActions } from '#web/record/actions/useRecordActions.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import { lightTheme } from '#web/theme/theme.ts';

const sent: { readonly to: string; readonly body: unknown }[] = [];
let refusals: Readonly<Record<string, readonly string[]>>[];
beforeEach(() => {
  sent.length = 0;
  refusals = [];
  flashes.set(() => []);
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json(service);
    sent.push({ to: url.split('/').at(-2)!, body: JSON.parse(String(body)) });
    const refusal = refusals.shift();
    return refusal
      ? Response.json({ message: 'Some fields need attention.', ...refusal }, { status: 422 })
      : Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const promised = { credit_promised: { value: 1, code: 'USD' }, credit_expected_by: '2026-08-01' };
const finding = (id: string, more: WireRecord = {}): WireRecord => ({
  id,
  version: 3,
  status: 'DISPUTED',
  summary: `Finding ${id}`,
  credit_promised: null,
  credit_expected_by: null,
  ...more,
});
const service = { id: 's1', version: 4, install_status: 'ON_TRACK', tested_mbps: null, below_order_reason: null };

const show = (part: ReactNode) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ThemeProvider theme={lightTheme}>
          <ConfirmProvider mustAsk={false}>
            <FlashMessages />
            {part}
          </ConfirmProvider>
        </ThemeProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );

const promise = { kind: 'event', event: 'promise', label: 'Credit promised', from: ['DISPUTED'] } as const;
const one: Queue = {
  ...homes.flatMap<Queue>((home) => home.queues).find((queue) => queue.view.id === 'invoice-finding')!,
  next: [promise],
  actions: [{ ...promise, isBulk: true }],
};

function Bulk({ records }: { readonly records: readonly WireRecord[] }) {
  const run = useBulkActions(view);
  return <button onClick={() => void run({ ...promise, isBulk: true }, records, [])}>All of them</button>;
}

async function answer(title: RegExp, amount: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.change(await dialog.findByLabelText(/^Credit promised/), { target: { value: amount } });
  fireEvent.change(dialog.getByLabelText(/^Credit expected by/), { target: { value: '2026-08-01' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Credit promised' }));
}
const valuesOf = (cents: number) => ({
  event: 'promise',
  values: { credit_promised: { value: cents, code: 'USD' }, credit_expected_by: '2026-08-01' },
});

test("[BI-032] the button of a row in a queue asks for the event's fields", async () => {
  const answerOf = { records: [finding('f1')], total_count: 1, has_next_page: false };
  show(<QueueSection queue={one} answer={answerOf} holidays={new Set()} onRetry={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Credit promised' }));
  await answer(/^Credit promised$/, '20');
  await screen.findByText('Credit promised: 1 done');
  expect(sent).toEqual([{ to: 'f1', body: valuesOf(2000) }]);
});

test('[BI-032] of selected rows, only those with missing fields get a dialog, each with its name', async () => {
  show(<Bulk records={[finding('f1'), finding('f2', promised), finding('f3')]} />);
  fireEvent.click(screen.getByRole('button', { name: 'All of them' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Credit promised' }));
  await answer(/f1$/, '20');
  const last = within(await screen.findByRole('dialog', { name: /f3$/ }));
  fireEvent.click(await last.findByRole('button', { name: 'Cancel' }));
  await screen.findByText(/^Credit promised: 2 /);
  expect(sent).toEqual([
    { to: 'f2', body: { event: 'promise' } },
    { to: 'f1', body: valuesOf(2000) },
  ]);
});

function AskToAccept() {
  const { send } = useRecordActions(serviceView);
  return <button onClick={() => void send(service, { event: 'ask_acceptance', label: 'Ask' })}>Now</button>;
}

test('[SG-088] a speed below the order is requested, and then its reason, in one dialog', async () => {
  refusals = [{ tested_mbps: ['Enter the speed.'] }, { below_order_reason: ['Say why.'] }];
  show(<AskToAccept />);
  fireEvent.click(screen.getByRole('button', { name: 'Now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask' }));
  fireEvent.change(await dialog.findByLabelText(/^Tested speed/), { target: { value: '400' } });
  expect(dialog.queryByLabelText(/^Reason to ask/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Ask' }));
  fireEvent.change(await dialog.findByLabelText(/^Reason to ask/), { target: { value: 'The customer agreed.' } });
  expect(dialog.getByLabelText<HTMLInputElement>(/^Tested speed/).value).toBe('400');
  fireEvent.click(dialog.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const values = { tested_mbps: 400, below_order_reason: 'The customer agreed.' };
  expect(sent.map(({ body }) => body)).toEqual([
    { event: 'ask_acceptance' },
    { event: 'ask_acceptance', values: { tested_mbps: 400 } },
    { event: 'ask_acceptance', values },
  ]);
});
