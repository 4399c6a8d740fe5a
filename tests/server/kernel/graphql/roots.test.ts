import { buildSchema, type GraphQLSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { derivedRoots } from '#server/kernel/graphql/roots.ts';

const file = resolve(import.meta.dirname, '../../../../generated/graphql/schema.graphql');
const schema: GraphQLSchema = buildSchema(readFileSync(file, 'utf8'));
const { queries, mutations } = derivedRoots(schema);
/** Hand-written fields with a generated name use their own resolver. */
const byHand = ['quoteRequest', 'teamsPaginated', 'networkDataAddressesPaginated'];

test('every argument of a derived root field is mapped to a field of its resource', () => {
  const own = {
    get: ['id'],
    list: ['page', 'perPage', 'q', 'ordering'],
    create: [],
    update: ['id', 'version'],
    delete: ['id'],
  };
  const fields = { ...schema.getQueryType()!.getFields(), ...schema.getMutationType()!.getFields() };
  const roots = Object.entries({ ...queries, ...mutations }).filter(([name]) => !byHand.includes(name));
  expect(roots.length).toBeGreaterThan(250);
  for (const [name, { operation, filters, values }] of roots) {
    const mapped = [...own[operation], ...Object.keys(filters), ...Object.keys(values)];
    const given = fields[name]!.args.map((each) => each.name);
    expect({ name, given: given.toSorted() }).toEqual({ name, given: mapped.toSorted() });
  }
});

test('a name gives the resource, the operation, the field and the comparison', () => {
  expect(queries['quotesPaginated']).toMatchObject({
    resource: { id: 'quote' },
    operation: 'list',
    filters: {
      createdAt_Gte: { wire: 'created_at', operator: 'gte' },
      providerId: { wire: 'provider_id', operator: 'eq' },
    },
  });
  expect(mutations['updateServiceTag']).toMatchObject({ operation: 'update', values: { label: 'label' } });
});
