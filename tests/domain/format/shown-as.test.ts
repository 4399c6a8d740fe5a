import { expect, it } from 'vitest';
import { recordName, shownAs } from '#domain/format/shown-as.ts';

it('names a record by its texts and those of a nested record', () => {
  const record = { id: '0198b6f0', term: 36, provider: { id: 'x', name: 'Zayo' } };
  expect(shownAs('{provider} {term} months', record)).toBe('Zayo 3 years');
});

it('leaves out what is empty, and falls back to the id', () => {
  expect(shownAs('{first_name} {last_name}', { id: 'a', first_name: 'Dana', last_name: null })).toBe('Dana');
  expect(shownAs('{name}', { id: '0198b6f0-1111', name: null })).toBe('0198b6f0');
});

it('takes the first of several that holds something', () => {
  expect(shownAs('{number|period_start}', { id: 'a', number: 'CB-1', period_start: '2026-11-01' })).toBe('CB-1');
  expect(shownAs('Bill {number|period_start}', { id: 'a', number: null, period_start: '2026-11-01' })).toBe(
    'Bill 2026-11-01',
  );
});

it('names a record as people read its choices and dates', () => {
  const items = [{ value: 'TO_CARRIER', label: 'To the carrier' }];
  const fields = {
    direction: { wire: 'direction', kind: 'enum', items },
    paidOn: { wire: 'paid_on', kind: 'date' },
  };
  const record = { id: 'a', direction: 'TO_CARRIER', paid_on: '2026-11-05' };
  expect(recordName({ shownAs: '{direction} {paid_on}', fields }, record)).toBe('To the carrier Nov 05, 2026');
  expect(recordName({ shownAs: '{direction} {paid_on}', fields }, { id: 'a', paid_on: null })).toBe('a');
});

it('a record without a name is named by its contents: the first two, and how many more', () => {
  const sites = {
    id: 'a',
    display_id: 'SG-1007',
    project_name: null,
    address_names: ['Austin clinic', 'Boise clinic', 'Mesa clinic'],
  };
  const template = '{display_id} {project_name|address_names}';
  expect(shownAs(template, sites)).toBe('SG-1007 Austin clinic, Boise clinic +1');
  expect(shownAs(template, { ...sites, project_name: 'Broadband to fiber' })).toBe('SG-1007 Broadband to fiber');
  expect(shownAs(template, { ...sites, address_names: [] })).toBe('SG-1007');
});
