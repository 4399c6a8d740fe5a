import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { invoiceUpdateForm } from '#generated/forms/invoice.ts';
import { quoteUpdateForm } from '#generated/forms/quote.ts';
import { invoiceView } from '#generated/screens/views/invoice.ts';
import type { WireRecord } from '#runtime/view.ts';
import { RecordMenu } from '#web/record/actions/RecordMenu.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { SchemaForm, type SchemaFormProps } from '#web/ui/form/SchemaForm.tsx';
import { scopeOf } from '../../record/team-scope.ts';

vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ records: [], total_count: 0 })));

const reason = 'An approved invoice cannot be changed. Void it and enter it again.';

function show(props: Pick<SchemaFormProps, 'form' | 'record'>): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SchemaForm onSubmit={() => Promise.resolve()} {...props}>
        <button type="button">Cancel</button>
      </SchemaForm>
    </QueryClientProvider>,
  );
}

describe('the form of a frozen record', () => {
  it('shows the reason and how to correct it, instead of inputs and a button', () => {
    show({ form: invoiceUpdateForm, record: { id: 'i1', invoice_number: 'INV-1', frozen: { reason, may: [] } } });
    expect(screen.getByRole('alert').textContent).toBe(reason);
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel']);
  });

  it('shows only the fields that stay editable', () => {
    const frozen = { reason: 'A selected quote cannot be changed.', may: ['recommendation_reason'] };
    show({ form: quoteUpdateForm, record: { id: 'q1', recommendation_reason: 'Best term', frozen } });
    expect(screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)).toEqual(['Best term']);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
  });

  it('shows all fields while the record is not frozen', () => {
    show({ form: invoiceUpdateForm, record: { id: 'i1', invoice_number: 'INV-1', frozen: null } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByDisplayValue('INV-1')).toBeDefined();
  });
});

describe('the menu of a record', () => {
  const menuOf = (record: WireRecord): void => {
    render(
      <ThemeProvider theme={lightTheme}>
        <QueryClientProvider client={new QueryClient()}>
          <TeamContext value={scopeOf({ permissions: [] })}>
            <RecordMenu
              view={invoiceView}
              record={record}
              actions={[
                { kind: 'edit', loadForm: () => Promise.resolve(invoiceUpdateForm) },
                { kind: 'delete', access: [] },
              ]}
              onEdit={() => {}}
            />
          </TeamContext>
        </QueryClientProvider>
      </ThemeProvider>,
    );
  };

  it('offers neither edit nor delete for a frozen record', () => {
    menuOf({ id: 'i1', invoice_number: 'INV-1', frozen: { reason, may: [] } });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers both otherwise', () => {
    menuOf({ id: 'i1', invoice_number: 'INV-1', frozen: null });
    fireEvent.click(screen.getByRole('button', { name: /INV-1/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
  });
});
