/** Queries of the GraphQL schema with arguments and shapes of every kind. */
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Chance } from './random.ts';
import type { FuzzAnswer, FuzzCall } from './rest.ts';
import { hostile } from './values.ts';

const file = resolve(import.meta.dirname, '../../../generated/graphql/schema.graphql');

export function graphqlFuzz(ids: readonly string[]) {
  const schema = buildSchema(readFileSync(file, 'utf8'));
  const roots = [schema.getQueryType()!, schema.getQueryType()!, schema.getMutationType()!];
  const make = (chance: Chance): FuzzCall => {
    const type = chance.oneOf(roots);
    const word = type === roots[2] ? 'mutation' : 'query';
    const spoilt = chance.oneOf([0, 0.1, 0.3]);
    const query = chance.in(spoilt / 3) ? odd(chance) : `${word} {${selection(type, { chance, ids, spoilt }, 1)}}`;
    const variables = chance.in(spoilt / 3) ? hostile({ chance }) : undefined;
    return {
      operation: 'graphql',
      method: 'POST',
      url: '/api/graphql',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    };
  };
  return { make, judge };
}

/** An executed query returns 200, and each of its failures is the caller's fault. */
function judge(_call: FuzzCall, { status, headers, text }: FuzzAnswer): string | null {
  if (headers['x-request-id'] === undefined) return 'has no X-Request-Id';
  if (![200, 400, 413].includes(status)) return `answers ${status}`;
  const { errors = [] } = JSON.parse(text) as {
    errors?: readonly { message: string; extensions?: { status?: number } }[];
  };
  const ours = errors.find(({ extensions }) => (extensions?.status ?? 500) >= 500);
  return ours && status === 200 ? `has a failure of ours: ${ours.message}` : null;
}

interface QueryInput {
  readonly chance: Chance;
  readonly ids: readonly string[];
  readonly spoilt: number;
}

function selection(type: GraphQLObjectType, given: QueryInput, depth: number): string {
  const { chance, spoilt } = given;
  const fields = Object.values(type.getFields());
  const count = depth === 1 ? 1 : 1 + chance.below(4);
  const chosen = Array.from({ length: count }, () => chance.oneOf(fields)).map((field, at) => {
    const below = selectionBelow(field.type, given, depth);
    if (below === null) return '__typename';
    const args = field.args
      .filter((each) => isNonNullType(each.type) || chance.in(0.15))
      .map((each) => `${each.name}:${literal(each.type, given)}`);
    return `a${depth}_${at}:${field.name}${args.length > 0 ? `(${args.join(',')})` : ''}${below}`;
  });
  return chance.in(spoilt / 5) ? `...on ${type.name}{${chosen.join(' ')}}` : chosen.join(' ');
}

function selectionBelow(type: GraphQLOutputType, given: QueryInput, depth: number): string | null {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  return depth > 4 ? null : `{${selection(named as GraphQLObjectType, given, depth + 1)}}`;
}

function literal(type: GraphQLInputType, given: QueryInput): string {
  const { chance, ids, spoilt } = given;
  if (chance.in(spoilt)) return written(hostile(given));
  if (isNonNullType(type)) return literal(type.ofType, given);
  if (isListType(type)) return `[${literal(type.ofType, given)}]`;
  if (isEnumType(type)) return chance.oneOf(type.getValues()).name;
  if (isInputObjectType(type))
    return `{${Object.values(type.getFields())
      .filter((field) => isNonNullType(field.type) || chance.in(0.3))
      .map((field) => `${field.name}:${literal(field.type, given)}`)
      .join(',')}}`;
  const values: Readonly<Record<string, unknown>> = {
    Int: chance.below(20),
    Float: chance.next(),
    Boolean: chance.in(0.5),
    ID: chance.oneOf(ids),
    String: chance.oneOf(['a', '-createdAt', 'OPEN', '2026-03-17']),
  };
  return written(values[type.name] ?? chance.oneOf(['2026-03-17', '2026-03-17T10:00:00Z', { a: 1 }]));
}

/** A GraphQL literal: keys without quotes. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}:${written(inner)}`)
    .join(',')}}`;
}

const odd = (chance: Chance): string =>
  chance.oneOf([
    '',
    '{',
    '{__typename',
    `${'{a'.repeat(9000)}${'}'.repeat(9000)}`,
    `{a(x:${'['.repeat(9000)}${']'.repeat(9000)})}`,
    `query($v:${'['.repeat(9000)}Int${']'.repeat(9000)}){__typename}`,
    `{${Array.from({ length: 9000 }, (_, at) => `a${at}:__typename`).join(' ')}}`,
    '{...f} fragment f on Query {...f}',
    '{__schema{types{fields{type{fields{type{name}}}}}}}',
    '{"""\0"""}',
    '\ud800',
    'subscription{x}',
    'query a{__typename} query b{__typename}',
    `{__typename ${'@skip(if:false) '.repeat(2000)}}`,
  ]);
