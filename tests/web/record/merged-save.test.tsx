/** A record that two people change at once, in the form next to a page. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { serviceUpdateForm } from '#generated/forms/service.ts';
import { contactUpdateForm } from '#generated/forms/contact.ts';
import { contactView } from '#generated/screens/views/contact.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { FormDrawer } from '#web/record/actions/FormDrawer.tsx';
import { mergeChanges } from '#web/record/form/merge-changes.ts';
import { TeamContext } from '#web/record/team/team-context.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from './team-scope.ts';

afterEach(() => {
  cleanup();
  flashes.set([]);
  vi.unstubAllGlobals();
});

interface SaveRequest {
  readonly version: string | null;
  readonly body: NamedValues;
}

/**
 * A server on which Dana Whitfield changed the record after the form was opened; returns the requests that it received.
 */
function serving({ path }: EntityView, latest: NamedValues): SaveRequest[] {
  const sent: SaveRequest[] = [];
  let held = latest;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    if (url.pathname === '/api/history')
      return Response.json({ records: [{ id: 'h', actor: 'Dana Whitfield', changes: [] }], has_next_page: false });
    if (url.pathname !== `/api/${path}/${String(latest['id'])}`)
      return Response.json({ records: [], total_count: 0, has_next_page: false });
    if ((init.method ?? 'GET') === 'GET') return Response.json(held);
    const version = new Headers(init.headers).get('if-match');
    const body = JSON.parse(String(init.body)) as NamedValues;
    sent.push({ version, body });
    if (version !== `"${String(held['version'])}"`)
      return Response.json({ message: 'Someone changed this record.' }, { status: 409, headers: conflict });
    held = { ...held, ...body, version: Number(held['version']) + 1 };
    return Response.json(held);
  });
  return sent;
}
const conflict = { 'X-Error-Code': 'conflict' };

const onClose = vi.fn<() => void>();

function open(view: EntityView, form: FormDefinition, record: NamedValues, only: readonly string[]): void {
  onClose.mockClear();
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <TeamContext value={scopeOf({ permissions: ['MANAGE_INVENTORY', 'MANAGE_PROCUREMENT'] })}>
            <FormDrawer view={view} loadForm={async () => form} record={record} only={only} onClose={onClose} />
          </TeamContext>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

const contact = { id: 'c1', name: 'Noa Castell', email: 'noa@acme.example', phone: null, version: 3 };
const openContact = () => open(contactView, contactUpdateForm, contact, ['name', 'email']);
const write = async (title: RegExp, text: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(title), { target: { value: text } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('fields without conflicts are merged, and the form shows what the other changed', async () => {
  const sent = serving(contactView, { ...contact, email: 'castell@acme.example', version: 4 });
  openContact();
  await write(/^Name/, 'Noa C. Castell');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    { version: '"3"', body: { name: 'Noa C. Castell' } },
    { version: '"4"', body: { name: 'Noa C. Castell' } },
  ]);
  expect(flashes.get().map(({ message }) => message)).toEqual([
    'Dana Whitfield also changed: Email. Both changes are kept.',
  ]);
});

test.each([
  ['Yours', { name: 'Noa Mine', email: 'mine@acme.example' }],
  ['Dana Whitfield', { email: 'mine@acme.example' }],
])('a field that both changed shows both values and is saved as selected: %s', async (side, body) => {
  const sent = serving(contactView, { ...contact, name: 'Noa Theirs', version: 4 });
  openContact();
  await write(/^Name/, 'Noa Mine');
  await write(/^Email/, 'mine@acme.example');
  save();
  const dialog = await screen.findByRole('dialog', {
    name: 'Dana Whitfield changed this contact while you were editing it',
  });
  const group = within(dialog).getByRole('radiogroup', { name: 'Name' });
  expect(
    within(group)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')!.textContent),
  ).toEqual(['Yours: Noa Mine', 'Dana Whitfield: Noa Theirs']);
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save chosen values' });
  expect(send.disabled).toBe(true);
  fireEvent.click(within(group).getByRole('radio', { name: new RegExp(`^${side}`) }));
  fireEvent.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual({ version: '"4"', body });
});

test('typed values stay in the form when the choice is postponed', async () => {
  const sent = serving(contactView, { ...contact, name: 'Noa Theirs', version: 4 });
  openContact();
  await write(/^Name/, 'Noa Mine');
  save();
  const dialog = await screen.findByRole('dialog', { name: /while you were editing it$/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /while you were editing it$/ })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Noa Mine');
  expect(sent).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('the same change by both is not a conflict', async () => {
  const sent = serving(contactView, { ...contact, name: 'Noa Same', version: 4 });
  openContact();
  await write(/^Name/, 'Noa Same');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toHaveLength(1);
});

test('attributes of a service are merged one by one', () => {
  const opened = { service_type: 'internet', detail: { download_speed: 500, upload_speed: 50 } };
  const latest = { ...opened, detail: { upload_speed: 75, download_speed: 500, ip_type: 'static' } };
  const bodyOf = (upload_speed: number) => ({ detail: { download_speed: 900, upload_speed } });
  expect(mergeChanges(serviceView, { opened, latest, body: bodyOf(50) })).toMatchObject({
    body: { detail: { download_speed: 900 } },
    clashes: [],
  });
  const { body, clashes } = mergeChanges(serviceView, { opened, latest, body: bodyOf(100) });
  expect(body).toEqual({ detail: { download_speed: 900 } });
  expect(clashes).toMatchObject([{ attribute: 'upload_speed', mine: 100, theirs: 75 }]);
  expect(serviceUpdateForm.schema.properties).toHaveProperty('detail');
});
