/** Generated root fields: arguments and results. The server derives their behavior from their names. */
import type { FilterOperator } from '../../../src/runtime/vocabulary.ts';
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import { toCamel } from '../../naming.ts';
import { isCreatable, isReadable, isUpdatable, openOperations } from '../../openapi/access.ts';
import { ownColumnFields, wordsOf } from '../../openapi/beyond-parameters.ts';
import { filterType, inputType } from './types.ts';
import type { Lists } from '../../ir/closed-list.ts';

export interface Argument {
  readonly name: string;
  /** With `!` when it must be given. */
  readonly type: string;
}

export interface Root {
  readonly name: string;
  readonly parent: 'Query' | 'Mutation';
  readonly entity: Entity;
  readonly operation: 'get' | 'list' | 'create' | 'update' | 'delete' | 'send';
  readonly description: string;
  readonly arguments: readonly Argument[];
  readonly answer: string;
}

/** Root fields of every entity, in order; a hand-written field replaces a generated one. */
export const rootsOf = (model: Model, lists: Lists): readonly Root[] => {
  const written = writtenFields(model);
  const all = [
    ...model.entities.flatMap((entity) => rootsOfEntity(entity, lists)),
    ...model.operations.flatMap((operation) => sendRoot(operation, model, lists)),
  ];
  return all.filter(({ name }) => !written.has(name));
};

function rootsOfEntity(entity: Entity, lists: Lists): readonly Root[] {
  const open = openOperations(entity);
  return [
    ...(open.has('get') ? [getRoot(entity)] : []),
    ...(open.has('list') ? [listRoot(entity, lists)] : []),
    ...(open.has('create') ? [createRoot(entity, lists)] : []),
    ...(open.has('update') ? [updateRoot(entity, lists)] : []),
    ...(open.has('delete') ? [deleteRoot(entity)] : []),
  ];
}

/** Names of the root fields in `schemas/graphql/`. */
function writtenFields({ graphql }: Model): ReadonlySet<string> {
  const extensions = graphql.flatMap(({ text }) => [...text.matchAll(/extend type \w+ \{([^}]*)\}/g)]);
  return new Set(extensions.flatMap(([, body = '']) => [...body.matchAll(/^ *(\w+)[(:]/gm)].map(([, name]) => name!)));
}

/** Argument name of a filter: `label_In`, `createdAt_Gte`, plain `label` for equality. */
function filterName(field: Field, operator: FilterOperator): string {
  return operator === 'eq' ? field.key : `${field.key}_${operator.charAt(0).toUpperCase()}${operator.slice(1)}`;
}

const id: Argument = { name: 'id', type: 'ID!' };
const version: Argument = { name: 'version', type: 'Int' };

function getRoot(entity: Entity): Root {
  return {
    ...root(entity, 'get'),
    name: entity.names.camel,
    parent: 'Query',
    description: `One ${entity.title.toLowerCase()}, or null when there is none that you may see.`,
    arguments: [id],
    answer: entity.names.pascal,
  };
}

function listRoot(entity: Entity, lists: Lists): Root {
  const filters = entity.fields
    .filter(isReadable)
    .flatMap((field) => field.list.filter.map((operator) => ({ field, operator, name: filterName(field, operator) })));
  const paging = ['page: Int', 'perPage: Int', 'q: String', 'ordering: String'].map((text) => {
    const [name, type] = text.split(': ') as [string, string];
    return { name, type };
  });
  return {
    ...root(entity, 'list'),
    name: `${entity.names.camelPlural}Paginated`,
    parent: 'Query',
    description: `A page of ${entity.titlePlural.toLowerCase()}; \`ordering\` is a field, with - in front for descending.`,
    arguments: [
      ...paging,
      ...filters.map(({ field, operator, name }) => ({ name, type: argumentType(field, operator, lists) })),
      // Records linked to one of these, e.g. the followers of an action item.
      ...entity.many.filter(({ through }) => through !== null).map(({ key }) => ({ name: key, type: '[ID!]' })),
      ...wordsOf(entity).map((as) => ({ name: `${as}_Contains`, type: 'String' })),
      // The team's own columns: `{rent__gte: 500}`.
      ...ownColumnFields(entity).map(({ key }) => ({ name: key, type: 'JSON' })),
      ...(entity.demoAskedBy ? [{ name: entity.demoAskedBy, type: 'Boolean' }] : []),
      ...(entity.canSnooze ? [{ name: 'snoozed', type: 'Boolean' }] : []),
    ],
    answer: `${entity.names.pascal}Page!`,
  };
}

function createRoot(entity: Entity, lists: Lists): Root {
  const fields = entity.fields.filter(isCreatable);
  return {
    ...root(entity, 'create'),
    name: `create${entity.names.pascal}`,
    parent: 'Mutation',
    description: `Creates one ${entity.title.toLowerCase()}.`,
    arguments: fields.map((field) => ({
      name: field.key,
      type: `${inputType(field, lists)}${field.required && field.default === undefined && !field.isStandard ? '!' : ''}`,
    })),
    answer: `${entity.names.pascal}!`,
  };
}

function updateRoot(entity: Entity, lists: Lists): Root {
  const fields = entity.fields.filter(isUpdatable);
  return {
    ...root(entity, 'update'),
    name: `update${entity.names.pascal}`,
    parent: 'Mutation',
    description: `Changes one ${entity.title.toLowerCase()}; with \`version\` only when it has not changed since.`,
    arguments: [id, version, ...fields.map((field) => ({ name: field.key, type: inputType(field, lists) }))],
    answer: `${entity.names.pascal}!`,
  };
}

function deleteRoot(entity: Entity): Root {
  return {
    ...root(entity, 'delete'),
    name: `delete${entity.names.pascal}`,
    parent: 'Mutation',
    description: `Deletes one ${entity.title.toLowerCase()}.`,
    arguments: [id],
    answer: 'Boolean!',
  };
}

/** Mutation of a call that sends a workflow event. */
function sendRoot({ id: name, summary, openapi, on, sends }: Operation, model: Model, lists: Lists): readonly Root[] {
  const entity = model.entities.find((each) => each.id === on?.entity);
  if (sends === null || entity === undefined) return [];
  const { reason, fields, required } = sends;
  const argument = (key: string, wire: string, type: string): Argument => ({
    name: key,
    type: required.includes(wire) ? `${type}!` : type,
  });
  return [
    {
      ...root(entity, 'send'),
      name,
      parent: 'Mutation',
      description: [`${summary}.`, openapi.description].filter(Boolean).join(' '),
      arguments: [
        id,
        ...(reason === null ? [] : [argument(toCamel(reason), reason, 'String')]),
        ...fields.map((field) => argument(field.key, field.wire, inputType(field, lists))),
      ],
      answer: `${entity.names.pascal}!`,
    },
  ];
}

const root = <Kind extends Root['operation']>(entity: Entity, operation: Kind) => ({
  entity,
  operation,
});

function argumentType(field: Field, operator: FilterOperator, lists: Lists): string {
  if (operator === 'isnull') return 'Boolean';
  if (operator === 'contains' && field.kind !== 'enums' && field.kind !== 'texts') return 'String';
  const value = filterType(field, lists);
  return operator === 'in' ? `[${value}!]` : value;
}
