import type { GraphQLEnumType, GraphQLObjectType } from 'graphql';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { emit } from '#codegen/emit/graphql/emit.ts';
import { graphqlSdl } from '#codegen/emit/graphql/sdl.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';

const schema: GraphQLSchema = buildSchema(graphqlSdl(kitchenSink));
const fieldType = (type: string, name: string): string =>
  String((schema.getType(type) as GraphQLObjectType).getFields()[name]?.type);
const argument = (root: 'Query' | 'Mutation', field: string, name: string): string =>
  String((schema.getType(root) as GraphQLObjectType).getFields()[field]?.args.find((each) => each.name === name)?.type);

describe('record types', () => {
  it.each([
    ['id', 'ID!'],
    ['name', 'String!'],
    ['notes', 'String'],
    ['floor', 'Int'],
    ['latitude', 'Float'],
    ['mrc', 'Money'],
    ['isOpen', 'Boolean!'],
    ['installDate', 'Date'],
    ['visitedAt', 'DateTime'],
    ['status', 'SinkStatus!'],
    ['media', '[SinkStatus!]'],
    ['aliases', '[String!]'],
    ['providerId', 'ID!'],
    ['provider', 'Provider'],
    ['planId', 'ID'],
    ['detail', 'JSON'],
    ['parts', '[Part!]!'],
    ['version', 'Int!'],
  ])('have %s as %s', (name, type) => {
    expect(fieldType('KitchenSink', name)).toBe(type);
  });

  it('hide secrets and fields that no one may read', () => {
    expect(fieldType('KitchenSink', 'password')).toBe('undefined');
    expect(fieldType('KitchenSink', 'internal')).toBe('undefined');
  });

  it('use an enum only where every value is a legal name', () => {
    expect((schema.getType('SinkStatus') as GraphQLEnumType).getValues().map(({ name }) => name)).toEqual([
      'OPEN',
      'CLOSED',
      'month_to_month',
    ]);
    expect(fieldType('KitchenSink', 'rack')).toBe('String');
    expect(fieldType('KitchenSink', 'term')).toBe('Int');
  });

  it('come in pages as the specification shows them', () => {
    expect(fieldType('KitchenSinkPage', 'records')).toBe('[KitchenSink!]!');
    expect(fieldType('KitchenSinkPage', 'totalCount')).toBe('Int!');
    expect(fieldType('KitchenSinkPage', 'hasNextPage')).toBe('Boolean!');
  });
});

describe('root fields', () => {
  it('read, list, create, update and delete what the API does', () => {
    const names = (type: string): string[] => Object.keys((schema.getType(type) as GraphQLObjectType).getFields());
    expect(names('Query')).toEqual([
      'kitchenSink',
      'kitchenSinksPaginated',
      'provider',
      'providersPaginated',
      'part',
      'partsPaginated',
      'team',
      'teamsPaginated',
      'sinkCount',
    ]);
    expect(names('Mutation')).toEqual([
      'createKitchenSink',
      'updateKitchenSink',
      'deleteKitchenSink',
      'createProvider',
      'updateProvider',
      'createPart',
      'updatePart',
      'deletePart',
      'updateTeam',
    ]);
  });

  it.each([
    ['name', 'String'],
    ['name_Contains', 'String'],
    ['status_In', '[SinkStatus!]'],
    ['status_Isnull', 'Boolean'],
    ['installDate_Gte', 'Date'],
    ['mrc_Lte', 'Float'],
    ['media_Contains', 'SinkStatus'],
    ['teamId', 'ID'],
    ['ordering', 'String'],
    ['perPage', 'Int'],
    ['q', 'String'],
  ])('filter lists by %s of type %s', (name, type) => {
    expect(argument('Query', 'kitchenSinksPaginated', name)).toBe(type);
  });

  it('require on create what has no default', () => {
    expect(argument('Mutation', 'createKitchenSink', 'name')).toBe('String!');
    expect(argument('Mutation', 'createKitchenSink', 'status')).toBe('SinkStatus');
    expect(argument('Mutation', 'createKitchenSink', 'mrc')).toBe('MoneyInput');
    expect(argument('Mutation', 'updateKitchenSink', 'name')).toBe('String');
    expect(argument('Mutation', 'updateKitchenSink', 'id')).toBe('ID!');
  });
});

describe('the schema text', () => {
  it.each([
    ['extend type Query { broken: Sinc! }', 'Unknown type "Sinc".'],
    ['extend type KitchenSink { name: String }', 'Field "KitchenSink.name" can only be defined once.'],
    ['extend type KitchenSink { provider: String }', 'Field "KitchenSink.provider" can only be defined once.'],
    ['extend type KitchenSink { parts: Int }', 'Field "KitchenSink.parts" can only be defined once.'],
    ['extend type Query { sinks(like: KitchenSink): Int }', 'The type of Query.sinks(like:) must be Input Type'],
  ])('names the mistake of the hand-written extension %s', async (text, mistake) => {
    const model = { ...kitchenSink, graphql: [{ ...kitchenSink.graphql[0]!, text }] };
    await expect(Promise.resolve(emit(model, import.meta.dirname))).rejects.toThrow(mistake);
  });

  it('takes a hand-written root field in place of the derived one', async () => {
    const model = {
      ...kitchenSink,
      graphql: [{ ...kitchenSink.graphql[0]!, text: 'extend type Query {\n  part(id: ID!): Int\n}' }],
    };
    const [file] = await emit(model, import.meta.dirname);
    expect(file!.text.match(/^ {2}part\(/gm)).toHaveLength(1);
  });
});
