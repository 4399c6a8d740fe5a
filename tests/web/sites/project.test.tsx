import { cleanup, fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import FirstSites from '#web/console/record/ProjectSites.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { bulkSitePath, exitPath, requestPath, stepOf, steps } from '#web/sites/paths.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import { scopeOf, teamId } from '../record/team-scope.ts';
import {
  customer,
  staff,
  address,
  draft,
  sent,
  store,
  data,
  openAs,
  title,
  project,
  consolePath,
} from './open-project.tsx';

describe('[SH-009] the bulk-site page of a team', () => {
  test('shows its newest project that is not submitted', async () => {
    openAs(customer, `/${teamId}/bulk-site`);
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(address()).toBe(project);
  });

  test('[BS-031] [BS-032] [BS-033] [BS-035] links from a submitted project to its request, with permission for procurement', async () => {
    openAs(customer, `/${teamId}/bulk-site/p3`, { groups: [{ id: 'g1' }] });
    const link = await screen.findByRole('link', { name: 'View in Procurement' });
    expect(link.getAttribute('href')).toBe(`/${teamId}/dashboard/procurement/service-groups/g1/request-config`);
    expect(await screen.findByText('This RFP Project is submitted, add sites in Procurement.')).toBeDefined();
    fireEvent.click(link);
    await waitFor(() => expect(address()).toBe(`/${teamId}/dashboard/procurement/service-groups/g1/request-config`));
  });

  test('[BS-032] [BS-034] has no such link without permission', async () => {
    openAs(scopeOf({ permissions: ['VIEW_PROCUREMENT'] }), `/${teamId}/bulk-site/p3`, { groups: [{ id: 'g1' }] });
    expect(await screen.findByRole('link', { name: 'View in Procurement' })).toBeDefined();
    cleanup();
    openAs(scopeOf({}), `/${teamId}/bulk-site/p3`, { groups: [{ id: 'g1' }] });
    expect(await screen.findByText('This RFP Project is submitted.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'View in Procurement' })).toBeNull();
  });

  test.each([
    ['', ''],
    ['/p3', '/p3'],
    ['/p3/addresses', '/p3'],
  ])('[BS-012] is in the console for staff: bulk-site%s', async (path, reached) => {
    openAs(staff, `/${teamId}/bulk-site${path}`);
    await waitFor(() => expect(address()).toBe(`/admin/teams/info/${teamId}/bulk-site${reached}`));
  });
});

test('[BS-012] [BS-028] [BS-029] [BS-030] links of a project depend on whether the user is a customer', () => {
  expect([customer, staff].map(({ profile: { is_customer } }) => is_customer)).toEqual([true, false]);
  expect([
    bulkSitePath(customer),
    bulkSitePath(customer, 'p1'),
    requestPath(customer, 'g1'),
    exitPath(customer),
  ]).toEqual([
    `/${teamId}/bulk-site`,
    `/${teamId}/bulk-site/p1`,
    `/${teamId}/dashboard/procurement/service-groups/g1/request-config`,
    `/${teamId}/dashboard/home`,
  ]);
  expect([bulkSitePath(staff), bulkSitePath(staff, 'p1'), requestPath(staff, 'g1'), exitPath(staff)]).toEqual([
    `/admin/teams/info/${teamId}/bulk-site`,
    `/admin/teams/info/${teamId}/bulk-site/p1`,
    `/admin/teams/info/${teamId}/service-groups/g1/request-config`,
    `/admin/teams/info/${teamId}/service-groups/requests`,
  ]);
});

describe('the steps', () => {
  test('[BS-007] [BS-010] [BS-011] are three, the base is the first', () => {
    expect(steps.map(({ value }) => value)).toEqual(['site-profiles', 'addresses', 'contract-details']);
    expect([undefined, 'bulk-site', 'addresses', 'elsewhere'].map(stepOf)).toEqual([
      'site-profiles',
      'site-profiles',
      'addresses',
      null,
    ]);
  });

  test('[BS-010] the base of a project shows its site profiles', async () => {
    openAs(customer, project);
    expect(await screen.findByRole('button', { name: 'Add Profile' })).toBeDefined();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Site Profiles');
  });

  test.each([
    ['addresses', 'Sites'],
    ['contract-details', 'Contract details'],
  ])('[BS-008] the last segment of the path opens one of them: %s', async (tab, heading) => {
    openAs(customer, `${project}/${tab}`);
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
    expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe(`${project}/${tab}`);
  });

  test('[BS-009] an unknown one redirects to the base', async () => {
    openAs(customer, `${project}/elsewhere`);
    await waitFor(() => expect(address()).toBe(project));
  });

  test('[BS-025] [BS-026] [BS-027] follow one another with Next and Previous', async () => {
    openAs(customer, project);
    const trail = await screen.findByRole('navigation', { name: 'Steps of the project' });
    expect(
      within(trail)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Site Profiles', 'Addresses', 'Contract Details']);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe(`${project}/addresses`));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe(`${project}/contract-details`));
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(address()).toBe(`${project}/addresses`));
  });

  test('[BS-027] [SS-043] [SS-047] Next stays while a site has errors, and shows “Validation Errors: Row n, column (message) and k more”', async () => {
    const rows = [
      { ...store, street: '' },
      { ...store, id: 's2', name: '' },
      { ...store, id: 's3', name: 'x'.repeat(51) },
    ];
    const broken = { ...draft, data: { addresses: { rows } } };
    openAs(customer, `${project}/addresses`, {
      answer: (method, path) => (method === 'GET' && path.endsWith('/p2') ? Response.json(broken) : undefined),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(flashes.get().at(-1)?.message).toBe('Validation Errors: Row 1, Street (Required) and 2 more'),
    );
    expect(address()).toBe(`${project}/addresses`);
  });
});

describe('for staff', () => {
  const controls = 'button, input, textarea, select, [role=button], [role=switch], [role=combobox], [contenteditable]';
  /** Links and view settings; nothing else may be enabled in the read-only view. */
  const harmless =
    /^(?:Close|Next|Previous|Name|25|Previous page|Next page|Find|Columns|Files|Open Site Profiles|Show map|All)$/;

  const leaving = /^(?:Close|Next|Previous)$/;

  test.each(['site-profiles', 'addresses', 'contract-details'])(
    '[BS-005] [BS-013] %s opens as a form in which no enabled field or button changes anything',
    async (tab) => {
      const changes = openAs(staff, `${consolePath}/${tab}`, { events: [{ event: 'submit', label: 'Submit RFP' }] });
      await screen.findByText('You are viewing this project. It cannot be changed on this page.');
      await screen.findByText(
        tab === 'contract-details' ? 'Average contracts are 2 to 3 years.' : tab === 'addresses' ? 'Joliet' : 'Branch',
      );
      const enabled = [...document.querySelectorAll<HTMLInputElement | HTMLButtonElement>(controls)].filter(
        (control) =>
          !control.disabled && !control.matches('[readonly]') && control.getAttribute('aria-hidden') !== 'true',
      );
      const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;
      expect(enabled.map(nameOf).filter((name) => !harmless.test(name))).toEqual([]);
      const last = enabled.toSorted(
        (one, other) => Number(leaving.test(nameOf(one))) - Number(leaving.test(nameOf(other))),
      );
      for (const control of last) {
        fireEvent.click(control);
        if (control instanceof HTMLInputElement) fireEvent.change(control, { target: { value: 'x' } });
      }
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(changes).toEqual([]);
    },
  );

  test('[BS-014] an admin fills in and saves for the team', async () => {
    const changes = openAs(staff, `${consolePath}/contract-details`);
    fireEvent.click(await screen.findByRole('link', { name: 'Fill in for the team' }));
    await screen.findByText('You fill this project in on behalf of the team.');
    const terms = within(screen.getByRole('group', { name: 'Contract lengths' }));
    await waitFor(() => expect(terms.getByRole('button', { name: '5 years' })).toHaveProperty('disabled', false));
    fireEvent.click(terms.getByRole('button', { name: '5 years' }));
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ data: { contract_details: { terms: [24, 60] } } }));
    fireEvent.click(screen.getByRole('button', { name: 'Save and Close' }));
    await waitFor(() => expect(address()).toBe(`/admin/teams/info/${teamId}/service-groups/requests`));
  });

  test('[BS-046] a submitted project is cloned into an editable draft by permitted staff', async () => {
    const changes = openAs(staff, consolePath.replace('/p2', '/p3'), {
      answer: (method, path) =>
        method === 'POST' && path.endsWith('/clone')
          ? Response.json({ ...draft, version: 1 }, { status: 201 })
          : undefined,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Clone as a draft' }));
    await screen.findByText('You fill this project in on behalf of the team.');
    expect(changes).toMatchObject([{ method: 'POST', path: '/api/bulk-site-uploads/p3/clone' }]);
    expect(address()).toBe(`${consolePath}?on_behalf=true`);
    expect(screen.queryByRole('button', { name: 'Clone as a draft' })).toBeNull();
    cleanup();
    openAs(scopeOf({ staff: 'implementation_specialist' }), consolePath.replace('/p2', '/p3'));
    await screen.findByRole('button', { name: 'Close' });
    expect(screen.queryByRole('button', { name: 'Clone as a draft' })).toBeNull();
  });

  test('[BS-005] the record of a project in the console lists the first sites with their places, and the errors', async () => {
    openAs(staff, '/nowhere');
    const rows = Array.from({ length: 30 }, (_, at) => ({ ...store, id: `s${at}`, name: `Store ${at}` }));
    const errors = [{ row: 2, column: 'street', message: 'Required' }];
    render(
      <QueryClientProvider client={new QueryClient()}>
        <TeamContext value={staff}>
          <FirstSites record={{ ...draft, data: { addresses: { rows } }, errors }} />
        </TeamContext>
      </QueryClientProvider>,
    );
    const [, first] = screen.getAllByRole('row');
    await within(first!).findByText('Branch');
    expect(first!.textContent).toContain('1 Main St, Joliet, IL 60432, US');
    expect(screen.getAllByRole('row')).toHaveLength(26);
    screen.getByText('The first 25 of 30 sites. Open the project for all of them.');
    screen.getByText(/Row 2, Street \(Required\)/);
  });

  test('[BS-015] staff without write permission are not offered editing', async () => {
    openAs(scopeOf({ staff: 'implementation_specialist' }), `${consolePath}/contract-details?on_behalf=true`);
    await screen.findByText('Average contracts are 2 to 3 years.');
    expect(screen.queryByRole('link', { name: 'Fill in for the team' })).toBeNull();
    expect(screen.getByLabelText('Comments')).toHaveProperty('disabled', true);
  });
});

describe('the head', () => {
  test('[BS-017] [BS-018] [BS-021] [BS-022] shows the team and the project, and links to a consultation and the exit', async () => {
    openAs(customer, project);
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(await screen.findByText('Acme Dental')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Schedule a Consultation' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Save and Close' }));
    await waitFor(() => expect(address()).toBe(`/${teamId}/dashboard/home`));
  });

  test('[BS-020] [BS-023] shows the booked consultation, and only Close once submitted', async () => {
    const booked = { ...sent, data: { ...data, consultation_date: '2026-03-02T15:00:00Z' } };
    const inChicago = { ...customer, profile: { ...customer.profile, timezone: 'America/Chicago' } };
    openAs(inChicago, `/${teamId}/bulk-site/p3`, {
      answer: (_method, path) => (path.endsWith('/p3') ? Response.json(booked) : undefined),
    });
    expect(await screen.findByText(/^Consultation: 03-02-2026 09:00 AM/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Schedule a Consultation' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save and Close' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
  });
});

describe('[BS-019] [BS-089] [BS-090] the actions of a project', () => {
  const choose = async (item: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Midwest stores' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  test('rename it, based on the version that the page shows', async () => {
    const changes = openAs(customer, project);
    await choose('Rename project');
    const dialog = await screen.findByRole('dialog', { name: 'Rename project' });
    const field = within(dialog).getByRole('textbox', { name: 'Name' });
    expect(field).toHaveProperty('maxLength', 50);
    fireEvent.change(field, { target: { value: ' ' } });
    expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.change(field, { target: { value: 'Ohio stores ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([
      { method: 'PUT', path: '/api/bulk-site-uploads/p2', over: '"4"', body: { name: 'Ohio stores' } },
    ]);
  });

  test('[BS-089] delete it after a confirmation, and open the list of projects', async () => {
    const changes = openAs(customer, project, {
      answer: (method) => (method === 'DELETE' ? new Response(null, { status: 204 }) : undefined),
    });
    await choose('Delete project');
    const question = 'Delete Midwest stores with all its rows? This cannot be undone.';
    const dialog = await screen.findByRole('dialog', { name: question });
    expect(changes).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe(`/${teamId}/dashboard/procurement/bulk-sites`));
    expect(changes).toEqual([{ method: 'DELETE', path: '/api/bulk-site-uploads/p2', body: undefined }]);
  });

  test('are not offered once it is submitted, or to read-only users', async () => {
    openAs(customer, `/${teamId}/bulk-site/p3`);
    await screen.findByText('This RFP Project is submitted.');
    expect(screen.queryByRole('button', { name: /^Actions for Sent/ })).toBeNull();
    cleanup();
    openAs(scopeOf({ permissions: ['VIEW_PROCUREMENT'] }), project);
    await screen.findByRole('heading', { name: title });
    expect(screen.queryByRole('button', { name: /^Actions for Midwest/ })).toBeNull();
  });
});

describe('a team without a project', () => {
  const nothing = (method: string, path: string) =>
    method === 'GET' && path.endsWith('/bulk-site-uploads')
      ? Response.json({ records: [], total_count: 0, has_next_page: false, total_count_is_capped: false })
      : method === 'POST'
        ? Response.json(draft, { status: 201 })
        : undefined;

  test('[BS-006] [BS-019] [BS-085] starts one named after the team and the date', async () => {
    const changes = openAs(customer, `/${teamId}/bulk-site`, { answer: nothing });
    fireEvent.click(await screen.findByRole('button', { name: 'Start a project' }));
    await waitFor(() => expect(address()).toBe(project));
    expect(changes).toMatchObject([{ method: 'POST', path: '/api/bulk-site-uploads', body: { team_id: teamId } }]);
    expect((changes[0]!.body as { name: string }).name).toMatch(/^Acme Dental [A-Z][a-z]{2} \d{2}, \d{4}$/);
  });

  test('[BS-019] starts another one under a typed name', async () => {
    const changes = openAs(customer, `/${teamId}/bulk-site/new`, { answer: nothing });
    const field = await screen.findByRole('textbox', { name: 'Name' });
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start a project' }));
    expect(await screen.findByText('Required')).toBeDefined();
    fireEvent.change(field, { target: { value: 'Ohio stores' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start a project' }));
    await waitFor(() => expect(address()).toBe(project));
    expect(changes).toMatchObject([{ method: 'POST', body: { team_id: teamId, name: 'Ohio stores', data: {} } }]);
  });

  test('[BS-024] [BS-028] is left by Exit Questionnaire', async () => {
    openAs(customer, `/${teamId}/bulk-site`, { answer: nothing });
    const exit = await screen.findByRole('link', { name: 'Exit Questionnaire' });
    expect(exit.getAttribute('href')).toBe(`/${teamId}/dashboard/home`);
  });

  test('[BS-016] only users who may request quotes start one', async () => {
    openAs(scopeOf({ permissions: ['VIEW_PROCUREMENT'] }), `/${teamId}/bulk-site`, { answer: nothing });
    expect(await screen.findByRole('button', { name: 'Start a project' })).toHaveProperty('disabled', true);
  });
});

test("[BS-002] a project under the address of another team is shown under its own team's", async () => {
  const other = 'bbbbbbbb-0000-4000-8000-000000000002';
  openAs(customer, `/${teamId}/bulk-site/p2/addresses`, {
    answer: (method, path) =>
      method === 'GET' && path.endsWith('/p2') ? Response.json({ ...draft, team_id: other }) : undefined,
  });
  await waitFor(() => expect(address()).toBe(`/${other}/bulk-site/p2/addresses`));
});

test('[SS-032] the form of a site accepts short texts in one line, and each error disappears with its value', async () => {
  openAs(customer, `${project}/addresses`);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit as a form' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Site' });
  const field = (label: RegExp) => within(form).getByLabelText(label);
  for (const label of [/^Site name/, /^Street/, /^City/, /^State/, /^Postal code/])
    expect(field(label).tagName).toBe('INPUT');
  for (const label of [/^Site name/, /^City/]) fireEvent.change(field(label), { target: { value: '' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(within(form).getAllByText('Required')).toHaveLength(2));
  fireEvent.change(field(/^City/), { target: { value: 'Gary' } });
  expect(within(form).getAllByText('Required')).toHaveLength(1);
  expect(field(/^Site name/).getAttribute('aria-invalid')).toBe('true');
});
