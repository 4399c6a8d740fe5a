import { act, cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { flashes } from '#web/shell/flash/flash.ts';
import { forgetProgress, noteProgress } from '#web/shell/live/progress.ts';
import { teamId } from '../record/team-scope.ts';
import { customer, address, branch, draft, openAs, project, records, store, title } from './open-project.tsx';

/** Longer than the pace of saving. */
const later = { timeout: 10_000 };

describe('site profiles', () => {
  test('[SP-002] [SP-003] are listed in a table with their circuits as text', async () => {
    openAs(customer, project);
    const table = await screen.findByRole('table', { name: 'Site Profiles' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Name', 'Circuits', 'Circuit 1', 'Circuit 2', 'Circuit 3', 'Circuit 4']));
    const [, row] = within(table).getAllByRole('row');
    expect(
      within(row!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(
      expect.arrayContaining([
        'Branch',
        '2',
        'Broadband (Coax), 500 Mbps',
        'Dedicated (Fiber), 1 Gbps, Managed Router',
      ]),
    );
  });

  test('[SP-008] [SP-009] show a message when there are none, and when loading fails', async () => {
    openAs(customer, project, { profiles: [] });
    expect(
      await screen.findByText(
        'No profiles created yet. Create your first site profile, and assign them to locations in the next step.',
      ),
    ).toBeDefined();
    cleanup();
    openAs(customer, project, { profiles: 'broken' });
    expect(await screen.findByText('Failed to fetch your Site Profiles.')).toBeDefined();
  });

  test('[SP-004] [SP-005] [SP-012] are edited from the menu of their row, and by a click on it', async () => {
    openAs(customer, project);
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Branch' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'Duplicate']);
    fireEvent.click(items[0]!);
    const form = within(await screen.findByRole('dialog', { name: 'Update Site Profile' }));
    expect(await form.findByDisplayValue('Branch')).toBeDefined();
    expect(form.getByRole('button', { name: 'Update Site Profile' })).toBeDefined();
    expect(address()).toBe(`${project}?profile=b1`);
  });

  test('[SP-006] [SP-007] [SP-012] [SP-050] are duplicated as new ones', async () => {
    const changes = openAs(customer, project);
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Branch' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const form = await screen.findByRole('dialog', { name: 'Add Site Profile' });
    expect(await within(form).findByDisplayValue('Branch (copy)')).toBeDefined();
    fireEvent.change(within(form).getByLabelText(/^Name/), { target: { value: 'Kiosk' } });
    const [first] = branch.data.circuits;
    fireEvent.click(within(form).getByRole('button', { name: 'Remove Circuit 2' }));
    fireEvent.click(within(form).getByRole('button', { name: 'Add Site Profile' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({
      method: 'POST',
      path: '/api/site-profiles',
      body: { team_id: teamId, name: 'Kiosk', data: { circuits: [first] } },
    });
  });

  test('[SP-011] [SP-014] [SP-029] have one card at least and four at most', async () => {
    openAs(customer, project);
    fireEvent.click(await screen.findByRole('button', { name: 'Add Profile' }));
    const form = await screen.findByRole('dialog', { name: 'Add Site Profile' });
    const cards = () => within(form).getAllByRole('button', { name: /^Remove Circuit/ }).length;
    const add = () => within(form).queryByRole('button', { name: 'Add to Circuits' });
    await waitFor(() => expect(cards()).toBe(1));
    for (const count of [2, 3, 4]) {
      fireEvent.click(add()!);
      await waitFor(() => expect(cards()).toBe(count));
    }
    expect(add()).toBeNull();
  });

  test('[SP-031] [SP-032] [SP-034] [SP-035] ask for the values that the service type needs', async () => {
    openAs(customer, project);
    fireEvent.click(await screen.findByRole('button', { name: 'Add Profile' }));
    const form = await screen.findByRole('dialog', { name: 'Add Site Profile' });
    expect(within(form).queryByLabelText(/^Transport type/)).toBeNull();
    fireEvent.click(await within(form).findByRole('button', { name: 'Broadband' }));
    expect(await within(form).findByRole('button', { name: 'Fiber' })).toBeDefined();
    expect(within(form).getByRole('button', { name: 'Coax' })).toBeDefined();
    expect(within(form).getByLabelText(/^Upload speed/)).toBeDefined();
    expect(within(form).queryByLabelText(/^BGP/)).toBeNull();
    fireEvent.click(within(form).getByRole('button', { name: 'Broadband' }));
    fireEvent.click(within(form).getByRole('button', { name: 'Dedicated' }));
    expect(await within(form).findByText('BGP')).toBeDefined();
    expect(within(form).queryByLabelText(/^Upload speed/)).toBeNull();
    fireEvent.click(within(form).getByRole('button', { name: 'Add Site Profile' }));
    expect((await within(form).findAllByText('Required')).length).toBeGreaterThan(3);
  });
});

describe('sites', () => {
  test('[SS-001] are shown in a sheet, and edited in a form too, which asks for required values', async () => {
    const changes = openAs(customer, `${project}/addresses`);
    expect(await screen.findByRole('gridcell', { name: '1 Main St, Joliet, IL 60432, US' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Edit as a form' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Site' });
    fireEvent.change(within(form).getByLabelText(/^Demarc/), { target: { value: 'Suite 4' } });
    fireEvent.change(within(form).getByLabelText(/^Site name/), { target: { value: '' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('Required')).toBeDefined();
    fireEvent.change(within(form).getByLabelText(/^Site name/), { target: { value: 'Joliet' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({
      method: 'PUT',
      path: '/api/bulk-site-uploads/p2/rows',
      body: { base: 4, rows: { set: [{ id: 's1', cells: { demarc: 'Suite 4' } }] } },
    });
  });

  test("[SS-027] have the team's custom columns, in its order and by permission", async () => {
    const columns = [
      { key: 'cost', label: 'Cost center', type: 'string', visibleTo: ['MANAGE_BILL_CONSOLIDATION'] },
      { key: 'region', label: 'Region', type: 'dropdown', options: ['Midwest', 'South'], required: true },
    ];
    const rows = [{ ...store, custom_columns: { region: 'North' } }];
    const record = { ...draft, data: { ...draft.data, addresses: { rows } } };
    openAs(customer, `${project}/addresses`, {
      answer: (method, path) => {
        if (path.endsWith(`/teams/${teamId}`)) return Response.json({ id: teamId, address_column_schema: columns });
        return method === 'GET' && path.endsWith('/p2') ? Response.json(record) : undefined;
      },
    });
    await screen.findByRole('columnheader', { name: /^Region/ });
    expect(screen.queryByRole('columnheader', { name: /^Cost center/ })).toBeNull();
    const cell = await screen.findByRole('gridcell', { name: 'North' });
    await waitFor(() => expect(cell.getAttribute('aria-description')).toBe('Invalid option, choose from dropdown'));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    const refusal = 'Validation Errors: Row 1, Region (Invalid option, choose from dropdown)';
    await waitFor(() => expect(flashes.get().at(-1)?.message).toBe(refusal));
  });

  test('[SS-022] [SS-038] wait for the profiles, so that an early paste finds them', async () => {
    const profiles = Promise.withResolvers<Response>();
    const changes = openAs(customer, `${project}/addresses`, {
      answer: (_method, path) => (path.endsWith('/site-profiles') ? profiles.promise : undefined),
    });
    await screen.findByRole('heading', { name: title });
    expect(screen.getByRole('heading', { name: 'Sites' })).toBeDefined();
    expect(screen.queryByRole('grid')).toBeNull();
    profiles.resolve(records([branch, { ...branch, id: 'k1', name: 'Kiosk' }]));
    fireEvent.paste(await screen.findByRole('textbox', { name: 'Site name, row 1: Joliet' }), {
      clipboardData: { getData: () => 'Site name\tSite profile\r\nDock 7\tKiosk\r\n' },
    });
    await waitFor(() =>
      expect(changes[0]?.body).toEqual({
        base: 4,
        rows: { set: [{ id: 's1', cells: { name: 'Dock 7', site_profile_id: 'k1' } }] },
      }),
    );
  });

  test('[SS-016] can be retried when their profiles cannot be loaded', async () => {
    let isBroken = true;
    openAs(customer, `${project}/addresses`, {
      answer: (_method, path) =>
        isBroken && path.endsWith('/site-profiles')
          ? Response.json({ message: 'Out of order' }, { status: 500 })
          : undefined,
    });
    await screen.findByText('Error loading data: Out of order');
    expect(screen.queryByRole('grid')).toBeNull();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try a refresh' }));
    expect(await screen.findByRole('gridcell', { name: 'Branch' })).toBeDefined();
  });

  test('[SS-020] are deleted by the menu of their row, and restored by Undo', async () => {
    const changes = openAs(customer, `${project}/addresses`);
    fireEvent.contextMenu(await screen.findByRole('gridcell', { name: 'Joliet' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete rows' }));
    await waitFor(() => expect(changes[0]?.body).toEqual({ base: 4, rows: { removed: ['s1'] } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('gridcell', { name: 'Joliet' })).toBeDefined();
    // Pending saves would reach the server of the next test.
    await waitFor(() => expect(changes.at(-1)?.body).toMatchObject({ rows: { put: [{ rows: [store] }] } }), later);
  });
});

describe('contract details', () => {
  const terms = () => screen.getByRole('group', { name: 'Contract lengths' });

  test('[BS-052] [BS-053] [BS-054] [BS-055] ask for lengths, carriers and comments, and save them', async () => {
    const changes = openAs(customer, `${project}/contract-details`);
    await screen.findByText('Average contracts are 2 to 3 years.');
    expect(
      within(terms())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Month to month', '1 year', '2 years', '3 years', '4 years', '5 years']);
    expect(screen.getByLabelText('Allowed providers')).toBeDefined();
    expect(screen.getByLabelText('Denied providers')).toBeDefined();
    expect(screen.getByLabelText('Comments')).toBeDefined();
    fireEvent.click(within(terms()).getByRole('button', { name: '3 years' }));
    await waitFor(() =>
      expect(changes[0]).toMatchObject({
        method: 'PUT',
        path: '/api/bulk-site-uploads/p2',
        body: { data: { contract_details: { terms: [24, 36] } } },
      }),
    );
  });

  test("a change after another person's shows a conflict, and the other version can be loaded", async () => {
    openAs(customer, `${project}/contract-details`, {
      answer: (method) => (method === 'PUT' ? Response.json({ message: 'Changed' }, { status: 409 }) : undefined),
    });
    await screen.findByText('Average contracts are 2 to 3 years.');
    fireEvent.click(within(terms()).getByRole('button', { name: '3 years' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }));
    await waitFor(() =>
      expect(within(terms()).getByRole('button', { name: '3 years' }).getAttribute('aria-pressed')).toBe('false'),
    );
  });

  test.each([
    [[], ['Schedule a Consultation & Submit RFP']],
    [
      [{ event: 'submit', label: 'Submit RFP without a Consultation' }],
      ['Schedule a Consultation & Submit RFP', 'Submit RFP without a Consultation'],
    ],
  ])('[BS-059] [BS-062] offer to submit as the server does: %j', async (events, buttons) => {
    openAs(customer, `${project}/contract-details`, { events });
    await screen.findByRole('button', { name: buttons.at(-1)! });
    expect(screen.getAllByRole('button', { name: /Submit RFP/ }).map(({ textContent }) => textContent)).toEqual(
      buttons,
    );
  });

  test('[BS-058] [BS-088] submit without a body, and show what is missing', async () => {
    const missing = 'Please select a contract term before submitting.';
    const changes = openAs(customer, `${project}/contract-details`, {
      events: [{ event: 'submit', label: 'Submit RFP without a Consultation' }],
      answer: (_method, path) =>
        path.endsWith('/submit') ? Response.json({ message: 'Invalid', terms: [missing] }, { status: 422 }) : undefined,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Submit RFP without a Consultation' }));
    await waitFor(() => expect(flashes.get().at(-1)?.message).toBe(missing));
    expect(changes).toEqual([{ method: 'PUT', path: '/api/bulk-site-uploads/p2/submit', body: undefined }]);
  });

  test('[ER3-005] mark each rejected cell of the sheet with its message, until it changes', async () => {
    const changes = openAs(customer, `${project}/contract-details`, {
      events: [{ event: 'submit', label: 'Submit RFP without a Consultation' }],
      answer: (_method, path) =>
        path.endsWith('/submit')
          ? Response.json(
              { message: 'Invalid', rows: ['One row'], 'rows.1.demarc': ['Not in this building'] },
              { status: 422 },
            )
          : undefined,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Submit RFP without a Consultation' }));
    await waitFor(() => expect(flashes.get().at(-1)?.message).toBe('One row'));
    fireEvent.click(screen.getByRole('link', { name: 'Addresses' }));
    await waitFor(() => expect(document.querySelectorAll('[role=gridcell][aria-invalid=true]')).toHaveLength(1));
    const marked = document.querySelector('[role=gridcell][aria-invalid=true]');
    expect(marked?.getAttribute('aria-description')).toBe('Not in this building');
    fireEvent.click(screen.getByRole('button', { name: 'Edit as a form' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Site' });
    fireEvent.change(within(form).getByLabelText(/^Demarc/), { target: { value: 'Suite 4' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.querySelector('[role=gridcell][aria-invalid=true]')).toBeNull());
    const saved = { rows: { set: [{ id: 's1', cells: { demarc: 'Suite 4' } }] } };
    await waitFor(() => expect(changes.at(-1)?.body).toMatchObject(saved), later);
  });

  test('[BS-048] [BS-049] [BS-050] [BS-051] are read-only once submitted, with Close instead of Submit', async () => {
    openAs(customer, `/${teamId}/bulk-site/p3/contract-details`);
    await screen.findByText('Average contracts are 2 to 3 years.');
    for (const button of within(terms()).getAllByRole('button')) expect(button).toHaveProperty('disabled', true);
    for (const label of ['Allowed providers', 'Denied providers', 'Comments'])
      expect(screen.getByLabelText(label)).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  });
});

describe('a submission', () => {
  const openWith = (more: object) =>
    openAs(customer, `${project}/contract-details`, {
      answer: (method, path) =>
        method === 'GET' && path.endsWith('/p2') ? Response.json({ ...draft, ...more }) : undefined,
    });

  test('[BS-073] shows its current step and the number of sites, also to users who open it later', async () => {
    openWith({ status: 'SUBMITTING' });
    const named = { name: 'This RFP Project is being submitted.' };
    expect((await screen.findByRole('progressbar', named)).getAttribute('aria-valuenow')).toBeNull();
    const say = (step: string, done: number): void =>
      act(() =>
        noteProgress({ type: 'celery.task_progressed', record_id: 'p2', team_id: teamId, step, done, total: 10_000 }),
      );
    say('addresses', 2500);
    expect(screen.getByText('Creating addresses: 2,500 of 10,000 sites')).toBeDefined();
    const bar = screen.getByRole('progressbar', named);
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual([
      '13',
      'Creating addresses: 2,500 of 10,000 sites',
    ]);
    say('services', 5000);
    expect(screen.getByText('Creating services: 5,000 of 10,000 sites')).toBeDefined();
    expect(bar.getAttribute('aria-valuenow')).toBe('75');
    act(() => forgetProgress('p2'));
  });

  test('[BS-076] [BS-081] that failed shows the reason, and links to its cells or to the button that retries', async () => {
    openWith({ errors: [{ row: 2, column: 'name', message: 'Must be unique' }], submit_failure: 'Validation' });
    await screen.findByText(
      'The submission failed, and nothing was created. Validation Errors: Row 2, Site name (Must be unique)',
    );
    fireEvent.click(screen.getByRole('link', { name: 'Show in the spreadsheet' }));
    expect(address()).toBe(`${project}/addresses`);
    cleanup();
    openWith({ submit_failure: 'The service is not available.' });
    await screen.findByText('The submission failed, and nothing was created. The service is not available.');
    expect(screen.getByRole('link', { name: 'Submit again' }).getAttribute('href')).toBe(`${project}/contract-details`);
  });
});

describe('the consultation', () => {
  const start = '2099-03-02T15:00:00.000Z';
  const times = (path: string) =>
    path.endsWith('/consultation')
      ? Response.json({ records: [{ start, end: '2099-03-02T15:30:00.000Z' }] })
      : undefined;
  const message = () => flashes.get().at(-1)?.message;

  test('[BS-064] [BS-066] [BS-069] is booked, and the project submitted after it', async () => {
    let stored = { ...draft, data: { ...draft.data, consultation_date: start } };
    const inDenver = { ...customer, profile: { ...customer.profile, timezone: 'America/Denver' } };
    const changes = openAs(inDenver, `${project}/contract-details`, {
      answer: (method, path) => {
        if (path.endsWith('/submit')) stored = { ...stored, status: 'SUBMITTING' };
        const isAfter = stored.status === 'SUBMITTING' && path.endsWith('/p2');
        return method !== 'GET' || isAfter ? Response.json(stored) : times(path);
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Schedule a Consultation & Submit RFP' }));
    const dialog = await screen.findByRole('dialog', { name: 'Schedule a Consultation' });
    fireEvent.mouseDown(await within(dialog).findByRole('combobox', { name: 'Pick a time' }));
    expect(within(dialog).getByText('Times in America/Denver')).toBeDefined();
    fireEvent.click(await screen.findByRole('option', { name: '8:00 AM' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(changes.map(({ method, path, body }) => [method, path.split('/').at(-1), body])).toEqual([
      ['POST', 'consultation', { start }],
      ['PUT', 'submit', undefined],
    ]);
    expect(flashes.get().map((each) => each.message)).toContain(
      "Request received. We're looking forward to our meeting!",
    );
    expect(await screen.findByRole('progressbar', { name: 'This RFP Project is being submitted.' })).toBeDefined();
  });

  test('[BS-068] whose booking fails shows an error, and the project is still submitted', async () => {
    const changes = openAs(customer, `${project}/contract-details`, {
      answer: (method, path) =>
        method === 'POST' ? Response.json({ message: 'Not now' }, { status: 409 }) : times(path),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Schedule a Consultation & Submit RFP' }));
    const dialog = await screen.findByRole('dialog', { name: 'Schedule a Consultation' });
    fireEvent.mouseDown(await within(dialog).findByRole('combobox', { name: 'Pick a time' }));
    fireEvent.click((await screen.findAllByRole('option'))[0]!);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(changes.map(({ path }) => path.split('/').at(-1))).toEqual(['consultation', 'submit']));
    expect(flashes.get().map((each) => each.message)).toContain('An error occurred booking meeting');
  });

  test('[BS-072] shows that a booking is needed when it is closed without one', async () => {
    const changes = openAs(customer, `${project}/contract-details`, { answer: (_method, path) => times(path) });
    fireEvent.click(await screen.findByRole('button', { name: 'Schedule a Consultation & Submit RFP' }));
    const dialog = await screen.findByRole('dialog', { name: 'Schedule a Consultation' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(message()).toBe('A meeting is required to submit your RFP.'));
    expect(changes).toEqual([]);
  });
});
