import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { providerAccountUpdateForm } from '#generated/forms/provider-account.ts';
import type { WireRecord } from '#runtime/view.ts';
import { SchemaForm } from '#web/ui/form/SchemaForm.tsx';

vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ records: [], total_count: 0 })));

const record = { gl_splits: [{ account: '6100', percent: 100 }] };

/** The form with a record; returns the submitted bodies. */
function open(): WireRecord[] {
  const sent: WireRecord[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SchemaForm
        form={providerAccountUpdateForm}
        record={record}
        onSubmit={(body) => {
          sent.push(body);
          return Promise.resolve();
        }}
      />
    </QueryClientProvider>,
  );
  return sent;
}

const splits = () => screen.getByRole('group', { name: 'GL splits' });
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('asks for structured data by the titles of its schema, and sends added values', async () => {
  const sent = open();
  expect(splits()).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Percent/), { target: { value: '60' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add to GL splits' }));
  fireEvent.change(screen.getAllByLabelText(/^GL account/)[1]!, { target: { value: '6200' } });
  fireEvent.change(screen.getAllByLabelText(/^Percent/)[1]!, { target: { value: '40' } });
  save();
  await waitFor(() =>
    expect(sent).toEqual([
      {
        gl_splits: [
          { account: '6100', percent: 60 },
          { account: '6200', percent: 40 },
        ],
      },
    ]),
  );
});

it('removes an item', async () => {
  const sent = open();
  fireEvent.click(screen.getByRole('button', { name: 'Remove GL splits 1' }));
  save();
  await waitFor(() => expect(sent).toEqual([{ gl_splits: [] }]));
});

it('shows an error at its value', async () => {
  const sent = open();
  const percent = screen.getByLabelText(/^Percent/);
  fireEvent.change(percent, { target: { value: '150' } });
  save();
  await waitFor(() => expect(percent.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
});
