import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { auditEntryView } from '#generated/screens/views/audit-entry.ts';
import { consolidatedBillView } from '#generated/screens/views/consolidated-bill.ts';
import { invoiceView } from '#generated/screens/views/invoice.ts';
import { providerView } from '#generated/screens/views/provider.ts';
import { quoteRequestView } from '#generated/screens/views/quote-request.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { userView } from '#generated/screens/views/user.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';

const view = (more: Partial<FieldView> & Pick<FieldView, 'kind'>): FieldView => ({
  key: 'x',
  wire: 'x',
  title: 'X',
  column: 'default',
  ...more,
});

function show(field: FieldView, record: WireRecord, isFull = false, isLine = false): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <RecordLinkContext value={(_entity, path, id) => `/admin/${path}/${id}/show`}>
            <div data-testid="cell">
              <Cell field={field} record={record} isFull={isFull} isLine={isLine} />
            </div>
          </RecordLinkContext>
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  );
}

const text = (): string | null => screen.getByTestId('cell').textContent;

it('[AM-005] [PE-002] the role normal_user reads as Customer, a role of staff by its own name', () => {
  const shown = (role: string): string | null => {
    show(userView.fields.role, { role });
    const { textContent } = screen.getByTestId('cell');
    cleanup();
    return textContent;
  };
  expect([shown('normal_user'), shown('quoperator')]).toEqual(['Customer', 'Quoperator']);
});

it('[DF-022] [DF-023] the installation of a service is a date, without a time', () => {
  show(serviceView.fields.installedAt, { installed_at: '2026-10-25T12:00:00Z' }, true);
  expect(screen.getByTestId('cell').textContent).toBe('Oct 25, 2026');
  cleanup();
  show(serviceView.fields.createdAt, { created_at: '2026-10-25T12:00:00Z' }, true);
  expect(screen.getByTestId('cell').textContent).toMatch(/^10-25-2026 \d\d:00 [AP]M/);
  cleanup();
});

describe('cells', () => {
  it('a carrier without a logo shows the first letter of its name in the column of logos', () => {
    show(providerView.fields.logo, { name: 'Great Lakes Fiber', logo: null }, false, true);
    expect(text()).toBe('G');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('a carrier with a logo shows the picture, which opens in full size', () => {
    show(providerView.fields.logo, { name: 'Great Lakes Fiber', logo: 'f1' }, false, true);
    const link = screen.getByRole('link', { name: 'Logo Great Lakes Fiber' });
    expect(link.getAttribute('href')).toBe('/api/files/f1');
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/api/files/f1');
  });

  it.each([
    ['NOT_STARTED', 'Not Started'],
    ['SENT', 'Sent'],
    ['COMPLETED', 'Completed'],
    ['MANUALLY_COMPLETED', 'Manually Completed'],
    ['FAILED', 'Failed'],
    ['CANCELLED', 'Cancelled'],
  ])('[QR-003] shows the status %s of a quote request as %s', (status, label) => {
    show(quoteRequestView.fields.status, { status });
    expect(text()).toBe(label);
  });

  it.each([
    ['[BI-015] an invoice', invoiceView.fields.status, 'CLOSED', 'Closed - Paid'],
    ['[BI-013] an open bill', consolidatedBillView.fields.status, 'OPEN', 'Open (ready for payment)'],
    ['[BI-013] a paid bill', consolidatedBillView.fields.status, 'PAID', 'Closed - Paid'],
  ])('shows the status of %s with its label', (_what, field, status, label) => {
    show(field, { status });
    expect(text()).toBe(label);
  });

  it.each([[{}], [{ transport: null, speed: null }]])(
    '[SV-001] shows that a service has no attributes yet: %o',
    (detail) => {
      show(serviceView.fields.detail, { service_type: 'internet', detail }, true);
      expect(text()).toBe('–');
    },
  );

  it('[DF-020] shows money in its own format', () => {
    show(view({ kind: 'money' }), { x: { value: 123_450, code: 'EUR' } });
    expect(text()).toBe('€1,234.50 EUR');
  });

  it('[AT-066] shows the unit of an amount', () => {
    show(view({ kind: 'money', unit: 'per kWh' }), { x: { value: 12, code: 'USD' } });
    expect(text()).toBe('$0.12 per kWh');
  });

  it('shows a number with its unit', () => {
    show(view({ kind: 'integer', unit: 'months' }), { x: 1200 });
    expect(text()).toBe('1,200 months');
  });

  it.each([
    [0, 'Month to month'],
    [1, 'Month to month'],
    [12, '1 year'],
  ])('shows by how much a contract renews: %i as %s', (auto_renew_term, words) => {
    show(serviceView.fields.autoRenewTerm, { auto_renew_term });
    expect(text()).toBe(words);
  });

  it('[PR-001] shows the number of a network unformatted, not like a count', () => {
    show(providerView.fields.networkAsn, { network_asn: 4_200_007_018 });
    expect(text()).toBe('4200007018');
  });

  it.each([
    [1, 'business days', '1 business day'],
    [1, 'Mbps', '1 Mbps'],
    [1, 'ms', '1 ms'],
    [0, 'days', '0 days'],
  ])('counts %i %s as %s', (x, unit, words) => {
    show(view({ kind: 'integer', unit }), { x });
    expect(text()).toBe(words);
  });

  it('shows the parts of structured data with their units', () => {
    show(
      providerView.fields.extraFields,
      { extra_fields: { sla_dedicated: 99.99, auto_renew_term: 1, notice_period: 90 } },
      true,
    );
    expect(text()).toBe('SLA dedicated99.99 %Notice period90 daysAutomatic renewalMonth to month');
  });

  it('[PR-001] shows terms without a length as text, and groups the thousands of counts', () => {
    show(providerView.fields.extraFields, { extra_fields: { auto_renew_term: 0, notice_period: 1200 } }, true);
    expect(text()).toBe('Notice period1,200 daysAutomatic renewalMonth to month');
  });

  it('shows a carrier with its logo, if it has one', () => {
    const nested = { id: '1', name: 'Lumen', logo_url: '/api/files/7' };
    show(serviceView.fields.providerId, { provider_id: '1', provider: nested });
    expect([text(), document.querySelector('img')?.getAttribute('src')]).toEqual(['Lumen', '/api/files/7']);
    cleanup();
    show(serviceView.fields.providerId, { provider_id: '1', provider: { ...nested, logo_url: null } });
    expect([text(), document.querySelector('img')]).toEqual(['Lumen', null]);
  });

  it('shows a closed value by its label, and an unknown one as it is', () => {
    const items = [{ value: 'ACTIVE', label: 'Active', color: 'success' }];
    show(view({ kind: 'enums', items }), { x: ['ACTIVE', 'LOST'] });
    expect(text()).toBe('ActiveLOST');
    cleanup();
    show(view({ kind: 'enums', items }), { x: ['ACTIVE', 'LOST'] }, false, true);
    expect(text()).toBe('Active+1');
  });

  it('a record that the user may not see shows no part of its id', () => {
    const reference = { entity: 'service-group', as: 'service_group', path: 'service-groups', shownAs: '{display_id}' };
    show(view({ kind: 'reference', reference }), { x: '01a2279b-52b8-7dff-a2e0-1f0f0397c6b6', service_group: null });
    expect([text(), screen.queryByRole('link')]).toEqual(['—', null]);
  });

  it('links a reference by the name of its record', () => {
    const reference = { entity: 'provider', as: 'provider', path: 'providers', shownAs: '{name}' };
    show(view({ kind: 'reference', reference }), { x: 'p1', provider: { id: 'p1', name: 'Zayo' } });
    expect(screen.getByRole('link', { name: 'Zayo' }).getAttribute('href')).toBe('/admin/providers/p1/show');
  });

  it('[SG-009] loads the name of a record that another record names, and never shows a part of its id', async () => {
    const location = { id: '01a20637-9d46', address: { id: 'a1', name: 'Madison clinic' } };
    vi.stubGlobal('fetch', async () => Response.json({ records: [location] }));
    const reference = {
      entity: 'service-location',
      as: 'service_location',
      path: 'service-locations',
      shownAs: '{address}',
    };
    show(view({ kind: 'reference', reference }), {
      x: location.id,
      service_location: { id: location.id, address_id: 'a1' },
    });
    expect(text()).toBe('');
    expect(await screen.findByRole('link', { name: 'Madison clinic' })).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it('[DF-011] links only web addresses', () => {
    show(view({ kind: 'url' }), { x: 'javascript:alert(1)' });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows nothing in tables and a dash on pages for an empty value', () => {
    show(view({ kind: 'text' }), { x: null });
    expect(text()).toBe('');
    cleanup();
    show(view({ kind: 'text' }), { x: null }, true);
    expect(text()).toBe('–');
  });

  it('[TB-050] shows an alert in place of a failed cell and reports it, while the page stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
    vi.stubGlobal('fetch', fetched);
    show(view({ kind: 'money' }), { x: { value: 1, code: 'not a currency' } });
    expect(screen.getByRole('alert').textContent).toBe('Display Error');
    await waitFor(() => expect(fetched.mock.calls[0]?.[0]).toBe('/api/hc'));
    expect(JSON.parse(String(fetched.mock.calls[0]![1]!.body))).toMatchObject({ level: 'warning' });
  });

  it.each([
    ['a number', view({ kind: 'integer' }), 'fast'],
    ['an amount', view({ kind: 'money' }), 1250],
    ['a day', view({ kind: 'date' }), 'soon'],
    ['yes or no', view({ kind: 'boolean' }), 'maybe'],
    ['a list', view({ kind: 'enums' }), 'ACTIVE'],
    ['a text', view({ kind: 'text' }), { of: 'something else' }],
  ])('[TB-049] [TB-051] shows that a value is not %s, and reports it', async (_, field, x) => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
    vi.stubGlobal('fetch', fetched);
    show(field, { x });
    expect(text()).toBe('Display error, try updating the cell');
    await waitFor(() => expect(fetched.mock.calls[0]?.[0]).toBe('/api/hc'));
    expect(String(fetched.mock.calls[0]![1]!.body)).toContain(`Unreadable cell: x is no ${field.kind}`);
  });
});

describe('an entry of the audit log', () => {
  const { at, entity, recordId } = auditEntryView.fields;
  const record = {
    at: '2026-11-20T16:42:00Z',
    entity: 'service-location',
    record_id: '01a20d35-30a5-7000-8585-afaba1d5c803',
  };

  it('shows the kind of record by its label', () => {
    show(entity, record);
    expect(text()).toBe('Service location');
  });

  it('links to the record by the end of its id', () => {
    show(recordId, record);
    const link = screen.getByRole('link', { name: 'a1d5c803' });
    expect(link.getAttribute('href')).toBe('/admin/service-locations/01a20d35-30a5-7000-8585-afaba1d5c803/show');
    expect(link.title).toBe(record.record_id);
  });

  it('keeps the id of a record of an unknown kind', () => {
    show(recordId, { ...record, entity: 'gone' });
    expect(screen.queryByRole('link')).toBeNull();
    expect(text()).toBe(record.record_id);
  });

  it('[DF-023] shows the time next to the date', () => {
    show(at, record);
    expect(text()).toMatch(/^11-\d\d-2026 \d\d:\d\d [AP]M$/);
  });
});
