/** A record's page offers the actions that its state allows. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { lightTheme } from '#web/theme/theme.ts';
import { ContractShow } from '#generated/screens/admin/contract.tsx';
import { TeamShow } from '#generated/screens/admin/team.tsx';
import { ServiceShow } from '#generated/screens/admin/service.tsx';
import { ConsolidatedBillShow } from '#generated/screens/admin/consolidated-bill.tsx';
import { ConfirmProvider } from '#web/record/actions/ConfirmProvider.tsx';
import { RecordButtons } from '#web/record/detail/RecordButtons.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import type { ShowPageProps } from '#web/console/record/ShowPage.tsx';
import type { WireRecord } from '#runtime/view.ts';
import { scopeOf } from '../record/team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The menu of a specialist on a page with this query. */
const show = ({ view, actions = [] }: ShowPageProps, record: WireRecord, query = '', hasWorkflow = false) =>
  render(
    <MemoryRouter initialEntries={[`/${query}`]}>
      <QueryClientProvider client={new QueryClient()}>
        <ThemeProvider theme={lightTheme}>
          <TeamContext value={scopeOf({ staff: 'implementation_specialist' })}>
            <ConfirmProvider mustAsk={false}>
              <RecordButtons
                view={view}
                calls={actions.map((action) => ({ kind: 'operation', ...action }))}
                record={record}
                hasWorkflow={hasWorkflow}
              />
            </ConfirmProvider>
          </TeamContext>
        </ThemeProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );

/** Texts of the buttons on the page of a bill. */
async function offered(status: string): Promise<readonly (string | null)[]> {
  show(ConsolidatedBillShow().props, { id: 'b1', status });
  return (await screen.findAllByRole('button')).map(({ textContent }) => textContent);
}

test('workflow events and calls share one menu next to the main button', async () => {
  const event = { workflow: 'w', to: 'X', confirm: null, needs_reason: false, is_primary: false };
  vi.stubGlobal('fetch', async () =>
    Response.json([
      { ...event, event: 'void', label: 'Void', needs_reason: true, is_primary: true },
      { ...event, event: 'issue', label: 'Issue', is_primary: true },
      { ...event, event: 'hold', label: 'Hold' },
    ]),
  );
  const { view, ...page }: ShowPageProps = ConsolidatedBillShow().props;
  const { leads: _leads, ...workflow } = view.workflow!;
  show({ ...page, view: { ...view, workflow } }, { id: 'b1', status: 'DRAFT' }, '', true);
  const main = await screen.findByRole('button', { name: 'Issue' });
  expect(main.className).toContain('contained');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Issue', 'More']);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Void', 'Hold', 'Fill the draft again']);
});

test('[BI-030] a draft can be filled again, but not exported to a ledger file', async () => {
  expect(await offered('DRAFT')).toEqual(['Fill the draft again']);
});

test("[TM-020] an action that a team's toggle disables says that, and cannot be selected", async () => {
  const page: ShowPageProps = TeamShow().props;
  const switched = (page.actions ?? []).filter(({ toggle }) => toggle !== undefined);
  expect(switched.length).toBeGreaterThan(0);
  const actions = switched.map((action) => ({ ...action, access: ['signed-in'] as const }));
  show({ ...page, actions }, { id: 't1' }, `?do=${switched[0]!.id}`);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  const [item] = await screen.findAllByRole('menuitem');
  expect(item!.getAttribute('aria-disabled')).toBe('true');
  expect(item!.textContent).toBe(`${switched[0]!.label}Switched off for this team by a feature toggle`);
});

test('no action of a team has fields that its page cannot set', () => {
  const { actions = [] }: ShowPageProps = TeamShow().props;
  expect(actions.map(({ id }) => id)).not.toContain('updateAttachmentOfTeam');
  expect(actions.map(({ id }) => id)).not.toContain('deleteAttachmentOfTeam');
});

test('[BI-027] an issued bill cannot be filled again', async () => {
  expect(await offered('OPEN')).toEqual(['Make the ledger file of an issued bill']);
});

test('[DO-033] a document only offers templates of its kind', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ records: [], total_count: 0, has_next_page: false });
  });
  show(ContractShow().props, { id: 'c1', status: 'DRAFT', kind: 'MSA' }, '?do=writeContractDocument');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Template' }));
  const templates = () => asked.filter((url) => url.startsWith('/api/contract-templates'));
  await waitFor(() => expect(templates()).not.toEqual([]));
  expect(templates().every((url) => new URL(url, location.href).searchParams.get('kind') === 'MSA')).toBe(true);
});

test('[SV-032] the status of a service offers only the possible next ones, and none before there is one', async () => {
  const showService = (status: string | null) =>
    show(ServiceShow().props, { id: 's1', status }, '?do=updateServiceStatus');
  showService('disconnected');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Inventory status' }));
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Active', 'Disconnected']);
  cleanup();
  for (const none of ['cancelled', null]) {
    showService(none);
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findAllByRole('menuitem');
    expect(screen.queryByRole('menuitem', { name: 'Change inventory status' })).toBeNull();
    cleanup();
  }
});

test('[BI-030] a link may open an action that only needs a confirmation', async () => {
  show(ConsolidatedBillShow().props, { id: 'b1', status: 'DRAFT' }, '?do=refillBill');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
