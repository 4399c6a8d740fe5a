import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { documentText } from '#codegen/openapi/document-text.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import { documentOf } from '#codegen/openapi/document.ts';
import { operationsOf, subset } from '#codegen/openapi/subset.ts';
import { entity, field, model, operation } from '../sample/factories.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';

const document = subset(documentOf(kitchenSink), () => true);
const { schemas } = document.components;
const properties = (name: string): JsonObject => schemas[name]!.properties as JsonObject;

// The validator that orval itself brings.
const { validate } = createRequire(import.meta.resolve('orval'))('@scalar/openapi-validator') as {
  validate: (input: object) => { valid: boolean; errors?: readonly { message: string }[] };
};

const origin = { file: 'schemas/workflows/sink.json', pointer: '' };
const transition = {
  event: 'close',
  from: ['OPEN'],
  to: 'CLOSED',
  remember: null,
  who: [],
  offer: null,
  requires: [],
  asks: [],
  guard: null,
  effects: [],
  stamps: {},
  label: 'Close',
  confirm: null,
  needsReason: false,
  undoneBy: null,
  call: null,
  primary: null,
  origin,
};
const workflow = {
  id: 'sink',
  title: 'Sink',
  description: '',
  entity: 'kitchen-sink',
  field: 'status',
  list: 'sink-status',
  initial: 'OPEN',
  states: [],
  cardLabels: [],
  flags: {},
  stamps: {},
  always: [],
  finally: [],
  transitions: [transition],
  origin,
};

describe('the document', () => {
  it('is valid OpenAPI 3.1', () => {
    expect(validate(document)).toMatchObject({ valid: true });
  });

  it('would be refused with a broken part', () => {
    const paths = { ...document.paths, '/x': { get: { responses: { 200: {} } } } };
    expect(validate({ ...document, paths })).toMatchObject({ valid: false });
  });

  it('has no reference that leads nowhere', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^/]+)\/([^"]+)"/g)];
    expect(refs.filter(([, section, name]) => document.components[section!]?.[name!] === undefined)).toEqual([]);
    expect(refs.length).toBeGreaterThan(0);
  });

  it('carries the access rule of every operation', () => {
    const rules = operationsOf(document).map(({ operation }) => operation['x-access'] as readonly string[] | undefined);
    expect(rules.filter((rule) => rule === undefined || rule.length === 0)).toEqual([]);
  });

  it('names every operation once', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has another hash when only a workflow changes', () => {
    const hashFor = (who: readonly string[]): string =>
      documentText({ ...kitchenSink, workflows: [{ ...workflow, transitions: [{ ...transition, who }] }] }).hash;
    expect(hashFor(['admin'])).not.toBe(hashFor(['sales']));
    expect(hashFor(['admin'])).toBe(hashFor(['admin']));
  });

  it('is built once for all emitters', () => {
    expect(documentOf(kitchenSink)).toBe(documentOf(kitchenSink));
  });
});

describe('derived calls', () => {
  it('are those that somebody may make', () => {
    const calls = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
    expect(calls.filter((call) => /providers|teams/.test(call))).toEqual([
      'get /providers',
      'post /providers',
      'get /providers/export.csv',
      'get /providers/{id}',
      'put /providers/{id}',
      'get /teams',
      'get /teams/export.csv',
      'get /teams/{id}',
      'put /teams/{id}',
    ]);
  });

  it('[CT-004] list with search, paging, sorting and the listed filters', () => {
    const names = (document.paths['/kitchen-sinks']!.get!.parameters as readonly JsonObject[]).map(
      ({ $ref, name }) => $ref ?? name,
    );
    expect(names).toEqual([
      '#/components/parameters/Q',
      '#/components/parameters/Page',
      '#/components/parameters/PerPage',
      '#/components/parameters/Filter',
      '#/components/parameters/Range',
      '#/components/parameters/Sort',
      'sort_field',
      '#/components/parameters/SortDir',
      'id',
      'id__in',
      'team_id',
      'team_id__in',
      'name',
      'name__contains',
      'mrc',
      'mrc__gte',
      'mrc__lte',
      'is_open',
      'install_date',
      'install_date__gte',
      'install_date__lte',
      'status',
      'status__in',
      'status__isnull',
      'media__contains',
      'provider_id',
      'provider_id__in',
      'created_at__gte',
      'created_at__lt',
    ]);
  });

  it('sort by the sortable fields only', () => {
    const sort = (document.paths['/kitchen-sinks']!.get!.parameters as readonly JsonObject[]).find(
      ({ name }) => name === 'sort_field',
    );
    expect((sort!.schema as JsonObject).enum).toEqual([
      'id',
      'name',
      'mrc',
      'install_date',
      'status',
      'provider_id',
      'created_at',
    ]);
  });

  it('[AT-006] [TB-014] name the attributes of catalogues, and linked records', () => {
    const fields = [
      field('speeds', 'json', { catalogueBy: 'serviceType' }),
      field('ownerId', 'reference', { reference: { entity: 'owner', as: 'owner', onDelete: 'restrict' } }),
    ];
    const many = { xid: 'm', to: 'tag', through: 'tagging', by: 'sinkId', via: 'tagId', title: '', description: '' };
    const { paths, components } = documentOf(
      model({
        types: kitchenSink.types,
        values: kitchenSink.values,
        catalogues: kitchenSink.catalogues,
        entities: [
          entity('sink', fields, { many: [{ ...many, key: 'tags', origin }] }),
          entity('owner', [], { many: [{ ...many, key: 'favoriteTags', origin }] }),
        ],
      }),
    );
    for (const path of ['/sinks', '/sinks/export.csv']) {
      const parameters = paths[path]!.get!.parameters as readonly JsonObject[];
      expect(parameters).toContainEqual({ $ref: '#/components/parameters/AttributeFiltersSpeeds' });
      expect(parameters.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['tags__in', 'owner.favorite_tags__in']),
      );
      expect(parameters.find(({ name }) => name === 'sort_field')?.schema).toMatchObject({
        anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/AttributeOrderSpeeds' }],
      });
    }
    const filters = components.parameters!.AttributeFiltersSpeeds as JsonObject;
    expect(filters).toMatchObject({ in: 'query', style: 'form', explode: true });
    expect((filters.schema as JsonObject).properties).toMatchObject({
      'speeds.download_mbps': { type: 'number' },
      'speeds.download_mbps__gte': { type: 'number' },
    });
    expect(components.schemas.AttributeOrderSpeeds!.enum).toContain('speeds.download_mbps');
  });

  it('[AC-079] return 10 records per page by default', () => {
    expect((document.components.parameters!.PerPage as JsonObject).schema).toMatchObject({ default: 10 });
  });

  it('need no session where the rule is public', () => {
    expect(document.paths['/providers']!.get!.security).toEqual([]);
    expect(document.paths['/providers']!.post!.security).toBeUndefined();
  });
});

describe('a described call', () => {
  const { post: call } = document.paths['/kitchen-sinks/{id}/plug']!;

  it('has the refusals that every such call has', () => {
    const statuses = '200 400 401 403 404 409 413 414 415 422 429 503 507';
    expect(Object.keys(call!.responses as JsonObject).join(' ')).toBe(statuses);
  });

  it('takes an Idempotency-Key where a repetition must not act twice', () => {
    expect(call!.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
  });
});

describe('components of an entity', () => {
  it('show readable fields, with the record next to each reference', () => {
    const read = properties('KitchenSink');
    expect(read).toHaveProperty('total');
    expect(read).toHaveProperty('version');
    expect(read).not.toHaveProperty('password');
    expect(read).not.toHaveProperty('internal');
    expect(read.provider).toEqual({ anyOf: [{ $ref: '#/components/schemas/ProviderSummary' }, { type: 'null' }] });
    expect(read.plan_id).toMatchObject({ type: ['string', 'null'], format: 'uuid' });
  });

  it('promise every field but those that some readers do not see', () => {
    expect(schemas.KitchenSink!.required).not.toContain('commission');
    expect(schemas.KitchenSink!.required).toContain('notes');
  });

  it('name a record in short by its id and shown fields', () => {
    expect(Object.keys(properties('ProviderSummary'))).toEqual(['id', 'name']);
  });

  it('create with what callers set: defaults and the team may be left out', () => {
    expect(schemas.KitchenSinkCreate!.required).toEqual(['name', 'terms', 'provider_id']);
    expect(properties('KitchenSinkCreate').status).toMatchObject({ default: 'OPEN' });
    expect(schemas.KitchenSinkCreate!.additionalProperties).toBe(false);
    for (const key of ['id', 'version', 'created_at', 'total', 'internal'])
      expect(properties('KitchenSinkCreate')).not.toHaveProperty(key);
  });

  it('update with any part, without defaults', () => {
    expect(schemas.KitchenSinkUpdate!.required).toBeUndefined();
    expect(JSON.stringify(schemas.KitchenSinkUpdate)).not.toContain('"default"');
    expect(properties('KitchenSinkUpdate')).not.toHaveProperty('serial');
  });

  it('describe the attributes of each service type, for calls that carry them', () => {
    expect(documentOf(kitchenSink).components.schemas.Internet).toMatchObject({
      properties: { download_mbps: { type: 'integer' }, sla_percent: { type: ['number', 'null'] } },
      additionalProperties: false,
    });
  });

  it('[TM-031] name the toggle of a call or a deletion', () => {
    const { paths } = documentOf(
      model({
        entities: [entity('site', [], { deleteToggle: 'deleteSites' })],
        operations: [
          operation('closeSite', { path: '/sites/{id}/close', method: 'post', toggle: 'closeSites' }),
          operation('moveSite', {
            path: '/sites/{id}/move',
            method: 'post',
            toggle: 'moveSites',
            openapi: { description: 'To another city.', responses: {} },
          }),
        ],
      }),
    );
    const off = (toggle: string): string => `Refused (403) while the toggle \`${toggle}\` is off for the team.`;
    expect(paths['/sites/{id}']!['delete']!['description']).toBe(off('deleteSites'));
    expect(paths['/sites/{id}']!['put']).not.toHaveProperty('description');
    expect(paths['/sites/{id}/close']!['post']!['description']).toBe(off('closeSites'));
    expect(paths['/sites/{id}/move']!['post']!['description']).toBe(`To another city. ${off('moveSites')}`);
  });

  it('write structured data in snake_case too', () => {
    const circuit = {
      id: 'circuit',
      pascal: 'Circuit',
      title: 'Circuit',
      description: '',
      origin: { file: '', pointer: '' },
      schema: { type: 'object', properties: { downloadSpeed: { type: 'integer' } }, required: ['downloadSpeed'] },
    };
    const built = documentOf(
      model({
        entities: [entity('site', [field('circuit', 'json', { schema: { $ref: '#type/circuit' } })])],
        values: [circuit],
      }),
    );
    expect(built.components.schemas.Circuit).toMatchObject({
      properties: { download_speed: { type: 'integer' } },
      required: ['download_speed'],
    });
  });
});
