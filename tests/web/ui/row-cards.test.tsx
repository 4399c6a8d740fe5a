import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { invoiceView } from '#generated/screens/views/invoice.ts';
import { providerView } from '#generated/screens/views/provider.ts';
import { limits } from '#generated/domain/limits.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { RowCards } from '#web/ui/table/RowCards.tsx';
import type { FieldView } from '#runtime/view.ts';

const fields: readonly FieldView[] = [{ key: 'name', wire: 'name', title: 'Name', kind: 'text', column: 'default' }];
const show = (count: number) =>
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <RowCards
          label="Tickets"
          fields={fields}
          records={Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Ticket ${at + 1}` }))}
        />
      </MemoryRouter>
    </ThemeProvider>,
  );

describe('rows on a phone', () => {
  test('start with ten, and show the rest on demand', () => {
    show(25);
    expect(limits.listRowsShownOnPhone).toBe(10);
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.queryByText('Ticket 11')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show all 25' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(25);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  test('that are all shown have no such button', () => {
    show(10);
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('keep the line of a picture, with the first letter of the name when there is none', () => {
    const { name, logo, webPortal } = providerView.fields;
    render(
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <RowCards
            label="Providers"
            fields={[name, logo, webPortal]}
            records={[{ id: 'p', name: 'Great Lakes Fiber', logo: null, web_portal: null }]}
          />
        </MemoryRouter>
      </ThemeProvider>,
    );
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Logo']);
    expect(screen.getByRole('definition').textContent).toBe('G');
  });

  test('start with the first available value when the first column is empty', () => {
    const { name, webPortal } = providerView.fields;
    render(
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <RowCards
            label="Providers"
            fields={[webPortal, name]}
            records={[{ id: 'p', name: 'Great Lakes Fiber', web_portal: null }]}
          />
        </MemoryRouter>
      </ThemeProvider>,
    );
    expect(screen.getByRole('listitem').textContent).toBe('Great Lakes Fiber');
  });

  test('[TB-041] are grouped by their common value, with the totals of the group, shown once', () => {
    const { invoiceNumber, status } = invoiceView.fields;
    const records = [
      { id: '1', invoice_number: 'I-1', status: 'OPEN' },
      { id: '2', invoice_number: 'I-2', status: 'DRAFT' },
      { id: '3', invoice_number: 'I-3', status: 'OPEN' },
    ];
    render(
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <RowCards
            label="Invoices"
            fields={[invoiceNumber]}
            group={status}
            totalsOf={(value) => (value === 'OPEN' ? { count: 40, texts: ['Total $900'] } : null)}
            records={records}
          />
        </MemoryRouter>
      </ThemeProvider>,
    );
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Open40 · Total $900',
      'Draft1',
    ]);
    const open = screen.getByRole('list', { name: 'Invoices: Open' });
    expect(
      within(open)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['I-1', 'I-3']);
  });

  test('[TB-031] are selected all at once, including hidden ones', () => {
    const calls: string[] = [];
    const selection = {
      records: [],
      isSelected: () => false,
      toggle: () => undefined,
      all: false,
      toggleAll: () => calls.push('all'),
      selectAll: () => undefined,
      clear: () => undefined,
      outOfSight: [],
      clearOutOfSight: () => undefined,
    };
    const records = Array.from({ length: 25 }, (_, at) => ({ id: String(at), name: `Ticket ${at + 1}` }));
    render(
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <RowCards label="Tickets" fields={fields} records={records} selection={selection} />
        </MemoryRouter>
      </ThemeProvider>,
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(calls).toEqual(['all']);
  });
});
