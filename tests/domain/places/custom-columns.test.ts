/** Custom columns of a team's addresses. [SS-027] */
import { describe, expect, test } from 'vitest';
import {
  customMistake,
  customMistakes,
  customValue,
  grantsOf,
  isYesOrNo,
  listedAs,
  shownColumns,
  type CustomColumn,
} from '#domain/places/custom-columns.ts';

const column = (type: CustomColumn['type'], about: Partial<CustomColumn> = {}): CustomColumn => ({
  key: 'region',
  label: 'Region',
  type,
  ...about,
});
const choice = { options: ['North', 'South'] };

describe('[SS-027] what is typed in a cell', () => {
  test.each<[CustomColumn['type'], string, unknown]>([
    ['string', '  Store 7 ', 'Store 7'],
    ['string', '12', '12'],
    ['string', ' ', null],
    ['integer', '12', 12],
    ['positive integer', ' -12 ', -12],
    ['decimal', '1.50', 1.5],
    ['currency', '0', 0],
    ['decimal', '1,5', '1,5'],
    ['decimal', '1.', '1.'],
    ['decimal', 'x1', 'x1'],
    ['decimal', '1x', '1x'],
    ['boolean', 'YES', true],
    ['boolean', 'no', false],
    ['nullable boolean', 'true', true],
    ['nullable boolean', 'False', false],
    ['boolean', 'perhaps', 'perhaps'],
    ['date', '2026-06-01', '2026-06-01'],
  ])('%s "%s"', (type, text, value) => {
    expect(customValue(column(type), text)).toBe(value);
  });
});

describe('[SS-027] what a column takes', () => {
  test.each<[CustomColumn, readonly unknown[], readonly unknown[]]>([
    [column('string'), ['x', '', null, undefined, 'x'.repeat(5000)], [7, true, 'x'.repeat(5001)]],
    [column('string', { required: true }), ['x'], ['', null, undefined]],
    [column('integer'), [0, -4, 12], [1.5, '12', Number.MAX_SAFE_INTEGER + 1]],
    [column('positive integer'), [1], [0, -1, 1.5, '1']],
    [column('decimal'), [0, -1.5, 1.5], ['1.5', true]],
    [column('currency'), [0, 12.5], [-0.01, '12']],
    [column('boolean'), [true, false], ['yes', 1]],
    [column('nullable boolean'), [true, false, null], ['yes']],
    [column('dropdown', choice), ['North'], ['north', 'East', 7]],
    [column('options', choice), ['South'], ['East']],
    [column('dropdown'), ['anything'], [7]],
    [column('string', choice), ['East'], []],
    [column('date'), ['2026-02-28'], ['2026-02-29', '06/01/2026', 'soon']],
    [column('link'), ['https://a.example/b', 'http://a'], ['a.example', 'ftp://a', 'https://a b', 'xhttps://a']],
  ])('%o takes %o and refuses %o', (of, good, bad) => {
    expect(good.map((value) => customMistake(of, value))).toEqual(good.map(() => null));
    expect(bad.every((value) => typeof customMistake(of, value) === 'string')).toBe(true);
  });

  test('each mistake has its own message', () => {
    expect(customMistake(column('string', { required: true }), '')).toBe('Required');
    const said = [
      customMistake(column('integer'), 'x'),
      customMistake(column('integer'), 1.5),
      customMistake(column('positive integer'), 0),
      customMistake(column('date'), 'x'),
      customMistake(column('link'), 'x'),
      customMistake(column('dropdown', choice), 'x'),
      customMistake(column('string'), 'x'.repeat(5001)),
    ];
    expect(new Set(said).size).toBe(said.length);
  });

  test('an address gets all of them by field, and other keys are ignored', () => {
    const columns = [column('integer'), column('string', { key: 'floor', required: true })];
    expect(Object.keys(customMistakes(columns, { region: 'x', old: 7 }))).toEqual([
      'custom_columns.region',
      'custom_columns.floor',
    ]);
    expect(customMistakes(columns, { region: 1, floor: '2' })).toEqual({});
    expect(customMistakes(columns, null, 'site')).toEqual({ 'site.floor': ['Required'] });
  });
});

describe('[SS-027] which columns a reader sees', () => {
  const columns = [
    column('string', { key: 'c', order: 3 }),
    column('string', { key: 'a', order: 1, visibleTo: ['MANAGE_BILLING'] }),
    column('string', { key: 'b', order: 2, visible_to: ['MANAGE_ADDRESSES', 'MANAGE_BILLING'] }),
    column('string', { key: 'first' }),
    column('string', { key: 'd', order: 4, visibleTo: [] }),
  ];
  const seen = (...own: readonly string[]) =>
    shownColumns(columns, (permissions) => permissions.some((each) => own.includes(each))).map(({ key }) => key);

  test('in the order of the team, and with a permission only those that have it', () => {
    expect(seen()).toEqual(['first', 'c', 'd']);
    expect(seen('MANAGE_ADDRESSES')).toEqual(['first', 'b', 'c', 'd']);
    expect(seen('MANAGE_BILLING')).toEqual(['first', 'a', 'b', 'c', 'd']);
    expect(shownColumns(null, () => true)).toEqual([]);
  });

  test('permissions are read in either spelling', () => {
    expect(columns.map(grantsOf)).toEqual([[], ['MANAGE_BILLING'], ['MANAGE_ADDRESSES', 'MANAGE_BILLING'], [], []]);
  });
});

test('[SS-027] lists sort a column like an attribute of the same format', () => {
  expect([listedAs('positive integer'), listedAs('options'), listedAs('nullable boolean')]).toEqual([
    'integer',
    'dropdown',
    'nullable_boolean',
  ]);
  expect([isYesOrNo(column('boolean')), isYesOrNo(column('nullable boolean')), isYesOrNo(column('date'))]).toEqual([
    true,
    true,
    false,
  ]);
});
