/** Stored settings that name columns which a list does not have. */
import { expect, test } from 'vitest';
import { serviceView } from '#generated/screens/views/service.ts';
import type { FieldView } from '#runtime/view.ts';
import { arrangementWithout, leftOutText, unknownValues } from '#web/record/list/saved/left-out.ts';
import { stateOf } from '#web/record/list/saved/arrangement.ts';
import { filterText } from '#web/ui/table/filters.ts';

const renewal: FieldView = {
  key: 'renewal',
  wire: 'renewal',
  title: 'Renewal preference',
  kind: 'enum',
  column: 'default',
  filter: ['eq', 'in'],
  items: [
    { value: 'UNSURE', label: 'Not decided', accepts: ['UNDECIDED'] },
    { value: 'RENEW', label: 'Renew' },
  ],
};

test('[TB-044] removed values of a closed list are omitted one by one; a renamed one is read by its new name', () => {
  const filters = { renewal__in: ['UNDECIDED', 'NO_SUCH'], service_type: 'no_such' };
  const fields = [renewal, serviceView.fields.serviceType];
  const leftOut = unknownValues(filters, fields);
  expect(leftOutText(leftOut, fields)).toBe('Renewal preference “NO_SUCH”, Service type “no_such”');
  expect(arrangementWithout({ filters, per_page: 50 }, leftOut)).toEqual({
    filters: { renewal__in: ['UNDECIDED'] },
    per_page: 50,
  });
  expect(filterText(renewal, { renewal__in: ['UNDECIDED'] }, new Map())).toBe('Renewal preference: Not decided');
});

test('[CT-024] [TB-012] values that a field cannot have are omitted and named, for every kind', () => {
  const { installedAt, mrc, providerId, term } = serviceView.fields;
  const fields = [installedAt, mrc, providerId, term];
  const filters = {
    provider_id: 'abc',
    provider_id__in: ['x'.repeat(36), '01900000-0000-7000-8000-000000000001'],
    mrc__gte: '12,5',
    term: 'three',
    installed_at__lte: 'soon',
    installed_at__gte: '2026-01-05T00:00:00Z',
  };
  const leftOut = unknownValues(filters, fields);
  expect(leftOutText(leftOut, fields)).toBe(
    `Provider “abc”, Provider “${'x'.repeat(36)}”, MRC “12,5”, Contract length “three”, Installed “soon”`,
  );
  expect(arrangementWithout({ filters }, leftOut).filters).toEqual({
    provider_id__in: ['01900000-0000-7000-8000-000000000001'],
    installed_at__gte: '2026-01-05T00:00:00Z',
  });
});

test('[TB-044] a saved view has its filters as texts, even if the API saved other types', () => {
  expect(stateOf({ filters: { count: 1, open: true, ids: [1, 2], odd: { a: 1 }, none: null } }).filters).toEqual({
    count: '1',
    open: 'true',
    ids: ['1', '2'],
  });
});
