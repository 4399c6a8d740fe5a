/** The actions of a record's page are those that its state takes. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lightTheme } from '#web/theme/theme.ts';
import { ContractShow } from '#generated/screens/admin/contract.tsx';
import { TeamShow } from '#generated/screens/admin/team.tsx';
import { ServiceShow } from '#generated/screens/admin/service.tsx';
import { ConsolidatedBillShow } from '#generated/screens/admin/consolidated-bill.tsx';
import { RecordActions } from '#web/console/record/RecordActions.tsx';
import type { ShowPageProps } from '#web/console/record/ShowPage.tsx';
import type { Profile } from '#web/shell/session/profile.ts';
import { session } from '#web/shell/session/session.ts';

const role = 'implementation_specialist';
const specialist: Partial<Profile> = {
  id: 'u',
  role,
  is_superuser: true,
  teams: [],
  admin_auth_actions: [],
  team_auth_actions: {},
};
beforeEach(() => session.set({ state: 'authenticated', profile: specialist as Profile }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.set({ state: 'unauthenticated' });
});

/** Texts of the menu on the page of a bill. */
async function offered(status: string): Promise<readonly (string | null)[]> {
  const { view, actions }: ShowPageProps = ConsolidatedBillShow().props;
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <RecordActions view={view} actions={actions ?? []} record={{ id: 'b1', status }} onChanged={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

test('[BI-030] a draft is filled again, and no ledger file is made of it', async () => {
  expect(await offered('DRAFT')).toEqual(['Fill the draft again']);
});

test('[TM-020] what a toggle of the team switches off is said to be, and cannot be chosen', async () => {
  const { view, actions }: ShowPageProps = TeamShow().props;
  const switched = (actions ?? []).filter(({ toggle }) => toggle !== undefined);
  expect(switched.length).toBeGreaterThan(0);
  render(
    <MemoryRouter initialEntries={[`/?do=${switched[0]!.id}`]}>
      <QueryClientProvider client={new QueryClient()}>
        <RecordActions
          view={view}
          actions={switched.map((action) => ({ ...action, access: ['signed-in'] }))}
          isOn={(toggle) => toggle === undefined}
          record={{ id: 't1' }}
          onChanged={() => {}}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  const [item] = await screen.findAllByRole('menuitem');
  expect(item!.getAttribute('aria-disabled')).toBe('true');
  expect(item!.textContent).toBe(`${switched[0]!.label}Switched off for this team by a feature toggle`);
});

test('no action of a team asks for what its page cannot name', () => {
  const { actions = [] }: ShowPageProps = TeamShow().props;
  expect(actions.map(({ id }) => id)).not.toContain('updateAttachmentOfTeam');
  expect(actions.map(({ id }) => id)).not.toContain('deleteAttachmentOfTeam');
});

test('[BI-027] a bill that was issued is not filled again', async () => {
  expect(await offered('OPEN')).toEqual(['Make the ledger file of an issued bill']);
});

test('[DO-033] a document is written from a template of its kind: no other is on offer', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ records: [], total_count: 0, has_next_page: false });
  });
  const { view, actions }: ShowPageProps = ContractShow().props;
  const record = { id: 'c1', status: 'DRAFT', kind: 'MSA' };
  render(
    <MemoryRouter initialEntries={['/?do=writeContractDocument']}>
      <QueryClientProvider client={new QueryClient()}>
        <ThemeProvider theme={lightTheme}>
          <RecordActions view={view} actions={actions ?? []} record={record} onChanged={() => {}} />
        </ThemeProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Template' }));
  const templates = () => asked.filter((url) => url.startsWith('/api/contract-templates'));
  await waitFor(() => expect(templates()).not.toEqual([]));
  expect(templates().every((url) => new URL(url, location.href).searchParams.get('kind') === 'MSA')).toBe(true);
});

test('[SV-032] the status of a service is moved to what may follow only, and not before there is one', async () => {
  const { view, actions }: ShowPageProps = ServiceShow().props;
  const show = (status: string | null) =>
    render(
      <MemoryRouter initialEntries={['/?do=updateServiceStatus']}>
        <QueryClientProvider client={new QueryClient()}>
          <ThemeProvider theme={lightTheme}>
            <RecordActions view={view} actions={actions ?? []} record={{ id: 's1', status }} onChanged={() => {}} />
          </ThemeProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    );
  show('disconnected');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Inventory status' }));
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Active', 'Disconnected']);
  cleanup();
  for (const none of ['cancelled', null]) {
    show(none);
    fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    await screen.findAllByRole('menuitem');
    expect(screen.queryByRole('menuitem', { name: 'Change inventory status' })).toBeNull();
    cleanup();
  }
});
