/** An event with fields shows one dialog and makes one call. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contractView } from '#generated/screens/views/contract.ts';
import { invoiceFindingView } from '#generated/screens/views/invoice-finding.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { ticketView } from '#generated/screens/views/ticket.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { ConfirmProvider } from '#web/record/actions/ConfirmProvider.tsx';
import { RecordButtons } from '#web/record/detail/RecordButtons.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from './team-scope.ts';

const sent: unknown[] = [];
const versions: unknown[] = [];
let refusals: object[];
let offered: object;
let stored: WireRecord | null;
beforeEach(() => {
  [sent, versions].forEach((list) => list.splice(0));
  refusals = [];
  stored = null;
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json(url.includes('transitions') || !stored ? [offered] : stored);
    sent.push(JSON.parse(String(body)));
    versions.push(new Headers(headers).get('if-match'));
    const refusal = refusals.shift();
    return refusal ? Response.json(refusal, { status: 422 }) : Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event = (name: string, label: string, more = {}) => ({
  workflow: 'w',
  event: name,
  to: 'X',
  label,
  confirm: null,
  needs_reason: false,
  is_primary: true,
  ...more,
});
const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <TeamContext value={scopeOf({})}>
            <ConfirmProvider mustAsk={false}>{part}</ConfirmProvider>
          </TeamContext>
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  );
/** The button itself, or its entry in the menu. */
async function press(name: string): Promise<void> {
  await screen.findAllByRole('button');
  const button = screen.queryByRole('button', { name });
  if (button) return void fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}
const finding = { id: 'f1', version: 3, status: 'DISPUTED', credit_promised: null, credit_expected_by: null };
const promise = () => event('promise', 'Credit promised');

const page = (view: EntityView, record: WireRecord) => <RecordButtons view={view} record={record} hasWorkflow />;

test('[BI-032] the promise asks for its amount and date, and sends both at once', async () => {
  offered = promise();
  show(page(invoiceFindingView, finding));
  await press('Credit promised');
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit promised' }));
  await dialog.findByLabelText(/^Credit expected by/);
  expect(dialog.queryByLabelText(/^Dispute by/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Credit promised' }));
  await dialog.findByRole('link', { name: 'Credit promised: Required' });
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Credit promised/), { target: { value: '20' } });
  fireEvent.change(dialog.getByLabelText(/^Credit expected by/), { target: { value: '2026-08-01' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Credit promised' }));
  const values = { credit_promised: { value: 2000, code: 'USD' }, credit_expected_by: '2026-08-01' };
  await waitFor(() => expect(sent).toEqual([{ event: 'promise', values }]));
  expect(versions).toEqual(['"3"']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[ER-008] a form that cannot be loaded shows a flash message, and is retried', async () => {
  offered = promise();
  const loadUpdateForm = vi.fn(invoiceFindingView.loadUpdateForm!).mockRejectedValueOnce(new Error('offline'));
  show(page({ ...invoiceFindingView, loadUpdateForm }, finding));
  await press('Credit promised');
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit promised' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('The form could not be loaded.');
  fireEvent.click(dialog.getByRole('button', { name: 'Try a refresh' }));
  expect(await dialog.findByLabelText(/^Credit expected by/)).toBeDefined();
});

test('no dialog shows when all values are there', async () => {
  offered = promise();
  show(
    page(invoiceFindingView, {
      ...finding,
      credit_promised: { value: 1, code: 'USD' },
      credit_expected_by: '2026-08-01',
    }),
  );
  await press('Credit promised');
  await waitFor(() => expect(sent).toEqual([{ event: 'promise' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[SG-069] a rejection because of an optional field asks for it', async () => {
  offered = event('sign', 'Mark as signed');
  refusals = [{ message: 'Some fields need attention.', difference_reason: ['Say why the totals differ.'] }];
  show(page(contractView, { id: 'c1', version: 1, status: 'DRAFT' }));
  await press('Mark as signed');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as signed' }));
  const reason = await dialog.findByLabelText(/^Reason for a difference/);
  expect(dialog.queryByLabelText(/^Signed/)).toBeNull();
  fireEvent.change(reason, { target: { value: 'A cheaper router.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as signed' }));
  const last = { event: 'sign', values: { difference_reason: 'A cheaper router.' } };
  await waitFor(() => expect(sent).toEqual([{ event: 'sign' }, last]));
});

test("[TK-009] a reason is shown next to the fields, and the server's error in the dialog", async () => {
  offered = event('schedule_carrier', 'Carrier completion scheduled', { needs_reason: true });
  refusals = [{ message: 'Some fields need attention.', carrier_completion_date: ['This day has passed.'] }];
  show(page(ticketView, { id: 't1', version: 1, status: 'OPEN', carrier_completion_date: '2026-01-01' }));
  const name = 'Carrier completion scheduled';
  await press(name);
  const dialog = within(await screen.findByRole('dialog', { name }));
  fireEvent.change(await dialog.findByLabelText(/^Reason/), { target: { value: 'They come in May.' } });
  fireEvent.click(dialog.getByRole('button', { name }));
  expect((await dialog.findAllByText(/This day has passed/)).length).toBeGreaterThan(0);
  expect(sent).toEqual([{ event: 'schedule_carrier', reason: 'They come in May.' }]);
});

test('[SG-087] only the missing circuit id is requested, and is sent with the other attributes', async () => {
  const name = 'Carrier details complete';
  offered = event('add_carrier_details', name);
  refusals = [{ message: 'Some fields need attention.', detail: ['The circuit id of the carrier is missing.'] }];
  const install_status = 'INSTALLED_PENDING_CARRIER_DETAILS';
  const detail = { download_speed: 500 };
  stored = { id: 's1', version: 1, team_id: 't', service_type: 'internet', install_status, detail };
  show(page(serviceView, stored));
  await press(name);
  const dialog = within(await screen.findByRole('dialog', { name }));
  const boxes = await dialog.findAllByRole('textbox');
  expect(boxes).toHaveLength(1);
  fireEvent.change(boxes[0]!, { target: { value: 'DHEC/481516//ATI' } });
  fireEvent.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const values = { detail: { ...detail, provider_service_id: 'DHEC/481516//ATI' } };
  expect(sent[1]).toEqual({ event: 'add_carrier_details', values });
});

test.each([
  ['contract', 'VOID', 'CT-1001 Naperville: Void'],
  ['contract', 'DRAFT', 'Done: give up'],
  ['another', 'VOID', 'Done: give up'],
])(
  'an event of the workflow "%s" that leads to %s is flashed by where the record stands then, if that is news',
  async (workflow, to, flashed) => {
    flashes.set(() => []);
    offered = event('void', 'Give up', { workflow, to });
    const record = { id: 'c1', version: 1, status: 'DRAFT', display_id: 'CT-1001', service_name: 'Naperville' };
    show(<RecordButtons view={contractView} record={record} hasWorkflow />);
    await press('Give up');
    await waitFor(() => expect(flashes.get().map(({ message }) => message)).toEqual([flashed]));
  },
);

test('an event that requires a reason is not the highlighted button', async () => {
  offered = event('cancel', 'Cancel ticket', { needs_reason: true, is_primary: true });
  show(page(ticketView, { id: 't1', version: 1, status: 'OPEN' }));
  const button = await screen.findByRole('button', { name: 'Cancel ticket' });
  expect(button.className).not.toContain('contained');
});
