/** The form of an address: the place search, the fields that it locks, and the rules outside the schema. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addressCreateForm, addressUpdateForm } from '#generated/forms/address.ts';
import type { WireRecord } from '#runtime/view.ts';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';
import { addressCompanion } from '#web/record/address/address-companion.ts';

const place = {
  place_id: 'p1',
  formatted_address: '233 S Wacker Dr, Chicago, IL, US',
  street: '233 S Wacker Dr',
  city: 'Chicago',
  state_province: 'IL',
  postal_code: '',
  country: 'US',
  county: null,
  lat: 41.8,
  lng: -87.6,
  precision: 'city',
  google_full_details: { place_id: 'p1' },
};
let found: object;
let uses: object;
const ownColumns = [
  { key: 'opened', label: 'Opened', type: 'date', order: 2 },
  { key: 'region', label: 'Region', type: 'dropdown', options: ['Midwest', 'South'], required: true, order: 1 },
  { key: 'beds', label: 'Beds', type: 'integer', order: 3 },
];
let suggestions: readonly object[];

beforeEach(() => {
  found = place;
  uses = { services: 0, locked_fields: [], same_place: [] };
  suggestions = [
    {
      place_id: 'p1',
      description: place.formatted_address,
      main_text: '233 S Wacker Dr',
      secondary_text: 'Chicago, IL, US · Postal code not confirmed',
      precision: 'city',
    },
  ];
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const path = String(url);
    if (path.includes('place-suggestions')) return Response.json({ records: [{ input: '', suggestions }] });
    if (path.includes('place-details')) return Response.json({ records: [found] });
    if (path.includes('/uses')) return Response.json(uses);
    if (path.endsWith('/teams/t1')) return Response.json({ id: 't1', address_column_schema: ownColumns });
    return Response.json({ records: [], total_count: 0 });
  });
});

const asked = [
  'name',
  'street',
  'address_line_two',
  'is_demarc_not_applicable',
  'city',
  'state_province',
  'postal_code',
  'country',
  'lat',
  'lng',
  'is_data_center',
  'is_tower',
  'is_new_construction',
  'handoff_details',
  'google_full_details',
  'custom_columns',
];
const omit = Object.keys(addressCreateForm.schema.properties).filter((wire) => !asked.includes(wire));

function show(record?: WireRecord) {
  const onSubmit = vi.fn<(body: WireRecord) => Promise<void>>(() => Promise.resolve());
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SchemaForm
        form={record ? addressUpdateForm : addressCreateForm}
        record={record}
        omit={omit}
        companion={addressCompanion}
        onSubmit={onSubmit}
      />
    </QueryClientProvider>,
  );
  return onSubmit;
}

const input = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp | string, value: string) => void fireEvent.change(input(label), { target: { value } });
const save = () => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));

async function pick(): Promise<void> {
  type('Find the place', '233 S Wacker Dr Chicago');
  const option = await screen.findByRole('option', { name: /233 S Wacker Dr/ }, { timeout: 4_000 });
  fireEvent.click(option);
  await waitFor(() => expect(input(/^Street/).value).toBe('233 S Wacker Dr'));
}

test('[AD-004] [AD-018] [AD-020] [AD-050] selecting a place fills and locks the fields that it knows, and shows what is not confirmed', async () => {
  const onSubmit = show();
  type(/^Name/, 'Chicago HQ');
  await pick();
  expect(input(/^City/).value).toBe('Chicago');
  expect(input(/^Country/).value).toBe('United States');
  for (const label of [/^Street/, /^City/, /^State/, /^Country/]) expect(input(label).readOnly).toBe(true);
  expect(input(/^ZIP code/).readOnly).toBe(false);
  expect(input(/^Latitude/).value).toBe('');
  expect(screen.getByText(/Postal code not confirmed: the place is known by its city/)).toBeTruthy();
  type(/^ZIP code/, '60606');
  type(/^Demarc(?! Not)/, 'Suite 4400');
  save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]![0]).toMatchObject({
    street: '233 S Wacker Dr',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'US',
    google_full_details: { place_id: 'p1' },
  });
});

test('state and postal code have the titles of the chosen country, in the form and in its errors', async () => {
  show({ id: 'a1', version: 1, name: 'HQ', country: 'GB', is_demarc_not_applicable: true });
  expect([input(/^County/).value, input(/^Postcode/).value]).toEqual(['', '']);
  cleanup();
  show({ id: 'a2', version: 1, name: 'HQ', street: '1 Rue Sherbrooke', country: 'CA', is_demarc_not_applicable: true });
  expect(input(/^Province/).value).toBe('');
  type(/^City/, 'Montréal');
  type(/^Postal code/, '1');
  save();
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('Province: Required');
});

test('[AD-019] a locked field is unlocked by double click, and by its button without a mouse', async () => {
  show();
  await pick();
  fireEvent.doubleClick(input(/^Street/));
  expect(input(/^Street/).readOnly).toBe(false);
  expect(input(/^City/).readOnly).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Unlock City' }));
  expect(input(/^City/).readOnly).toBe(false);
  fireEvent.keyDown(input(/^State/), { key: 'F2' });
  expect(input(/^State/).readOnly).toBe(false);
  expect(input(/^Country/).readOnly).toBe(true);
});

test('[AD-019] editing a found place removes the link to it', async () => {
  const onSubmit = show();
  type(/^Name/, 'Chicago HQ');
  await pick();
  fireEvent.doubleClick(input(/^Street/));
  type(/^Street/, '300 S Wacker Dr');
  type(/^ZIP code/, '60606');
  type(/^Demarc(?! Not)/, 'Suite 1');
  save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]![0]).not.toHaveProperty('google_full_details');
});

test('[AD-020] coordinates of a building are filled in, those of a city are not', async () => {
  found = { ...place, precision: 'address', postal_code: '60606', county: 'Cook' };
  show();
  await pick();
  expect([input(/^Latitude/).value, input(/^Longitude/).value]).toEqual(['41.8', '-87.6']);
  expect(input(/^ZIP code/).readOnly).toBe(true);
});

test('[AD-012] [AD-020] a field that a place fills in is no longer missing', async () => {
  show();
  save();
  const isMissing = (label: RegExp) => input(label).getAttribute('aria-invalid') === 'true';
  await waitFor(() => expect([/^City/, /^Street/, /^Postal code/].map(isMissing)).toEqual([true, true, true]));
  await pick();
  expect(screen.getAllByText('Required')).toHaveLength(3);
  expect(isMissing(/^ZIP code/)).toBe(true);
});

test('[AD-052] without a suggestion the address is entered by hand', async () => {
  suggestions = [];
  show();
  type('Find the place', 'nowhere at all');
  await screen.findByText('Nothing found. Fill in the fields below.', undefined, { timeout: 4_000 });
  expect(input(/^Street/).readOnly).toBe(false);
});

test('[AD-052] a failure of the places service is shown, and the address is entered by hand', async () => {
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('place-suggestions') ? new Response(null, { status: 503 }) : answer(url),
  );
  show();
  type('Find the place', '233 S Wacker Dr');
  await screen.findByText('Places cannot be looked up at the moment. Fill in the fields below.', undefined, {
    timeout: 4_000,
  });
  expect(input(/^Street/).readOnly).toBe(false);
});

test.each([
  ['offers nothing', () => Response.json({ records: [{ input: '', suggestions: [] }] })],
  ['fails', () => new Response(null, { status: 503 })],
])('[AD-052] an address stays as typed when its lookup %s, and no error shows', async (_what, reply) => {
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string) => (url.includes('place-suggestions') ? reply() : answer(url)));
  const onSubmit = show();
  type(/^Name/, 'HQ');
  type('Find the place', '12 Nowhere Road, Springfield, IL 62701');
  await screen.findByText(/Fill in the fields below\.$/, undefined, { timeout: 4_000 });
  fireEvent.blur(input('Find the place'));
  type(/^Demarc(?! Not)/, 'Suite 1');
  save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]![0]).toMatchObject({
    street: '12 Nowhere Road',
    city: 'Springfield',
    state_province: 'IL',
    postal_code: '62701',
    country: 'US',
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[AD-011] [AD-016] [AD-017] errors by the rules of addresses show before anything is sent', async () => {
  const onSubmit = show();
  type(/^Name/, 'HQ');
  type(/^City/, 'Chicago');
  fireEvent.click(input(/^Data center/));
  save();
  const summary = await screen.findByRole('alert');
  for (const text of ['Street: Required', 'Demarc: Required', 'Handoff details: Required', 'Postal code: Required'])
    expect(summary.textContent).toContain(text);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('[AD-013] [AD-016] [AD-017] a field is marked as required as soon as the others require it', async () => {
  show();
  const isMarked = (label: RegExp) => input(label).getAttribute('aria-required') === 'true';
  expect([isMarked(/^Street/), isMarked(/^Demarc(?! Not)/), isMarked(/^Latitude/), isMarked(/^Handoff/)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  fireEvent.click(input(/^Demarc Not Applicable/));
  fireEvent.click(input(/^New construction/));
  fireEvent.click(input(/^Data center/));
  await waitFor(() => expect(isMarked(/^Handoff/)).toBe(true));
  expect([isMarked(/^Street/), isMarked(/^Demarc(?! Not)/), isMarked(/^Latitude/)]).toEqual([false, false, true]);
});

test('[AD-023] checking data center clears tower, and the reverse', async () => {
  show();
  fireEvent.click(input(/^Tower/));
  fireEvent.click(input(/^Data center/));
  await waitFor(() => expect(input(/^Tower/).checked).toBe(false));
  expect(input(/^Data center/).checked).toBe(true);
  fireEvent.click(input(/^Tower/));
  await waitFor(() => expect(input(/^Data center/).checked).toBe(false));
});

test('[AD-021] core fields of an address in procurement are fixed, with the reason', async () => {
  uses = {
    services: 1,
    locked_fields: ['street', 'city', 'is_new_construction'],
    same_place: [{ name: 'Loop office' }],
  };
  const record = { id: 'a1', version: 2, ...place, name: 'HQ', google_full_details: null, address_line_two: 'MDF' };
  const onSubmit = show(record);
  await screen.findByText(/its location cannot be changed/);
  expect(input(/^City/).readOnly).toBe(true);
  fireEvent.doubleClick(input(/^City/));
  expect(input(/^City/).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Unlock City' })).toBeNull();
  expect(screen.queryByLabelText('Find the place')).toBeNull();
  expect(screen.getByText('The same place stands here as Loop office.')).toBeTruthy();
  type(/^Demarc(?! Not)/, 'Floor 2');
  save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ address_line_two: 'Floor 2' }));
});

test("[SS-027] the team's custom columns are shown in its order below the fields, and saved by their keys", async () => {
  const onSubmit = show({
    id: 'a1',
    version: 1,
    name: 'Loop',
    street: '233 S Wacker Dr',
    address_line_two: 'Suite 1',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'US',
    team_id: 't1',
    custom_columns: { region: 'South', old: 'kept' },
  });
  const beds = await screen.findByLabelText(/^Beds/);
  const labels = screen.getAllByText(/^(?:Region|Opened|Beds)/).map(({ textContent }) => textContent);
  expect(labels).toEqual(['Region *', 'Opened', 'Beds']);
  fireEvent.change(beds, { target: { value: 'many' } });
  fireEvent.blur(beds);
  expect(screen.getByText('Must be a number')).toBeDefined();
  fireEvent.change(beds, { target: { value: '12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]![0]).toEqual({ custom_columns: { region: 'South', old: 'kept', beds: 12 } });
});
