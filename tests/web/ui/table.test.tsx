import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { MemoryRouter, useLocation } from 'react-router';
import type { FieldView } from '#runtime/view.ts';
import { complete } from '#web/ui/table/column-settings.ts';
import { filterText, parameterOf, shapeOf, withFilter, withoutField } from '#web/ui/table/filters.ts';
import { groupsOf } from '#web/ui/table/groups.tsx';
import { emptyState, useTableState } from '#web/ui/table/table-state.ts';

afterEach(() => localStorage.clear());

function openTable(address = '/') {
  return renderHook(() => ({ table: useTableState('tickets', emptyState), location: useLocation() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
}

describe('the state of a table', () => {
  test('[TB-034] [SH-057] [CT-010] starts with 25 rows on the first page', () => {
    const [state] = openTable().result.current.table;
    expect([state.perPage, state.page]).toEqual([25, 1]);
  });

  test('[TB-044] [TB-045] a change is stored in the address and in local storage', () => {
    const { result } = openTable();
    act(() => result.current.table[1]({ q: 'fiber' }));
    expect(new URLSearchParams(result.current.location.search).get('tickets')).toBe('{"q":"fiber"}');
    expect(openTable().result.current.table[0].q).toBe('fiber');
  });

  test('[TB-046] the address wins over what the browser stored', () => {
    const { result } = openTable();
    act(() => result.current.table[1]({ q: 'fiber' }));
    const address = `/?${new URLSearchParams({ tickets: '{"q":"copper"}' })}`;
    expect(openTable(address).result.current.table[0].q).toBe('copper');
  });

  test('[TB-036] a filter resets to the first page, paging does not', () => {
    const { result } = openTable();
    act(() => result.current.table[1]({ page: 3 }));
    expect(result.current.table[0].page).toBe(3);
    act(() => result.current.table[1]({ filters: { status: 'OPEN' } }));
    expect(result.current.table[0].page).toBe(1);
  });

  test('an invalid address shows the default table', () => {
    expect(openTable('/?tickets=%7Bbroken').result.current.table[0]).toEqual(emptyState);
  });
});

describe('[TB-046] the columns of a table', () => {
  test('are stored by id: a new column is at its default position', () => {
    const settings = complete({ order: ['b', 'a'], visibility: { c: true } }, ['a', 'b', 'c', 'd'], ['a', 'b']);
    expect(settings.order).toEqual(['b', 'a', 'c', 'd']);
    expect(settings.visibility).toEqual({ a: true, b: true, c: true, d: false });
  });

  test('that were removed are forgotten', () => {
    expect(complete({ order: ['gone', 'a'] }, ['a'], ['a']).order).toEqual(['a']);
  });
});

const field = (more: Partial<FieldView>): FieldView => ({
  key: 'x',
  wire: 'x',
  title: 'X',
  kind: 'text',
  column: 'default',
  ...more,
});

describe('[TB-009] the filter of a field', () => {
  test.each([
    [field({ filter: ['contains'] }), 'text'],
    [field({ kind: 'enum', items: [], filter: ['in'] }), 'choices'],
    [field({ kind: 'boolean', filter: ['eq'] }), 'yesNo'],
    [field({ kind: 'date', filter: ['gte', 'lte'] }), 'dates'],
    [field({ kind: 'money', filter: ['gte', 'lte'] }), 'numbers'],
    [field({ kind: 'integer', filter: ['eq', 'gte', 'lte'] }), 'numbers'],
    [field({ kind: 'integer', filter: ['eq', 'gte', 'lte'], isName: true }), 'number'],
    [field({}), null],
  ])('depends on its kind', (each, shape) => {
    expect(shapeOf(each)).toBe(shape);
  });

  test('accepts several choices if the list supports it', () => {
    expect(parameterOf(field({ filter: ['eq', 'in'] }), 'choices')).toBe('x__in');
    expect(parameterOf(field({ filter: ['contains'] }), 'text')).toBe('x__contains');
  });

  test('an emptied filter is removed, and clearing a field clears all its bounds', () => {
    expect(withFilter({ x__in: ['a'] }, 'x__in', [])).toEqual({});
    expect(withoutField({ x__gte: '1', x__lte: '2', y: '3' }, field({}))).toEqual({ y: '3' });
  });

  test('uses the labels of its list', () => {
    const status = field({ title: 'Status', kind: 'enum', items: [{ value: 'OPEN', label: 'Open' }], filter: ['in'] });
    expect(filterText(status, { x__in: ['OPEN'] }, new Map())).toBe('Status: Open');
    expect(filterText(status, {}, new Map())).toBeNull();
  });
});

test('[TB-041] rows are grouped by their common value', () => {
  const rows = [
    { id: 1, x: 'a' },
    { id: 2, x: null },
    { id: 3, x: 'a' },
  ];
  expect(groupsOf(rows, field({})).map(({ title, records }) => [title, records.length])).toEqual([
    ['a', 2],
    ['None', 1],
  ]);
});
