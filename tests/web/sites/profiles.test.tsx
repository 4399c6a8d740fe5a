/** The profiles next to the sheet, and where hidden ones are shown. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SheetRow } from '#web/ui/sheet/model/column.ts';
import { siteColumns } from '#web/sites/addresses/site-columns.ts';
import { branch, customer, draft, openAs, project, records, store } from './open-project.tsx';
import { teamId } from '../record/team-scope.ts';

const kiosk = { ...branch, id: 'k1', name: 'Kiosk' };
const single = { ...branch, id: 'h1', name: 'Only here', hidden: true };
const profiles = [branch, kiosk, single];
const sheet = `${project}/addresses`;

async function openDrawer() {
  openAs(customer, sheet, { profiles });
  fireEvent.click(await screen.findByRole('button', { name: 'Open Site Profiles' }));
  return screen.findByRole('complementary', { name: 'Site Profiles' });
}
const names = (drawer: HTMLElement) =>
  within(drawer)
    .queryAllByText(/^(?:Branch|Kiosk|Only here)$/)
    .map(({ textContent }) => textContent)
    .toSorted();

test('[SP-018] [SS-010] [SS-012] the drawer counts the profiles without the hidden ones, and its search keeps those whose name matches', async () => {
  const drawer = await openDrawer();
  await waitFor(() => expect(names(drawer)).toEqual(['Branch', 'Kiosk']));
  expect(within(drawer).getByText('2')).toBeDefined();
  fireEvent.change(within(drawer).getByLabelText('Search profiles'), { target: { value: ' kio' } });
  expect(names(drawer)).toEqual(['Kiosk']);
  fireEvent.change(within(drawer).getByLabelText('Search profiles'), { target: { value: 'zzz' } });
  expect(within(drawer).getByText('No site profiles match your search.')).toBeDefined();
});

test('the drawer of a team without profiles says so', async () => {
  openAs(customer, sheet, { profiles: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Open Site Profiles' }));
  const drawer = await screen.findByRole('complementary', { name: 'Site Profiles' });
  expect(within(drawer).getByText(/^No profiles created yet\./)).toBeDefined();
});

test('[SP-018] a row that has a hidden profile shows its name', async () => {
  const rows = [{ ...store, site_profile_id: 'h1' }];
  const record = { ...draft, data: { addresses: { rows } } };
  openAs(customer, sheet, {
    profiles,
    answer: (method, path) => (method === 'GET' && path.endsWith('/p2') ? Response.json(record) : undefined),
  });
  expect(await screen.findByRole('gridcell', { name: 'Only here' })).toBeDefined();
});

test('[SP-018] a hidden profile is offered in the cell that has it, and in no other', () => {
  const choices = profiles.map((each) => ({ value: each.id, label: each.name, isHidden: each === single }));
  const column = siteColumns(choices, false).find(({ key }) => key === 'site_profile_id')!;
  const own = { id: 's1', site_profile_id: 'h1' };
  const other = { id: 's2', site_profile_id: null };
  const offered = (row: object) => column.choicesOf!(row as SheetRow).map(({ label }) => label);
  expect([offered(own), offered(other)]).toEqual([
    ['Branch', 'Kiosk', 'Only here'],
    ['Branch', 'Kiosk'],
  ]);
  // Selected again, it is still the profile and not a text.
  expect(column.write(own, 'only here')).toEqual(own);
  expect(column.write(own, 'Kiosk')).toEqual({ ...own, site_profile_id: 'k1' });
  expect(column.write(other, 'Only here')).toEqual({ ...other, site_profile_id: 'Only here' });
});

test('[SS-008] the page size that shows every row reads All', async () => {
  openAs(customer, sheet);
  expect((await screen.findByRole('combobox', { name: /^Rows per page/ })).textContent).toBe('All');
});

test('[SS-040] a cell with a value outside its closed list asks to choose from the dropdown', async () => {
  const rows = [{ ...store, property_type: 'castle' }];
  const record = { ...draft, data: { addresses: { rows } } };
  openAs(customer, sheet, {
    answer: (method, path) => (method === 'GET' && path.endsWith('/p2') ? Response.json(record) : undefined),
  });
  const cell = await screen.findByRole('gridcell', { name: 'castle' });
  await waitFor(() => expect(cell.getAttribute('aria-description')).toBe('Invalid option, choose from dropdown'));
});

test('[SP-001] only the profiles of the team in the address are shown', async () => {
  openAs(customer, project, {
    answer: (_method, path, _body, query) =>
      path.endsWith('/site-profiles')
        ? records(query.get('team_id') === teamId ? [branch] : [branch, kiosk])
        : undefined,
  });
  expect(await screen.findByRole('button', { name: 'Add Profile' })).toBeDefined();
  expect(await screen.findByText('Branch')).toBeDefined();
  expect(screen.queryByText('Kiosk')).toBeNull();
});

test('[SP-015] removing the card of a circuit clears all its values', async () => {
  openAs(customer, project);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Profile' }));
  const form = await screen.findByRole('dialog', { name: 'Add Site Profile' });
  fireEvent.click(await within(form).findByRole('button', { name: 'Add to Circuits' }));
  const types = () => within(form).getAllByRole('button', { name: 'Broadband' });
  await waitFor(() => expect(types()).toHaveLength(2));
  fireEvent.click(types()[1]!);
  expect(types()[1]!.getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(await within(form).findByLabelText(/^Upload speed/), { target: { value: '40' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Remove Circuit 2' }));
  await waitFor(() => expect(types()).toHaveLength(1));
  fireEvent.click(within(form).getByRole('button', { name: 'Add to Circuits' }));
  await waitFor(() => expect(types()).toHaveLength(2));
  expect(types()[1]!.getAttribute('aria-pressed')).toBe('false');
  expect(within(form).queryByLabelText(/^Upload speed/)).toBeNull();
});

test('[SP-028] [SP-022] the commit rates under a port capacity are the 4 below it', async () => {
  openAs(customer, project);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Profile' }));
  const form = await screen.findByRole('dialog', { name: 'Add Site Profile' });
  fireEvent.click(await within(form).findByRole('button', { name: 'Dedicated' }));
  const offered = async (label: RegExp) => {
    fireEvent.mouseDown(await within(form).findByLabelText(label));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };
  const choose = (name: string): void => void fireEvent.click(screen.getByRole('option', { name }));
  expect(await offered(/^Bandwidth/)).toEqual(['Fixed', 'Burstable']);
  choose('Burstable');
  expect(await offered(/^Port capacity/)).toHaveLength(13);
  choose('1 Gbps');
  expect(await offered(/^Commit rate/)).toEqual(['200 Mbps', '250 Mbps', '300 Mbps', '500 Mbps']);
  choose('500 Mbps');
  expect(within(form).queryByText(/just below the port capacity/)).toBeNull();
  await offered(/^Port capacity/);
  choose('100 Mbps');
  expect(await within(form).findByText('Choose one of the 4 speeds just below the port capacity')).toBeDefined();
});

test('[SP-025] [SP-026] [SP-034] a circuit offers the transports and speeds of its type, and a change clears what no longer fits', async () => {
  openAs(customer, project);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Profile' }));
  const form = await screen.findByRole('dialog', { name: 'Add Site Profile' });
  const type = async (name: string) => fireEvent.click(await within(form).findByRole('button', { name }));
  const offered = async (label: RegExp) => {
    fireEvent.mouseDown(await within(form).findByRole('combobox', { name: label }));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };
  const choose = (name: string): void => void fireEvent.click(screen.getByRole('option', { name }));
  await type('Dedicated');
  expect(await offered(/^Transport type/)).toEqual(['Copper', 'Fiber', 'Fixed Wireless']);
  fireEvent.blur(within(form).getByRole('combobox', { name: /^Transport type/ }));
  expect(await offered(/^Download speed/)).toContain('100 Gbps');
  choose('100 Gbps');
  await type('Broadband');
  const speed = () => within(form).getByRole<HTMLInputElement>('combobox', { name: /^Download speed/ }).value;
  expect(speed()).toBe('100 Gbps');
  await type('Dedicated');
  await waitFor(() => expect(speed()).not.toBe('100 Gbps'));
  const broadband = await offered(/^Download speed/);
  expect([broadband.at(-1), broadband.includes('2 Gbps')]).toEqual(['1 Gbps', false]);
});

test('[SP-024] [SP-044] BGP of a dedicated circuit is a yes or a no', async () => {
  openAs(customer, project);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Profile' }));
  const form = await screen.findByRole('dialog', { name: 'Add Site Profile' });
  fireEvent.click(await within(form).findByRole('button', { name: 'Dedicated' }));
  const answers = within(await within(form).findByRole('group', { name: 'BGP' })).getAllByRole('button');
  expect(answers.map(({ textContent }) => textContent)).toEqual(['Yes', 'No']);
  expect(answers.map((each) => each.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
});

test('[SS-009] one button opens the profiles next to the sheet, and closes them', async () => {
  const drawer = await openDrawer();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close Site Profiles' })[0]!);
  await waitFor(() => expect(drawer.isConnected).toBe(false));
  expect(screen.getByRole('button', { name: 'Open Site Profiles' })).toBeDefined();
});

test('[SS-011] [SS-014] the profiles are sorted by their last change, newest or oldest first, and a search without a result says that', async () => {
  const timed = [
    { ...branch, edited_at: '2026-03-01T10:00:00Z' },
    { ...kiosk, edited_at: '2026-05-01T10:00:00Z' },
  ];
  openAs(customer, sheet, { profiles: timed });
  fireEvent.click(await screen.findByRole('button', { name: 'Open Site Profiles' }));
  const drawer = await screen.findByRole('complementary', { name: 'Site Profiles' });
  const listed = () =>
    within(drawer)
      .queryAllByText(/^(?:Branch|Kiosk)$/)
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(listed()).toEqual(['Kiosk', 'Branch']));
  fireEvent.mouseDown(within(drawer).getByRole('combobox'));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Newest', 'Oldest']);
  fireEvent.click(screen.getByRole('option', { name: 'Oldest' }));
  await waitFor(() => expect(listed()).toEqual(['Branch', 'Kiosk']));
  fireEvent.change(within(drawer).getByLabelText('Search profiles'), { target: { value: 'warehouse' } });
  expect(within(drawer).getByText('No site profiles match your search.')).toBeDefined();
});

test('[SS-013] a profile in the drawer shows its circuits, and links back, to a copy and to its form', async () => {
  const drawer = await openDrawer();
  fireEvent.click(await within(drawer).findByText('Branch'));
  await within(drawer).findByRole('heading', { name: 'Branch' });
  const actions = within(drawer)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Close Site Profiles');
  expect(actions).toEqual(['Back', 'Duplicate', 'Edit']);
  expect(within(drawer).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(within(drawer).getByRole('button', { name: 'Back' }));
  expect(await within(drawer).findByText('Kiosk')).toBeDefined();
});

test('[SS-005] [SS-006] [SS-007] the sheet starts with 100 rows on one page of 10000, and offers five other sizes', async () => {
  openAs(customer, sheet);
  const grid = await screen.findByRole('grid');
  // Includes the header row.
  expect(grid.getAttribute('aria-rowcount')).toBe('101');
  const size = screen.getByRole('combobox', { name: /^Rows per page/ });
  expect(size.textContent).toBe('All');
  const own = size.parentElement!.querySelector('input')!;
  expect(own.value).toBe('10000');
  fireEvent.mouseDown(size);
  const sizes = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(sizes.filter((text) => text !== 'All')).toEqual(['25', '50', '100', '500', '1000']);
});

test('[SP-013] the form of a profile next to the sheet can be canceled or saved', async () => {
  const drawer = await openDrawer();
  fireEvent.click(await within(drawer).findByText('Branch'));
  fireEvent.click(await within(drawer).findByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Update Site Profile' });
  await within(form).findByRole('button', { name: 'Save' });
  fireEvent.click(within(form).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[SP-010] the table of profiles starts with 25 rows', async () => {
  const asked: string[] = [];
  openAs(customer, `${project}/site-profiles`, {
    answer: (_method, path, _body, query) => {
      if (path.endsWith('/site-profiles') && query.has('hidden')) asked.push(String(query.get('per_page')));
      return undefined;
    },
  });
  await screen.findByText('Branch');
  await waitFor(() => expect(asked).toEqual(['25']));
});
