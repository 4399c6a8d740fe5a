import { describe, expect, it } from 'vitest';
import { resourceField } from '#codegen/emit/resources/field.ts';
import { resourceText } from '#codegen/emit/resources/resource.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import { modelOf } from '#tests/codegen/migrate/schemas.ts';

const states: JsonObject = {
  title: 'State',
  description: 'A list.',
  oneOf: [
    { const: 'OPEN', title: 'Open', 'x-accepts': ['Open'] },
    { const: 'CLOSED', title: 'Closed' },
  ],
};

function fieldFacts(node: JsonObject, isRequired = false): JsonObject {
  const { entities, types } = modelOf(
    {
      quote: {
        required: isRequired ? ['subject'] : [],
        properties: { subject: { 'x-id': 'f_q', title: 'Subject', ...node } },
      },
    },
    { state: states },
  );
  const field = entities.find(({ id }) => id === 'quote')!.fields.find(({ key }) => key === 'subject')!;
  return resourceField(field, new Map(types.map((type) => [type.id, type])));
}

describe('a field of a resource', () => {
  it('knows its columns and their type', () => {
    expect(fieldFacts({ $ref: '../types/money.schema.json' })).toMatchObject({
      columns: ['subject_value', 'subject_code'],
      sqlType: 'bigint',
      nullable: true,
    });
    expect(fieldFacts({ type: 'number', 'x-scale': 4 }, true)).toMatchObject({
      sqlType: 'numeric',
      nullable: false,
    });
  });

  it('knows the values of its closed list and other spellings of them', () => {
    expect(fieldFacts({ $ref: '../types/state.schema.json' })).toMatchObject({
      values: ['OPEN', 'CLOSED'],
      accepts: { Open: 'OPEN' },
    });
  });

  it.each([
    [{ type: 'string' }, 'always'],
    [{ type: 'string', 'x-createOnly': true }, 'create'],
    [{ type: 'string', readOnly: true }, 'never'],
  ])('is written as the schema says: %j', (node, write) => {
    expect(fieldFacts(node)).toMatchObject({ write });
  });

  it.each([
    [{ type: 'string', 'x-kind': 'secret' }, true],
    [{ type: 'string', writeOnly: true }, true],
    [{ type: 'string', 'x-class': 'secret' }, true],
    [{ type: 'string', 'x-class': 'personal' }, false],
  ])('is never read when it is secret: %j', (node, isSecret) => {
    expect(fieldFacts(node).isSecret ?? false).toBe(isSecret);
  });

  it('has its own rule only if the schema gives one', () => {
    expect(fieldFacts({ type: 'number', 'x-access': { read: ['admin'] } })).toMatchObject({ read: ['admin'] });
    expect(fieldFacts({ type: 'number' })).not.toHaveProperty('read');
  });
});

it('is written like a hand-written constant, with a line for each part of a long field', () => {
  const { entities, types } = modelOf({
    'service-tag': {
      'x-access': { read: ['VIEW_INVENTORY'], write: ['MANAGE_SERVICE_TAGS'] },
      'x-customerSees': { isShown: true },
    },
  });
  const text = resourceText(
    entities.find(({ id }) => id === 'service-tag')!,
    new Map(types.map((type) => [type.id, type])),
    new Map(entities.map((entity) => [entity.id, entity])),
  );
  expect(text).toContain(`export const serviceTagResource = {\n  id: 'service-tag',\n  type: 'ServiceTag',\n`);
  expect(text).toContain(`  customerSees: { isShown: true },\n`);
  expect(text).toContain(
    `\n    {\n      key: 'version',\n      wire: 'version',\n      title: 'Version',\n      kind: 'integer',\n      columns: ['version'],\n`,
  );
  expect(text.endsWith('} as const satisfies Resource;\n')).toBe(true);
});
