import { describe, expect, it } from 'vitest';
import { kindOfField } from '#codegen/ir/build/field-kind.ts';
import { operatorsByKind } from '#codegen/ir/build/list-use.ts';
import { plainSchema, structuredSchema } from '#codegen/ir/build/plain-schema.ts';
import type { Types } from '#codegen/ir/build/type.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import { fieldKinds } from '../../../src/runtime/vocabulary.ts';

const known: Readonly<Record<string, { readonly isList: boolean; readonly schema: JsonObject }>> = {
  color: { isList: true, schema: { type: 'string' } },
  circuit: { isList: false, schema: { type: 'object' } },
  phone: { isList: false, schema: { type: 'string' } },
  money: { isList: false, schema: { type: 'object' } },
};
const types: Types = { lists: [], values: [], find: (id) => known[id] };
const ref = (id: string): string => `../types/${id}.schema.json`;

const table: readonly (readonly [JsonObject, string, string | null])[] = [
  [{ type: 'string' }, 'text', null],
  [{ type: ['string', 'null'], 'x-kind': 'longText' }, 'longText', null],
  [{ type: 'string', 'x-kind': 'richText' }, 'richText', null],
  [{ type: 'string', format: 'email' }, 'email', null],
  [{ type: 'string', 'x-kind': 'phone' }, 'phone', null],
  [{ type: 'string', format: 'uri' }, 'url', null],
  [{ type: 'string', 'x-kind': 'color' }, 'color', null],
  [{ type: 'string', 'x-kind': 'secret' }, 'secret', null],
  [{ type: 'string', format: 'uuid' }, 'uuid', null],
  [{ type: ['integer', 'null'] }, 'integer', null],
  [{ type: 'number' }, 'decimal', null],
  [{ $ref: ref('money') }, 'money', 'money'],
  [{ type: 'boolean' }, 'boolean', null],
  [{ type: 'string', format: 'date' }, 'date', null],
  [{ type: 'string', format: 'date-time' }, 'dateTime', null],
  [{ $ref: ref('color') }, 'enum', 'color'],
  [{ type: 'array', items: { $ref: ref('color') } }, 'enums', 'color'],
  [{ type: 'array', items: { type: 'string' } }, 'texts', null],
  [{ type: 'array', items: { $ref: ref('phone') } }, 'texts', null],
  [{ 'x-ref': 'user' }, 'reference', null],
  [{ 'x-file': true }, 'file', null],
  [{ type: 'object' }, 'json', null],
  [{ $ref: ref('circuit') }, 'json', 'circuit'],
  [{ type: 'array', items: { $ref: ref('circuit') } }, 'json', null],
  [{ type: 'array', items: { type: 'object' } }, 'json', null],
];

describe('the kind of a field', () => {
  it.each(table)('follows from %j', (node, kind, type) => {
    expect(kindOfField(node, types)).toEqual({ kind, type });
  });

  it('is reached for every kind that there is', () => {
    expect([...new Set(table.map(([, kind]) => kind))].toSorted()).toEqual([...fieldKinds].toSorted());
  });

  it('has its own filter operators', () => {
    expect(Object.keys(operatorsByKind).toSorted()).toEqual([...fieldKinds].toSorted());
  });
});

describe('plain JSON Schema', () => {
  it('of a field drops null, texts and our own words, and points to shared types', () => {
    expect(
      plainSchema({
        'x-id': 'f',
        title: 'T',
        type: ['array', 'null'],
        items: { $ref: ref('color') },
        default: [],
        'x-list': { sort: true },
      }),
    ).toEqual({
      type: 'array',
      items: { $ref: '#type/color' },
    });
  });

  it('of structured data keeps titles, units and null', () => {
    expect(
      structuredSchema({
        type: 'object',
        properties: {
          size: { title: 'Size', type: ['integer', 'null'], 'x-unit': 'm' },
          kind: { $ref: ref('color'), 'x-nullable': true },
        },
      }),
    ).toEqual({
      type: 'object',
      properties: {
        size: { title: 'Size', type: ['integer', 'null'], 'x-unit': 'm' },
        kind: { anyOf: [{ $ref: '#type/color' }, { type: 'null' }] },
      },
    });
  });
});
