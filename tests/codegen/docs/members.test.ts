import { expect, it } from 'vitest';
import { membersTable } from '#codegen/docs/members.ts';
import type { JsonObject } from '#codegen/ir/json.ts';

it('lists the members of a value at any depth, with their possible values', () => {
  const value: JsonObject = {
    type: 'object',
    required: ['city'],
    properties: {
      city: { title: 'City', type: 'string', maxLength: 100 },
      speed: {
        title: 'Speed',
        description: 'Of the line.',
        type: ['integer', 'null'],
        'x-unit': 'Mbps',
        'x-neededWhen': [{ kind: ['FIBER', 'COAX'], city: [null] }, { isNew: [true] }],
      },
      kinds: { type: 'array', uniqueItems: true, items: { $ref: '#type/kind' } },
      rows: { type: 'array', items: { type: 'object', properties: { day: { type: 'string', format: 'date' } } } },
      until: { type: ['string', 'null'], format: 'date' },
      counts: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
    },
  };
  expect(membersTable(value).split('\n').slice(2)).toEqual([
    '| `city` | string | required; maxLength `100` | City |',
    '| `speed` | integer or null (Mbps) | required when `kind` is `FIBER` or `COAX` and `city` is empty, or `isNew` is `true` | Speed: Of the line. |',
    '| `kinds` | [kind](#kind)[] | no value twice |  |',
    '| `rows` | object[] |  |  |',
    '| `rows[].day` | date |  |  |',
    '| `until` | date or null |  |  |',
    '| `counts` | object |  |  |',
    '| `counts.*` | integer | minimum `0` |  |',
    '',
  ]);
});

it('says what holds for the whole, and few rules as the schema has them', () => {
  const link = { type: 'object', dependentRequired: { text: ['url'] }, properties: { url: { type: 'string' } } };
  expect(membersTable(link)).toContain('\nThe whole: dependentRequired `{"text":["url"]}`.\n');
  const list = { type: 'array', maxItems: 9, items: { type: 'object', properties: { key: { type: 'string' } } } };
  expect(membersTable(list)).toContain('| `[].key` | string |');
  expect(membersTable(list)).toContain('\nThe whole: object[]; maxItems `9`.\n');
  const member = {
    type: 'object',
    properties: { at: { type: ['array', 'null'], items: { $ref: '#type/x' }, 'x-term': true } },
  };
  expect(membersTable(member)).toContain('| `at` | [x](#x)[] or null | x-term `true` |');
});

it('describes a value without known members as free-form', () => {
  expect(membersTable({ type: 'object' })).toBe('Any members.\n');
});
