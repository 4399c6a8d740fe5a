/** A small model with a field of every kind, shared by the tests of the API emitters. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Attribute } from '#codegen/ir/catalogue.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import type { Model } from '#codegen/ir/model.ts';
import type { ValueType } from '#codegen/ir/value-type.ts';
import { closedList, entity, field, model, operation } from './factories.ts';

const origin = { file: 'schemas/sample.json', pointer: '' };

const money: ValueType = {
  id: 'money',
  pascal: 'Money',
  title: 'Money',
  description: 'An amount in minor units.',
  schema: {
    type: 'object',
    properties: { value: { type: 'integer' }, code: { type: 'string', format: 'currency' } },
    required: ['value', 'code'],
    additionalProperties: false,
  },
  origin,
};

const all = {
  filter: ['eq', 'in', 'isnull'],
  search: false,
  sort: true,
  group: false,
  column: 'default',
} as const;
const range = { ...all, filter: ['eq', 'gte', 'lte'] } as const;

export const sink = entity(
  'kitchen-sink',
  [
    field('name', 'text', {
      required: true,
      schema: { type: 'string', maxLength: 40 },
      list: { ...all, filter: ['eq', 'contains'], search: true },
      messages: { maxLength: 'Length must be 40 characters or less' },
    }),
    field('notes', 'longText'),
    field('terms', 'richText', { required: true }),
    field('email', 'email'),
    field('phone', 'phone'),
    field('website', 'url'),
    field('color', 'color'),
    field('password', 'secret', {
      schema: { type: 'string', minLength: 8 },
      messages: { minLength: 'The password must contain at least 8 characters' },
    }),
    field('externalId', 'uuid'),
    field('floor', 'integer', { schema: { type: 'integer', minimum: 1 } }),
    field('latitude', 'decimal', {
      schema: { type: 'number', minimum: -90, maximum: 90 },
      scale: 6,
      messages: { minimum: 'Must be above -90', maximum: 'Must be below 90' },
    }),
    field('mrc', 'money', { list: range }),
    field('isOpen', 'boolean', { required: true, default: true, list: { ...all, filter: ['eq'], sort: false } }),
    field('installDate', 'date', { list: range }),
    field('visitedAt', 'dateTime'),
    field('status', 'enum', {
      required: true,
      default: 'OPEN',
      schema: { $ref: '#type/sink-status' },
      type: 'sink-status',
      list: all,
    }),
    field('rack', 'enum', { schema: { $ref: '#type/rack' }, type: 'rack' }),
    field('term', 'enum', { schema: { $ref: '#type/term-months' }, type: 'term-months' }),
    field('media', 'enums', {
      schema: { type: 'array', items: { $ref: '#type/sink-status' } },
      type: 'sink-status',
      list: { ...all, filter: ['contains'], sort: false },
    }),
    field('aliases', 'texts'),
    field('providerId', 'reference', {
      required: true,
      reference: { entity: 'provider', onDelete: 'restrict', as: 'provider' },
      list: { ...all, filter: ['eq', 'in'] },
    }),
    field('planId', 'file'),
    field('detail', 'json'),
    field('total', 'integer', { readOnly: true }),
    field('commission', 'decimal', { access: { read: ['admin'], write: ['admin'] } }),
    field('internal', 'text', { access: { read: ['nobody'], write: ['system'] } }),
    field('serial', 'text', { createOnly: true }),
  ],
  {
    many: [
      {
        key: 'parts',
        xid: 'm_sink_parts',
        title: 'Parts',
        description: '',
        to: 'part',
        through: null,
        by: 'sinkId',
        via: null,
        origin,
      },
    ],
  },
);

const provider = entity('provider', [field('name', 'text', { required: true, list: { ...all, search: true } })], {
  scope: 'global',
  area: 'providers',
  access: { read: ['public'], create: ['admin'], update: ['admin'], delete: ['nobody'] },
});

const part = entity('part', [
  field('sinkId', 'reference', {
    required: true,
    reference: { entity: 'kitchen-sink', onDelete: 'cascade', as: 'sink' },
  }),
  field('name', 'text', { required: true }),
]);

const team = entity('team', [field('name', 'text', { required: true })], {
  scope: 'tenant',
  area: 'teams',
  access: { read: ['member'], create: ['system'], update: ['MANAGE_USERS'], delete: ['nobody'] },
});

const attribute = (key: string, schema: JsonObject, more: Partial<Attribute>): Attribute => ({
  key,
  xid: `a_internet_${key}`,
  wire: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  title: key,
  description: '',
  section: 'overview',
  inputType: 'string',
  maxLength: null,
  isNullable: false,
  isInventoryRequired: false,
  isQuoted: false,
  isAsked: false,
  follows: null,
  compare: null,
  unit: null,
  isName: false,
  isUnitPrice: false,
  list: null,
  suggested: null,
  fill: null,
  schema,
  origin,
  ...more,
});

const plug = operation('plugSink', {
  path: '/kitchen-sinks/{id}/plug',
  on: { entity: 'kitchen-sink', in: 'path', name: 'id', during: null },
  toggle: 'plugging',
  body: 'json',
  idempotent: true,
  openapi: {
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'depth', in: 'query', schema: { type: 'integer', minimum: 1 } },
      { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              reason: { type: 'string', minLength: 1 },
              contact_email: { type: 'string', format: 'email' },
              statuses: { type: 'array', items: { $ref: '#/components/schemas/SinkStatus' } },
            },
            required: ['reason'],
            additionalProperties: false,
          },
        },
      },
    },
    responses: {
      200: {
        description: 'Plugged.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/KitchenSink' } } },
      },
    },
  },
});

const texts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('./validation-texts.json', import.meta.url), 'utf8'),
) as Record<string, string>;

export const kitchenSink: Model = model({
  entities: [sink, provider, part, team],
  types: [
    closedList('sink-status', ['OPEN', 'CLOSED', 'month_to_month']),
    closedList('rack', ['42U_standard', 'half-rack']),
    closedList('term-months', [1, 12, 36]),
  ],
  values: [money],
  catalogues: [
    {
      id: 'internet',
      title: 'Internet',
      description: '',
      connects: 'one-location',
      origin: { file: 'schemas/services/internet.schema.json', pointer: '' },
      attributes: [
        attribute('downloadMbps', { type: 'integer', minimum: 1 }, { inputType: 'integer', isInventoryRequired: true }),
        attribute('slaPercent', { type: 'number' }, { inputType: 'decimal', isNullable: true }),
        attribute(
          'status',
          { $ref: '#type/sink-status' },
          { inputType: 'dropdown', list: 'sink-status', isNullable: true },
        ),
      ],
    },
  ],
  messages: Object.entries(texts).map(([id, text]) => ({ id, text, source: 'part 1 section 5' })),
  operations: [plug],
  graphql: [{ area: 'inventory', text: 'extend type Query {\n  sinkCount(teamId: ID!): Int!\n}\n', origin }],
  api: parse(readFileSync(new URL('../../../schemas/api/openapi.yaml', import.meta.url), 'utf8')) as JsonObject,
});
