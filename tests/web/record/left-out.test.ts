/** What a stored arrangement names and a list does not have. */
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

test('[TB-044] values that a closed list lost are left out one by one; a renamed one reads as it is called now', () => {
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

test('[TB-044] a saved view holds its filters as texts, whatever was saved over the API', () => {
  expect(stateOf({ filters: { count: 1, open: true, ids: [1, 2], odd: { a: 1 }, none: null } }).filters).toEqual({
    count: '1',
    open: 'true',
    ids: ['1', '2'],
  });
});
