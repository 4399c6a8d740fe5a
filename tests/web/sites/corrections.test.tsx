import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { flashes } from '#web/shell/flash/flash.ts';
import { scopeOf } from '../record/team-scope.ts';
import { address, draft, openAs, project, records, store, type SentCall } from './open-project.tsx';

const planner = scopeOf({ permissions: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES', 'MANAGE_ADDRESSES'] });
/** A typed line without separate parts. */
const half = {
  ...store,
  id: 's2',
  name: 'Elgin',
  street: '5 Grove Ave',
  city: null,
  state_province: null,
  postal_code: null,
};
const known = { ...store, id: 's3', name: 'Peoria', address_id: 'a3' };

const suggestions = '/api/addresses/google-place-suggestions';
const details = '/api/addresses/google-place-details';
const repairs = '/api/addresses/repairs';
const creation = '/api/addresses/bulk-create';

interface Server {
  readonly rows: readonly object[];
  /** Lookup results by line; undefined for an outage. */
  readonly places?: (line: string) => readonly string[];
  readonly refusal?: object;
  /** Custom column values of the `known` address. */
  readonly held?: object;
  /** Suggested repairs of an address. */
  readonly repair?: (cells: Cells) => object | null;
}
type Cells = Readonly<Record<string, string | null>>;

function open(path: string, { rows, places, refusal, held, repair = () => null }: Server): SentCall[] {
  const record = { ...draft, data: { ...draft.data, addresses: { rows } } };
  return openAs(planner, path, {
    answer: (method, at, body) => {
      if (method === 'GET' && at.endsWith('/p2')) return Response.json(record);
      if (method === 'GET' && at === '/api/addresses') return records([{ ...known, id: 'a3', custom_columns: held }]);
      if (at === suggestions)
        return places ? Response.json({ records: found(body, places) }) : new Response(null, { status: 503 });
      if (at === details) return Response.json({ records: read(body) });
      if (at === repairs) return Response.json({ records: repairedBy(body, repair) });
      if (at === creation && refusal) return Response.json(refusal, { status: 422 });
      if (at === creation) return Response.json({ records: made(body) }, { status: 201 });
      return undefined;
    },
  });
}

const found = (body: unknown, places: (line: string) => readonly string[]) =>
  (body as { inputs: readonly string[] }).inputs.map((input) => ({
    input,
    suggestions: places(input).map((description) => ({
      place_id: `of ${description}`,
      description,
      main_text: '',
      secondary_text: '',
    })),
  }));
/** Places that are found by postal code, with the name in `store`. */
const read = (body: unknown) =>
  (body as { place_ids: readonly string[] }).place_ids.map((place_id) => ({
    place_id,
    formatted_address: place_id.replace('of ', ''),
    street: store.street,
    city: store.city,
    state_province: store.state_province,
    postal_code: store.postal_code,
    country: store.country,
    lat: 41.6,
    lng: -88,
    precision: 'postal_code',
    google_full_details: { place_id },
  }));
const repairedBy = (body: unknown, repair: (cells: Cells) => object | null) =>
  (body as { addresses: readonly Cells[] }).addresses.map((cells) => {
    const changes = repair(cells);
    return {
      repairs: changes ? [{ reason: 'lost_zero', text: 'The postal code has lost its first zero.', changes }] : [],
    };
  });
const made = (body: unknown) =>
  (body as { addresses: readonly { name: string }[] }).addresses.map(({ name }) => ({ id: `new ${name}`, name }));

const bodiesTo = (sent: readonly SentCall[], path: string) =>
  sent.filter((one) => one.path === path).map(({ body }) => body);
const next = async () => fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
const messages = () => flashes.get().map(({ message }) => message);

beforeEach(() => flashes.set([]));

describe('Next in the addresses step', () => {
  test('[SS-048] [SS-049] [SS-052] [SS-053] looks up the rows without an address, and shows those that need a correction first', async () => {
    const sent = open(`${project}/addresses`, {
      rows: [store, half, known],
      places: () => ['5 Grove Ave, Elgin, IL 60120, US'],
    });
    await next();
    const dialog = await screen.findByRole('dialog', { name: 'Address Validation' });
    expect(bodiesTo(sent, suggestions)).toEqual([{ inputs: ['1 Main St, Joliet, IL 60432, US', '5 Grove Ave, US'] }]);
    expect(within(dialog).getByText(/^To correct: 1. To confirm: 1. /)).toBeTruthy();
    const names = within(dialog)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent)
      .filter((text) => ['Elgin', 'Joliet'].includes(text));
    expect(names.slice(0, 2)).toEqual(['Elgin', 'Joliet']);
    expect(within(dialog).getAllByRole('button', { name: /^(?:Cancel|Next)$/ })).toHaveLength(2);
  });

  test('[SS-056] [SS-057] does not leave the corrections while a part is missing', async () => {
    const sent = open(`${project}/addresses`, { rows: [half], places: () => ['5 Grove Ave, Elgin, IL 60120, US'] });
    await next();
    const dialog = await screen.findByRole('dialog', { name: 'Address Validation' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect((await within(dialog).findByText('See spreadsheet cells')).closest('[role=alert]')).toBeTruthy();
    // A flash message would cover Cancel and Next.
    expect(messages()).toEqual([]);
    const faulty = dialog.querySelectorAll('[aria-invalid=true]');
    expect([...faulty].map((cell) => cell.getAttribute('aria-description'))).toEqual([
      'Required',
      'Required',
      'Required',
    ]);
    expect(bodiesTo(sent, creation)).toEqual([]);
  });

  test('[SS-062] asks to fill in missing parts, and mentions suggestions only if there are any', async () => {
    open(`${project}/addresses`, { rows: [half] });
    await next();
    const dialog = await screen.findByRole('dialog', { name: 'Address Validation' });
    within(dialog).getByText(/no places are suggested, so fill in what is missing/);
    expect(within(dialog).queryByText(/choose a suggested place/)).toBeNull();
  });

  test('[SS-058] Cancel returns to the sheet without creating anything', async () => {
    const sent = open(`${project}/addresses`, { rows: [half], places: () => ['5 Grove Ave, Elgin, IL 60120, US'] });
    await next();
    const dialog = await screen.findByRole('dialog', { name: 'Address Validation' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([address(), bodiesTo(sent, creation)]).toEqual([`${project}/addresses`, []]);
  });

  test.each([
    ['[SS-062] the look-up is down', undefined],
    ['[SS-063] the look-up finds nothing', () => []],
  ])('continues with the typed addresses and no error when %s', async (_when, places) => {
    const sent = open(`${project}/addresses`, { rows: [store, known], ...(places && { places }) });
    await next();
    await waitFor(() => expect(address()).toBe(`${project}/contract-details`));
    expect(messages()).toEqual(['1 Addresses Created']);
    expect(bodiesTo(sent, creation)).toMatchObject([
      {
        addresses: [{ name: 'Joliet', street: '1 Main St', postal_code: '60432', is_mall: true }],
        sites: { bulk_site_upload_id: 'p2', row_ids: ['s1'] },
      },
    ]);
    await waitFor(() =>
      expect(sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
        rows: { set: [{ id: 's1', cells: { address_id: 'new Joliet' } }] },
      }),
    );
  });

  test.each([
    [
      { region: 'East', rent: 5 },
      { region: 'West', rent: 5 },
    ],
    [{ rent: 5, region: 'West' }, undefined],
  ])('[SS-027] values of an address in other columns stay when its site changes: %j', async (held, custom_columns) => {
    const sent = open(`${project}/addresses`, { rows: [{ ...known, custom_columns: { region: 'West' } }], held });
    await next();
    await waitFor(() => expect(address()).toBe(`${project}/contract-details`));
    const [change] = bodiesTo(sent, '/api/addresses/a3') as [{ custom_columns?: object }];
    expect(change.custom_columns).toEqual(custom_columns);
  });

  test("[SS-061] shows the server's errors when it rejects an address", async () => {
    const refusal = {
      message: 'Please enter a valid postal code',
      'addresses.0.postal_code': ['Please enter a valid postal code'],
    };
    open(`${project}/addresses`, { rows: [store], places: () => [], refusal });
    await next();
    await waitFor(() => expect(messages()).toEqual(['Please enter a valid postal code']));
    expect(address()).toBe(`${project}/addresses`);
  });
});

describe('contradictions between the parts of an address', () => {
  const boston = (id: string) => ({
    ...store,
    id,
    name: `Shop ${id}`,
    city: 'Boston',
    state_province: 'MA',
    postal_code: '2108',
  });
  const rows = [boston('b1'), store, boston('b2'), boston('b3')];
  const withZero = ({ postal_code: code }: Cells) => (code === '2108' ? { postal_code: '02108' } : null);
  const asked = async () => {
    const sent = open(`${project}/addresses`, { rows, repair: withZero });
    await next();
    const dialog = await screen.findByRole('dialog', { name: 'Address Validation' });
    return { sent, dialog, slips: within(dialog).getByRole('region', { name: 'Suggested fixes' }) };
  };
  const codes = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent)
      .filter((text) => /^0?2108$/.test(text));

  test('are shown with their reason, and all are fixed by one click and reverted by one Undo', async () => {
    const { sent, dialog, slips } = await asked();
    expect(within(slips).getByText('The postal code has lost its first zero.')).toBeDefined();
    expect(within(slips).getByText('Postal code: 02108 in place of 2108')).toBeDefined();
    expect(codes(dialog)).toEqual(['2108', '2108', '2108']);
    fireEvent.click(within(slips).getByRole('button', { name: 'Fix all 3' }));
    await waitFor(() => expect(codes(dialog)).toEqual(['02108', '02108', '02108']));
    expect(within(dialog).queryByRole('region', { name: 'Suggested fixes' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(codes(dialog)).toEqual(['2108', '2108', '2108']));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fix all 3' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(bodiesTo(sent, creation)).toHaveLength(1));
    const [{ addresses }] = bodiesTo(sent, creation) as [{ addresses: readonly { postal_code: string }[] }];
    expect(addresses.map(({ postal_code: code }) => code).toSorted()).toEqual(['02108', '02108', '02108', '60432']);
  });

  test('are fixed one by one, and nothing changes without a click', async () => {
    const { sent, dialog, slips } = await asked();
    fireEvent.click(within(slips).getByRole('button', { name: 'Show each of the 3' }));
    fireEvent.click(within(slips).getByRole('button', { name: 'Repair Shop b2' }));
    await waitFor(() => expect(codes(dialog).toSorted()).toEqual(['02108', '2108', '2108']));
    expect(within(slips).getByRole('button', { name: 'Fix all 2' })).toBeDefined();
    expect(bodiesTo(sent, creation)).toEqual([]);
  });

  test('are also shown for coordinates of a found place, and fixing them keeps the place', async () => {
    const line = '1 Main St, Joliet, IL 60432, US';
    const sent = open(`${project}/addresses`, {
      rows: [{ ...store, lat: 41.5, lng: 88.1 }],
      places: () => [line],
      repair: ({ lng }) => (Number(lng) > 0 ? { lng: -88.1 } : null),
    });
    await next();
    const dialog = await screen.findByRole('dialog', { name: 'Address Validation' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Repair Joliet' }));
    await waitFor(() => expect(within(dialog).queryByRole('region', { name: 'Suggested fixes' })).toBeNull());
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(bodiesTo(sent, creation)).toHaveLength(1));
    expect(bodiesTo(sent, creation)).toMatchObject([
      { addresses: [{ lat: 41.5, lng: -88.1, google_full_details: { place_id: `of ${line}` } }] },
    ]);
  });

  test('show the cells that they fill, and the previous values of those that they change', async () => {
    open(`${project}/addresses`, {
      rows: [{ ...half, street: '5 Grove Ave, Elgin, IL 60120' }],
      repair: () => ({ street: '5 Grove Ave', city: 'Elgin', postal_code: '60120' }),
    });
    await next();
    const slips = await screen.findByRole('region', { name: 'Suggested fixes' });
    expect(slips.textContent).toContain(
      'Elgin Street: 5 Grove Ave in place of 5 Grove Ave, Elgin, IL 60120; City: Elgin; Postal code: 60120',
    );
  });

  test('a failed check for them blocks no one', async () => {
    const sent = open(`${project}/addresses`, {
      rows: [store],
      repair: () => {
        throw new Error('down');
      },
    });
    await next();
    await waitFor(() => expect(bodiesTo(sent, creation)).toHaveLength(1));
  });
});

describe('the review page', () => {
  const review = `${project}/review`;

  test('[SS-068] [SS-044] [SS-045] counts the addresses in its title, and names the first invalid row as in “Errors starting on row N”', async () => {
    open(review, { rows: [store, { ...half, street: '' }], places: () => [] });
    await screen.findByRole('heading', { level: 1, name: 'Review 2 Addresses' });
    await next();
    await waitFor(() => expect(messages()).toEqual(['Errors starting on row 2']));
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe(`${project}/addresses`);
  });

  test('[SS-069] [SS-070] opens its corrections by their address', async () => {
    open(`${review}?view=corrections`, { rows: [half], places: () => ['5 Grove Ave, Elgin, IL 60120, US'] });
    await screen.findByText(/^To correct: 1. To confirm: 0. /);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Review 1 Addresses');
  });

  test('[SS-071] shows the result for each site, and links to the contract', async () => {
    open(`${review}?view=results`, { rows: [store, known] });
    await screen.findAllByText('Branch');
    const lines = screen.getAllByRole('row');
    expect(lines.map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
      ['Site name', 'Outcome', 'Address', 'Site profile'],
      ['Joliet', 'Not created yet', '1 Main St, Joliet, IL 60432, US', 'Branch'],
      ['Peoria', 'Address created', '1 Main St, Joliet, IL 60432, US', 'Branch'],
    ]);
    await next();
    expect(address()).toBe(`${project}/contract-details`);
  });
});
