import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serviceUpdateForm } from '#generated/forms/service.ts';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const record = { id: 's1', team_id: 't1', service_type: 'internet', detail: { download_speed: 500, mttr_hours: 4 } };
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

it('[SV-050] closes the service level of a service while its toggle is off, and says so', async () => {
  show(false);
  await screen.findByLabelText(/^Time to repair/);
  expect(input(/^Time to repair/).disabled).toBe(true);
  expect(input(/^Download speed/).disabled).toBe(false);
  expect(screen.getByText(/^These values cannot be changed now/)).toBeDefined();
});

it('[SV-050] opens it while the toggle is on', async () => {
  show(true);
  await screen.findByLabelText(/^Time to repair/);
  await waitFor(() => expect(input(/^Time to repair/).disabled).toBe(false));
  expect(screen.queryByText(/^These values cannot be changed now/)).toBeNull();
});
