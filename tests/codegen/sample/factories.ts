/** Model nodes with defaults, for tests that care about one thing. */
import type { ClosedList } from '#codegen/ir/closed-list.ts';
import type { Entity } from '#codegen/ir/entity.ts';
import type { Field } from '#codegen/ir/field.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import type { Limit } from '#codegen/ir/limit.ts';
import type { Model } from '#codegen/ir/model.ts';
import type { Operation } from '#codegen/ir/operation.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';

const origin = { file: 'schemas/sample.json', pointer: '' };
const snake = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascal = (kebab: string): string =>
  kebab.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
const camel = (kebab: string): string => kebab.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

const schemas: Partial<Record<FieldKind, JsonObject>> = {
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  uuid: { type: 'string', format: 'uuid' },
  reference: { type: 'string', format: 'uuid' },
  file: { type: 'string', format: 'uuid' },
  date: { type: 'string', format: 'date' },
  dateTime: { type: 'string', format: 'date-time' },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  money: { $ref: '#type/money' },
  texts: { type: 'array', items: { type: 'string' } },
  json: { type: 'object' },
};

export function field(key: string, kind: FieldKind, more: Partial<Field> = {}): Field {
  const list = { column: 'optional', filter: [], search: false, sort: false, group: false } as const;
  return {
    key,
    xid: `f_sample_${snake(key)}`,
    wire: snake(key),
    columns: kind === 'money' ? [`${snake(key)}_value`, `${snake(key)}_code`] : [snake(key)],
    title: key[0]!.toUpperCase() + snake(key).replaceAll('_', ' ').slice(1),
    description: '',
    kind,
    isStandard: false,
    required: false,
    nullable: !(more.required ?? false),
    readOnly: false,
    writeOnly: kind === 'secret',
    isEncrypted: false,
    createOnly: false,
    hasOwnPart: false,
    default: undefined,
    backfill: undefined,
    examples: [],
    unit: null,
    schema: schemas[kind] ?? { type: 'string' },
    scale: kind === 'decimal' ? 2 : 0,
    type: kind === 'money' ? 'money' : null,
    reference: null,
    access: { read: null, write: null },
    sensitivity: 'none',
    messages: {},
    widget: null,
    catalogueBy: null,
    origin,
    ...more,
    list: { ...list, ...more.list },
  };
}

const standard = (key: string, kind: FieldKind, more: Partial<Field> = {}): Field =>
  field(key, kind, { isStandard: true, required: true, readOnly: true, ...more });

const listed = (filter: Field['list']['filter'], sort: boolean): Field['list'] => ({
  column: 'optional',
  filter,
  search: false,
  sort,
  group: false,
});

export function entity(id: string, fields: readonly Field[], more: Partial<Entity> = {}): Entity {
  const words = id.replaceAll('-', ' ');
  const title = words[0]!.toUpperCase() + words.slice(1);
  const teamId = standard('teamId', 'reference', {
    readOnly: false,
    createOnly: true,
    reference: { entity: 'team', onDelete: 'restrict', as: 'team' },
    list: listed(['eq', 'in'], false),
  });
  const scope = more.scope ?? 'team';
  return {
    id,
    xid: `e_${snake(camel(id))}`,
    place: 'page',
    menu: null,
    updateWhile: [],
    names: {
      kebab: id,
      camel: camel(id),
      pascal: pascal(id),
      camelPlural: `${camel(id)}s`,
      pascalPlural: `${pascal(id)}s`,
      table: `${id.replaceAll('-', '_')}s`,
      path: `${id}s`,
    },
    title,
    titlePlural: `${title}s`,
    description: `One ${words}.`,
    scope,
    teamOptional: false,
    frozen: [],
    rules: [],
    currencyRules: [],
    isAppendOnly: false,
    isSearchIndexed: false,
    area: 'inventory',
    icon: 'label',
    shownAs: '{name}',
    operations: ['list', 'get', 'create', 'update', 'delete'],
    updateMethod: 'put',
    access: {
      read: ['VIEW_INVENTORY'],
      create: ['MANAGE_INVENTORY'],
      update: ['MANAGE_INVENTORY'],
      delete: ['MANAGE_INVENTORY'],
    },
    unique: [],
    indexes: [],
    defaultSort: { field: 'createdAt', direction: 'desc' },
    isAudited: true,
    isSoftDeleted: false,
    many: [],
    workflow: null,
    dropped: [],
    origin: { file: `schemas/entities/${id}.schema.json`, pointer: '' },
    ...more,
    fields: [
      standard('id', 'uuid', { list: listed(['eq', 'in'], true) }),
      ...(scope === 'team' ? [teamId] : []),
      ...fields,
      standard('version', 'integer', { default: 1 }),
      standard('createdAt', 'dateTime', { list: listed(['gte', 'lt'], true) }),
      standard('updatedAt', 'dateTime'),
    ],
  };
}

export function closedList(id: string, values: readonly (string | number)[]): ClosedList {
  return {
    id,
    pascal: pascal(id),
    camel: camel(id),
    title: id,
    description: '',
    baseType: typeof values[0] === 'number' ? 'integer' : 'string',
    values: values.map((value) => ({
      value,
      label: String(value),
      description: null,
      icon: null,
      color: null,
      isRetired: false,
      accepts: [],
      facts: {},
    })),
    origin: { file: `schemas/types/${id}.schema.json`, pointer: '' },
  };
}

export function operation(id: string, more: Partial<Operation> = {}): Operation {
  return {
    id,
    area: 'inventory',
    method: 'post',
    path: `/${id}`,
    summary: id,
    label: id,
    done: null,
    access: ['MANAGE_INVENTORY'],
    on: null,
    toggle: null,
    hasOwnForm: false,
    body: null,
    idempotent: false,
    needsOwnSession: false,
    keepsKeys: false,
    sends: null,
    openapi: { responses: { 204: { description: 'Done.' } } },
    origin: { file: 'schemas/api/paths/inventory.yaml', pointer: '' },
    ...more,
  };
}

const dateFormats: Limit = {
  id: 'dateFormats',
  title: 'Date display formats',
  description: '',
  value: { form: 'MM/DD/YYYY' },
  unit: null,
  source: '',
  origin: { file: 'schemas/limits.json', pointer: '/limits/dateFormats' },
};

export function model(more: Partial<Model>): Model {
  return {
    entities: [],
    types: [],
    values: [],
    catalogues: [],
    workflows: [],
    screens: [],
    access: { permissions: [], staffRoles: [], teamRoles: [], toggles: [], subscriptions: [] },
    limits: [dateFormats],
    analytics: [],
    walkthroughs: [],
    messages: [],
    notifications: [],
    emails: [],
    operations: [],
    api: {},
    graphql: [],
    questionnaire: { flow: {}, questions: [], types: [] },
    ...more,
  };
}
