/** Columns shrink so that a laptop shows the important ones, but never so far that a value misleads. */
import { describe, expect, test } from 'vitest';
import { attachmentView } from '#generated/screens/views/attachment.ts';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import { ticketView } from '#generated/screens/views/ticket.ts';
import type { FieldView } from '#runtime/view.ts';
import { firstWidths } from '#web/ui/table/column-width.ts';

/** Width of a list's columns on a page of 1280 px: without menu, margins and selection. */
const laptop = 1280 - 240 - 2 * 24 - 44;
const { displayId, name, ...rest } = serviceView.fields;
const columns: readonly FieldView[] = [
  displayId,
  name,
  rest.providerId,
  rest.addressId,
  rest.mrc,
  rest.status,
  rest.term,
  rest.renewalPreference,
];
const records = [
  {
    id: '1',
    display_id: 'SV-2087',
    name: 'Dedicated internet access of the headquarters in Chicago',
    provider: { name: 'Zayo Group Networks' },
    address: { name: 'Chicago HQ, Loop office and annex' },
    mrc: { value: 1_250_000, code: 'USD' },
    status: 'pending_disconnect',
    term: 36,
    renewal_preference: 'MONTH_TO_MONTH',
  },
];
const sum = (widths: readonly number[]): number => widths.reduce((all, each) => all + each, 0);
const room = (width: number | null, isTight = false) => ({ width, isTight });

describe('initial column widths', () => {
  test('fit titles and values when there is room', () => {
    const { widths, isNarrowed } = firstWidths(columns, records, {}, room(null));
    expect(isNarrowed).toBe(false);
    expect(firstWidths(columns, records, {}, room(4000)).widths).toEqual(widths);
  });

  test('show the whole inventory on a laptop: names are truncated, amounts and states never', () => {
    const whole = firstWidths(columns, records, {}, room(null)).widths;
    const { widths, isNarrowed } = firstWidths(columns, records, {}, room(laptop));
    expect(isNarrowed).toBe(true);
    expect(sum(widths)).toBeLessThanOrEqual(laptop);
    const at = (field: FieldView) => columns.indexOf(field);
    expect(widths[at(name)]).toBeLessThan(whole[at(name)]!);
    // "Pending disconnect" in the small letters of a chip, and "$12,500.00".
    expect(widths[at(rest.status)]).toBeGreaterThanOrEqual(18 * 6 + 16 + 24);
    expect(widths[at(rest.mrc)]).toBeGreaterThanOrEqual(10 * 7 + 24);
  });

  test('shrink the widest first: a sentence shrinks before a name', () => {
    const fields: readonly FieldView[] = [displayId, rest.teamId, rest.providerId, name, rest.installStatus, rest.mrc];
    const row = {
      id: '1',
      display_id: 'SV-1017',
      team: { name: 'Harbor Logistics' },
      provider: { name: 'Comcast Business' },
      name: 'Norfolk terminal internet',
      install_status: 'DELAYED_PENDING_CUSTOMER_SITE_READINESS',
      mrc: null,
    };
    const { widths } = firstWidths(fields, [row], {}, room(laptop));
    const at = (field: FieldView) => widths[fields.indexOf(field)]!;
    // Letters of 14 px are 7 wide on average, and a cell has a padding of 12 px.
    expect(at(rest.teamId)).toBeGreaterThanOrEqual('Harbor Logistics'.length * 7 + 24);
    expect(at(rest.providerId)).toBeGreaterThanOrEqual('Comcast Business'.length * 7 + 24);
    expect(at(name)).toBeGreaterThanOrEqual('Norfolk terminal internet'.length * 7 + 24);
    expect(sum(widths)).toBeLessThanOrEqual(laptop);
  });

  test('leave the subject of a ticket more than its states, because it identifies the row', () => {
    const { fields: of } = ticketView;
    const fields: readonly FieldView[] = [
      of.displayId,
      of.teamId,
      of.status,
      of.subject,
      of.priority,
      of.assigneeId,
      of.dueAt,
    ];
    const row = {
      id: '1',
      display_id: 'TK-1024',
      team: { name: 'Tallgrass Energy Partners' },
      status: 'PENDING_CUSTOMER_RESPONSE',
      subject: 'Invoice of Kansas City depot above the contract rate',
      priority: 'P1',
      assignee: { first_name: 'Priya', last_name: 'Raman' },
      due_at: '2026-12-01T10:00:00Z',
    };
    const { widths } = firstWidths(fields, [row], {}, room(laptop));
    expect(widths[fields.indexOf(of.subject)]).toBeGreaterThanOrEqual(144);
    expect(sum(widths)).toBeLessThanOrEqual(laptop);
  });

  test('count only the visible chips of several values', () => {
    const fields = [displayId, serviceGroupView.fields.serviceTypes];
    const rows = [{ id: '1', display_id: 'SG-1', service_types: ['colocation', 'internet'] }];
    const [, width] = firstWidths(fields, rows, {}, room(null)).widths;
    expect(width).toBeGreaterThanOrEqual('Colocation'.length * 6 + 16 + 24 + '+1'.length * 7 + 24);
  });

  test('keep the width that the user set', () => {
    const { widths } = firstWidths(columns, records, { name: 400 }, room(laptop));
    expect(widths[columns.indexOf(name)]).toBe(400);
  });

  test('stay at their minimum in a list that scrolls, and share the width of a card that does not', () => {
    const fields = [attachmentView.fields.name, attachmentView.fields.status, attachmentView.fields.expiresOn];
    const files = [{ id: '1', name: 'MSA with the carrier.pdf', status: 'ACTIVE', expires_on: '2027-01-31' }];
    expect(sum(firstWidths(fields, files, {}, room(120)).widths)).toBeGreaterThan(120);
    expect(sum(firstWidths(fields, files, {}, room(120, true)).widths)).toBeLessThanOrEqual(120);
  });
});
