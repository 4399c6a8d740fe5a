import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serviceUpdateForm } from '#generated/forms/service.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const record = {
  id: 's1',
  team_id: 't1',
  service_group_id: 'g1',
  current_step: 'order_submitted',
  service_type: 'internet',
  detail: { download_speed: 500, mttr_hours: 4 },
};
const omit = Object.keys(serviceUpdateForm.schema.properties).filter((wire) => wire !== 'detail');

function show(isOn: boolean): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ records: [{ name: 'editSlas', on: isOn, value: null }] })),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SchemaForm form={serviceUpdateForm} record={record} omit={omit} onSubmit={() => Promise.resolve()} />
    </QueryClientProvider>,
  );
}

const input = (label: RegExp): HTMLInputElement => screen.getByLabelText(label);

it('[SV-050] disables the service level of a service while its toggle is off, and says that', async () => {
  show(false);
  await screen.findByLabelText(/^Time to repair/);
  expect(input(/^Time to repair/).disabled).toBe(true);
  expect(input(/^Download speed/).disabled).toBe(false);
  expect(screen.getByText(/^These values cannot be changed now/)).toBeDefined();
});

it('[SV-050] enables it while the toggle is on', async () => {
  show(true);
  await screen.findByLabelText(/^Time to repair/);
  await waitFor(() => expect(input(/^Time to repair/).disabled).toBe(false));
  expect(screen.queryByText(/^These values cannot be changed now/)).toBeNull();
});

function showAttributes(
  service_type: string,
  onSubmit: (body: object) => Promise<void> = () => Promise.resolve(),
): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ records: [] })));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SchemaForm
        form={serviceUpdateForm}
        record={{ id: 's1', team_id: 't1', service_type, detail: {} }}
        omit={omit}
        onSubmit={onSubmit}
      />
    </QueryClientProvider>,
  );
}

/** The suggestions of an input: numbers with labels. */
function offersOf(from: HTMLInputElement): readonly (readonly [value: string, words: string])[] {
  const list = document.getElementById(from.getAttribute('list')!)!;
  return [...list.querySelectorAll('option')].map(({ value, textContent }) => [value, textContent]);
}

it.each([
  ['[AT-053]', 'internet', /^Download speed/, 'AT-053'],
  ['[AT-053]', 'internet', /^Upload speed/, 'AT-053'],
  ['[AT-053]', 'wan_mpls', /^Bandwidth/, 'AT-053'],
  ['[AT-054]', 'wan_wavelength', /^Bandwidth/, 'AT-054'],
  ['[AT-055]', 'wan_point_to_point', /^Bandwidth/, 'AT-055'],
  ['[AT-056]', 'direct_cloud_connect', /^Transport capacity/, 'AT-056'],
])('%s %s: the input %s offers the specified speeds', async (_row, type, label, row) => {
  showAttributes(type);
  await screen.findByLabelText(label);
  expect(offersOf(input(label)).map(([value]) => value)).toEqual(wordsOf(row));
});

it('[AT-052] [CT-031] speeds are suggested from 100 Mbps to 150 Gbps, and any other can be typed', async () => {
  showAttributes('internet');
  await screen.findByLabelText(/^Download speed/);
  const offers = offersOf(input(/^Download speed/));
  expect([offers[0], offers.at(-1)]).toEqual([
    ['100', '100 Mbps'],
    ['150000', '150 Gbps'],
  ]);
  const steps = [100, 200, 250, 300, 500, 1000, 2000, 5000, 10_000, 20_000, 40_000, 100_000, 150_000];
  expect(offers.map(([value]) => Number(value))).toEqual(steps);
  fireEvent.change(input(/^Download speed/), { target: { value: '35' } });
  expect(input(/^Download speed/).value).toBe('35');
});

it('[AT-075] the channels of a PRI are 23 for each typed trunk, and can be changed', async () => {
  showAttributes('voice_pri');
  await screen.findByLabelText(/^Trunks/);
  fireEvent.change(input(/^Trunks/), { target: { value: '2' } });
  expect(input(/^Channels/).value).toBe('46');
  fireEvent.change(input(/^Channels/), { target: { value: '40' } });
  expect([input(/^Trunks/).value, input(/^Channels/).value]).toEqual(['2', '40']);
  fireEvent.change(input(/^Trunks/), { target: { value: '3' } });
  expect(input(/^Channels/).value).toBe('69');
});

it('[AT-008] [ER-041] accepts a rate below a cent, and names the invalid attribute', async () => {
  const onSubmit = vi.fn((_body: object) => Promise.resolve());
  onSubmit.mockRejectedValueOnce(
    new HttpError(422, 'invalid', {
      message: 'Some fields need attention.',
      'detail.rate_per_minute.value': ['Must be a number'],
    }),
  );
  showAttributes('voice_sip', onSubmit);
  const rate = await screen.findByLabelText<HTMLInputElement>(/^Rate per minute/);
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(rate, { target: { value: 'a bit' } });
  save();
  const link = await screen.findByRole('link', { name: 'Rate per minute: Must be a number' });
  fireEvent.click(link);
  expect(document.activeElement).toBe(rate);
  fireEvent.change(rate, { target: { value: '0.012' } });
  save();
  await waitFor(() =>
    expect(onSubmit.mock.lastCall).toEqual([{ detail: { rate_per_minute: { value: 1.2, code: 'USD' } } }]),
  );
  expect(rate.value).toBe('0.012');
});
