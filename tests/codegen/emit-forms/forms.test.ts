import { describe, expect, it } from 'vitest';
import { emit } from '#codegen/emit/forms/emit.ts';
import { isCreatable } from '#codegen/openapi/access.ts';
import { onOneLine } from '../on-one-line.ts';
import { closedList, entity, field, model, operation } from '../sample/factories.ts';
import { sink } from '../sample/kitchen-sink.ts';

const team = entity('team', [field('name', 'text', { required: true })], { scope: 'tenant' });
const provider = entity('provider', [field('name', 'text', { required: true })], { scope: 'global' });
const quote = entity('quote', [
  field('providerId', 'reference', {
    required: true,
    reference: { entity: 'provider', onDelete: 'restrict', as: 'provider' },
  }),
  field('serviceType', 'enum', { type: 'service-type', createOnly: true, description: 'The kind of service.' }),
  field('term', 'integer', { unit: 'months' }),
  field('figures', 'integer', { readOnly: true }),
  field('rate', 'decimal', { access: { read: ['admin'], write: ['admin'] } }),
  field('deniedProviderIds', 'texts', { widget: 'pick-provider' }),
  field('detail', 'json', { catalogueBy: 'serviceType' }),
  field('splits', 'json', { schema: { $ref: '#type/gl-split' } }),
  field('extra', 'json', { schema: { type: 'object' } }),
]);
const account = entity(
  'account',
  [field('name', 'text', { required: true }), field('password', 'secret', { required: true })],
  { scope: 'staff' },
);
const sample = model({
  entities: [team, provider, quote, account],
  types: [closedList('service-type', ['internet', 'wan'])],
  values: [
    {
      id: 'gl-split',
      pascal: 'GlSplit',
      title: 'GL split',
      description: '',
      schema: {
        type: 'array',
        items: {
          type: 'object',
          required: ['serviceType'],
          additionalProperties: false,
          properties: {
            serviceType: { title: 'Service', $ref: '#type/service-type' },
            kinds: {
              title: 'Kinds',
              type: 'object',
              additionalProperties: false,
              properties: { isFixed: { title: 'Fixed', type: 'boolean' } },
              'x-widget': 'flags',
              'x-neededWhen': [{}],
            },
            note: { title: 'Note', type: 'string', readOnly: true },
            level: { title: 'Level', type: 'integer', 'x-widget': 'none' },
            wanted: {
              title: 'Wanted',
              type: 'array',
              items: { type: 'string' },
              'x-widget': 'pick-provider',
              'x-apartFrom': 'serviceType',
              'x-when': [{ 'kinds.isFixed': [true] }],
              'x-presets': [{ when: { 'kinds.isFixed': [true] }, value: ['p1'] }],
            },
            least: {
              title: 'Least',
              $ref: '#type/service-type',
              'x-below': { key: 'serviceType', positions: 2, text: 'Two under it' },
            },
            costCenter: { title: 'Cost center', type: ['string', 'null'], maxLength: 64 },
          },
        },
      },
      origin: team.origin,
    },
  ],
  operations: [
    operation('assignProviders', {
      on: { entity: 'quote', in: 'path', name: 'id', during: null },
      path: '/quotes/{id}/providers',
      body: 'json',
      openapi: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['provider_ids'],
                properties: {
                  provider_ids: { type: 'array', items: { type: 'string', format: 'uuid' } },
                  is_sent_now: { type: 'boolean' },
                },
              },
            },
          },
        },
        responses: { 204: { description: 'Done.' } },
      },
    }),
    operation('attachFiles', {
      path: '/attached-files',
      body: 'multipart',
      hasOwnForm: true,
      openapi: {
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['files'],
                properties: {
                  files: { type: 'array', maxItems: 5, items: { type: 'string', format: 'binary' } },
                  kinds: { type: 'array', items: { type: 'string' }, 'x-perFile': 'quote.service_type' },
                  terms: {
                    type: 'array',
                    items: { type: 'string' },
                    'x-perFile': 'quote.term',
                    'x-shownWhen': { kinds: ['wan'] },
                  },
                  signed: { title: 'Signed', type: 'array', items: { type: 'string' }, 'x-perFile': 'name' },
                  cover: { type: 'string', format: 'binary', 'x-accept': 'pictureExtensions' },
                  rank: { type: 'string', enum: ['A', 'B'], 'x-labels': ['First', 'Second'] },
                },
              },
            },
          },
        },
        responses: { 204: { description: 'Done.' } },
      },
    }),
  ],
});

describe('the form of a multipart call with a part of its own', () => {
  it('asks for each file with its values, which are not asked for a second time', async () => {
    const text = await textOf('operations/attach-files');
    expect(text).toContain("properties: { files: { type: 'array', title: 'Files', items: {} }, cover:");
    expect(text).toContain("input: 'uploads', accept: limits.uploadExtensions, most: 5, parts: [");
    expect(text).toContain(
      "{ wire: 'kinds', title: 'Service type', value: { shape: 'input', field: { input: 'enum', items: serviceTypes } } }",
    );
    expect(text).toContain("{ wire: 'terms', when: [{ kinds: ['wan'] }], title: 'Term',");
    expect(text).toContain("{ wire: 'signed', title: 'Signed', isName: true,");
  });

  it('asks for one file with its endings, and for values of a list by their labels', async () => {
    const text = await textOf('operations/attach-files');
    expect(text).toContain("input: 'upload', accept: limits.pictureExtensions");
    expect(text).toContain("items: [{ value: 'A', label: 'First' }, { value: 'B', label: 'Second' }]");
  });
});

async function textOf(path: string, from = sample): Promise<string> {
  const files = await emit(from, '');
  return onOneLine(files.find((file) => file.path === `generated/forms/${path}.ts`)?.text ?? '');
}

describe('the forms of an entity', () => {
  it('ask for structured data by the parts of its schema, and for free-form data as text', async () => {
    const text = await textOf('quote');
    expect(text).toContain("splits: { type: 'array', title: 'Splits', items: {} }");
    expect(text).toContain("input: 'structured', structure: { shape: 'list', item: { shape: 'group', parts: [");
    expect(text).toContain(
      "{ wire: 'service_type', title: 'Service', isRequired: true, value: { shape: 'input', field: { input: 'enum', items: serviceTypes } } }",
    );
    expect(text).toContain(
      "{ wire: 'cost_center', title: 'Cost center', value: { shape: 'input', field: { input: 'text', maxLength: 64 } } }",
    );
    expect(text).toContain(
      "neededWhen: [{}], value: { shape: 'input', field: { input: 'flags', items: [{ value: 'is_fixed', label: 'Fixed' }] } }",
    );
    expect(text).toContain(
      "when: [{ 'kinds.is_fixed': [true] }], presets: [{ when: { 'kinds.is_fixed': [true] }, value: ['p1'] }], distinctFrom: 'service_type'",
    );
    expect(text).toContain("reference: { entity: 'provider', as: '', path: 'providers', shownAs: '{name}' }");
    expect(text).toContain("below: { wire: 'service_type', positions: 2, text: 'Two under it' }");
    expect(text).not.toContain("wire: 'note'");
    expect(text).not.toContain("wire: 'level'");
    expect(text).toMatch(/extra: \{ 'ui:field': 'input', 'ui:options': \{ input: 'json'/);
  });

  it('ask for what callers may set, by its name on the wire', async () => {
    const text = await textOf('quote');
    expect(text).toContain("provider_id: { type: 'string', title: 'Provider id' }");
    expect(text).not.toContain('figures');
    expect(text).not.toContain('created_at');
  });

  it('require the fields without a default, and check with the generated validators', async () => {
    const text = await textOf('quote');
    expect(text).toContain("required: ['provider_id']");
    expect(text).toContain("import { validateQuoteCreate, validateQuoteUpdate } from '#generated/validate/quote.ts';");
  });

  it('ask for a needed secret when a record is made, not again when it is changed', async () => {
    const [create, update] = (await textOf('account'))!.split('export const accountUpdateForm');
    expect(create).toContain("required: ['name', 'password']");
    expect(update).toContain("required: ['name']");
  });

  it('leave what is set only once out of the update form', async () => {
    expect(await textOf('quote')).toMatch(
      /const \{ team_id: _team_id, service_type: _service_type, \.\.\.updatable \} = properties;/,
    );
  });

  it('have help, unit, closed list, catalogue and write rule of a field', async () => {
    const text = await textOf('quote');
    expect(text).toContain("input: 'enum', help: 'The kind of service.', items: serviceTypes");
    expect(text).toContain("input: 'integer', unit: 'months'");
    expect(text).toContain("input: 'decimal', scale: 2, write: ['admin']");
    expect(text).toContain("input: 'catalogue', catalogueBy: 'service_type'");
  });

  it('pick the records that a list of ids names', async () => {
    expect(await textOf('quote')).toContain(
      "input: 'references', reference: { entity: 'provider', as: '', path: 'providers', shownAs: '{name}' }",
    );
  });

  it('refuse a picker of an entity that is not there', async () => {
    const lost = entity('quote', [field('ids', 'texts', { widget: 'pick-carrier' })]);
    await expect(textOf('quote', model({ entities: [team, lost] }))).rejects.toThrow(
      'There is no entity "carrier" to pick from.',
    );
  });

  it('ask for a field of every kind', async () => {
    const text = await textOf('kitchen-sink', model({ entities: [sink, ...sinkTargets()], types: sinkLists() }));
    const asked = sink.fields.filter(isCreatable);
    expect(asked.length).toBeGreaterThan(15);
    for (const each of asked) expect(text).toContain(`${each.wire}: { 'ui:field': 'input'`);
  });
});

describe('the form of a call', () => {
  it('names records and flags in plain words', async () => {
    const text = await textOf('operations/assign-providers');
    expect(text).toContain("provider_ids: { type: 'array', title: 'Providers', items: {} }");
    expect(text).toContain("is_sent_now: { type: 'boolean', title: 'Sent now' }");
    expect(text).toContain("input: 'references', reference: { entity: 'provider'");
    expect(text).toContain('validateAssignProvidersBody');
  });
});

const sinkLists = () =>
  [...new Set(sink.fields.flatMap(({ type }) => (type === null ? [] : [type])))].map((id) => closedList(id, ['a']));

const sinkTargets = () =>
  [...new Set(sink.fields.flatMap(({ reference }) => (reference === null ? [] : [reference.entity])))]
    .filter((id) => id !== sink.id)
    .map((id) => entity(id, [field('name', 'text')], { scope: 'global' }));
