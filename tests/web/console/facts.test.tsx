import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { consolidatedBillView } from '#generated/screens/views/consolidated-bill.ts';
import { invoiceView } from '#generated/screens/views/invoice.ts';
import { providerView } from '#generated/screens/views/provider.ts';
import { quoteRequestView } from '#generated/screens/views/quote-request.ts';
import { quoteView } from '#generated/screens/views/quote.ts';
import { userView } from '#generated/screens/views/user.ts';
import { FieldsPanel } from '#web/record/detail/FieldsPanel.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import type { EntityView, FieldView, WireRecord } from '#runtime/view.ts';
import { scopeOf } from '../record/team-scope.ts';

interface Props {
  readonly view: EntityView;
  readonly record: WireRecord;
  readonly fields: readonly FieldView[];
}
const Details = ({ view, record, fields }: Props) => (
  <TeamContext value={scopeOf({ staff: 'admin' })}>
    <FieldsPanel
      panel={{ kind: 'fields', title: 'Details', fields, isDense: true }}
      view={view}
      record={record}
      onForm={() => {}}
    />
  </TeamContext>
);

const statusesOfRequests = {
  NOT_STARTED: 'Not Started',
  SENT: 'Sent',
  COMPLETED: 'Completed',
  MANUALLY_COMPLETED: 'Manually Completed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

test.each([
  ['[QR-003]', quoteRequestView, 'quote-requests', 'status', statusesOfRequests],
  [
    '[BI-013]',
    consolidatedBillView,
    'consolidated-bills',
    'status',
    { OPEN: 'Open (ready for payment)', PAID: 'Closed - Paid' },
  ],
  ['[BI-015]', invoiceView, 'invoices', 'status', { CLOSED: 'Closed - Paid' }],
  ['[PE-002]', userView, 'users', 'role', { normal_user: 'Customer' }],
  [
    '[QT-005]',
    quoteView,
    'quotes',
    'provider_response_status',
    { AVAILABLE: 'Active', PENDING: 'Quote Pending', NO_BID: 'No Bid' },
  ],
] as const)('%s the page of a record shows the label of its state', (_, view, path, wire, labels) => {
  for (const [value, label] of Object.entries(labels)) {
    const details = Object.values(view.fields).filter((field) => field.wire === wire);
    render(
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter initialEntries={[`/admin/${path}/r1/show`]}>
          <Details view={view} record={{ id: 'r1', [wire]: value }} fields={details} />
        </MemoryRouter>
      </ThemeProvider>,
    );
    expect(screen.getByText(label, { selector: 'dd, dd *' })).toBeDefined();
    cleanup();
  }
});

test('a carrier without a logo shows its first letter among the filled fields; empty fields are shown on demand', () => {
  const details = Object.values(providerView.fields).slice(1);
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <Details
          view={providerView}
          record={{ id: 'p', name: 'Great Lakes Fiber', logo: null, description: null }}
          fields={details}
        />
      </MemoryRouter>
    </ThemeProvider>,
  );
  const shown = screen.getByRole('region', { name: 'Details' });
  const pairs = [...shown.querySelectorAll('dt')].map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(pairs).toEqual([
    ['Name', 'Great Lakes Fiber'],
    ['Logo', 'G'],
  ]);
  expect(screen.getByRole('button', { name: `Show ${details.length - 2} empty fields` })).toBeDefined();
});
