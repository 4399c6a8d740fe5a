import { expect, it } from 'vitest';
import { shownAs } from '#domain/format/shown-as.ts';

it('names a record by its texts and those of a nested record', () => {
  const record = { id: '0198b6f0', term: 36, provider: { id: 'x', name: 'Zayo' } };
  expect(shownAs('{provider} {term} months', record)).toBe('Zayo 36 months');
});

it('leaves out what is empty, and falls back to the id', () => {
  expect(shownAs('{first_name} {last_name}', { id: 'a', first_name: 'Dana', last_name: null })).toBe('Dana');
  expect(shownAs('{name}', { id: '0198b6f0-1111', name: null })).toBe('0198b6f0');
});
