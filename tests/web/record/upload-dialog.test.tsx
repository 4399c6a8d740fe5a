/** The dialog that uploads documents: fields of each file, and the request. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { UploadDialog } from '#web/record/actions/UploadDialog.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from './team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names: Readonly<Record<string, object>> = {
  providers: { name: 'Lumen' },
  'service-groups': { display_id: 'SG-1001', project_name: 'Loop refit' },
  services: { display_id: 'SV-1001', name: 'Internet: Loop office' },
  contracts: { display_id: 'CT-1001', service_name: 'Internet' },
  'action-items': { display_id: 'AI-1001', task: 'Send the LOA' },
  tickets: { display_id: 'TK-1001', subject: 'Line down' },
};

/** Of records that all files belong to; their ids are checked. */
const ids: Readonly<Record<string, string>> = {
  'action-items': '0190a0c0-0000-7000-8000-000000000001',
  tickets: '0190a0c0-0000-7000-8000-000000000002',
};

/** Submitted forms. */
function serving(): FormData[] {
  const sent: FormData[] = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit = {}) => {
    const path = new URL(url, 'http://localhost').pathname.replace('/api/', '');
    if (method === 'POST') sent.push(body as FormData);
    const named = Object.entries(names).find(([each]) => path === each);
    const records = named ? [{ id: ids[named[0]] ?? `id-of-${named[0]}`, ...named[1] }] : [];
    return Promise.resolve(Response.json({ records, total_count: records.length, has_next_page: false }));
  });
  return sent;
}

function show(target?: { readonly field: string; readonly id: string }): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ThemeProvider theme={lightTheme}>
          <TeamContext value={scopeOf({ permissions: ['MANAGE_PROCUREMENT', 'VIEW_PROCUREMENT'] })}>
            <UploadDialog onClose={() => {}} {...(target && { target })} />
          </TeamContext>
        </ThemeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const choose = async (...files: readonly string[]) =>
  fireEvent.change(await screen.findByLabelText('Choose files'), {
    target: { files: files.map((name) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })) },
  });
const row = (name: string) => within(screen.getByText(name).closest('fieldset')!);

async function pick(input: HTMLElement, name: RegExp): Promise<void> {
  fireEvent.mouseDown(input);
  fireEvent.click(await screen.findByRole('option', { name }));
}

async function setType(name: string, type: string): Promise<void> {
  fireEvent.mouseDown(row(name).getByRole('combobox', { name: /^Type/ }));
  fireEvent.click(await screen.findByRole('option', { name: type }));
}

test('[DO-004] asks for type, carrier, request, service, contract and signature of each file, and for action item and ticket once', async () => {
  const sent = serving();
  show();
  await choose('one.pdf', 'two.pdf');
  for (const name of ['one.pdf', 'two.pdf']) await setType(name, 'MSA');
  await pick(row('one.pdf').getByLabelText(/^Provider/), /Lumen/);
  await pick(row('one.pdf').getByLabelText(/^Service group/), /Loop refit/);
  await pick(row('two.pdf').getByLabelText(/^Service(?! group)/), /Loop office/);
  await pick(row('two.pdf').getByLabelText(/^Contract/), /CT-1001/);
  fireEvent.click(row('two.pdf').getByRole('switch', { name: /signature/i }));
  await pick(screen.getByLabelText(/^Action item/), /Send the LOA/);
  await pick(screen.getByLabelText(/^Ticket/), /Line down/);
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const all = (name: string) => sent[0]!.getAll(name);
  expect([all('provider_ids'), all('service_group_ids'), all('service_ids'), all('contract_ids')]).toEqual([
    ['id-of-providers', ''],
    ['id-of-service-groups', ''],
    ['', 'id-of-services'],
    ['', 'id-of-contracts'],
  ]);
  expect([all('categories'), all('signatures_required')]).toEqual([
    ['MSA', 'MSA'],
    ['', 'true'],
  ]);
  expect([all('action_item_id'), all('ticket_id')]).toEqual([[ids['action-items']], [ids['tickets']]]);
});

test('[DO-004] on the page of a record does not ask for that record, and sends it', async () => {
  const sent = serving();
  show({ field: 'service_group_id', id: 'g1' });
  await choose('one.pdf');
  await setType('one.pdf', 'MSA');
  expect(row('one.pdf').queryByLabelText(/^Service group/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([sent[0]!.getAll('service_group_ids'), sent[0]!.getAll('provider_ids')]).toEqual([['g1'], ['']]);
});

test('[DO-012] a file without a type, a file of a wrong kind and more files than allowed are not sent', async () => {
  const sent = serving();
  show();
  await choose('one.pdf', 'two.exe');
  await setType('two.exe', 'MSA');
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await row('one.pdf').findByText('Required')).toBeDefined();
  expect(row('two.exe').getByText(/pdf/i)).toBeDefined();
  expect(sent).toEqual([]);
});

test('[DO-012] a letter of authorization is sent with its purpose and its last day', async () => {
  const sent = serving();
  show();
  await choose('loa.pdf');
  expect(row('loa.pdf').queryByLabelText(/^Purpose/)).toBeNull();
  await setType('loa.pdf', 'LOA');
  fireEvent.mouseDown(row('loa.pdf').getByLabelText(/^Purpose/));
  fireEvent.click((await screen.findAllByRole('option'))[0]!);
  fireEvent.change(row('loa.pdf').getByLabelText(/^Expires/), { target: { value: '2099-01-31' } });
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([sent[0]!.getAll('categories'), sent[0]!.getAll('expires_ons')]).toEqual([['LOA'], ['2099-01-31']]);
  expect(sent[0]!.getAll('purposes')[0]).not.toBe('');
});
