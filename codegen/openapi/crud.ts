/** The derived operations of one entity: list, get, create, update, delete, restore and the CSV export. */
import type { Grant } from '../../src/runtime/vocabulary.ts';
import type { Entity } from '../ir/entity.ts';
import type { JsonObject } from '../ir/json.ts';
import { openOperations } from './access.ts';
import type { EntitiesById } from './components.ts';
import type { Paths } from './paths.ts';
import { refusals } from './refusals.ts';
import { exportParameters, idParameter, listParameters, sharedParameter } from './parameters.ts';
import { componentRef, type ComponentNames } from './schema.ts';
import { conditional } from './update-while.ts';
import { describing } from './toggled.ts';

/** Path items by path, without the `/api` prefix. */
export function crudPaths(entity: Entity, entities: EntitiesById, names: ComponentNames): Paths {
  const open = openOperations(entity);
  const { path } = entity.names;
  const all = {
    ...(open.has('list') && { get: listOperation(entity, entities, names) }),
    ...(open.has('create') && { post: createOperation(entity) }),
  };
  const one = {
    ...(open.has('get') && { get: getOperation(entity) }),
    ...(open.has('update') && { [entity.updateMethod]: updateOperation(entity), ...alsoPut(entity) }),
    ...(open.has('delete') && { delete: deleteOperation(entity) }),
  };
  return {
    ...(Object.keys(all).length > 0 && { [`/${path}`]: all }),
    ...(open.has('list') && { [`/${path}/export.csv`]: { get: exportOperation(entity, entities, names) } }),
    ...(Object.keys(one).length > 0 && { [`/${path}/{id}`]: one }),
    ...(open.has('delete') &&
      entity.isSoftDeleted && { [`/${path}/{id}/restore`]: { post: restoreOperation(entity) } }),
  };
}

function listOperation(entity: Entity, entities: EntitiesById, names: ComponentNames): JsonObject {
  return {
    ...head(entity, `list${entity.names.pascalPlural}`, `List ${lower(entity.titlePlural)}`, entity.access.read),
    parameters: listParameters(entity, entities, names),
    responses: { 200: pageOrRecords(entity), ...refusals(400, 401, 403) },
  };
}

/** Our page object, or an array for callers that use `ra-data-simple-rest` parameters. */
const pageOrRecords = ({ names }: Entity): JsonObject => ({
  description: 'One page; its records alone to a call with `filter`, `range` or `sort`.',
  headers: { 'Content-Range': { $ref: '#/components/headers/ContentRange' } },
  content: {
    'application/json': {
      schema: {
        anyOf: [componentRef(`${names.pascal}Page`), { type: 'array', items: componentRef(names.pascal) }],
      },
    },
  },
});

function exportOperation(entity: Entity, entities: EntitiesById, names: ComponentNames): JsonObject {
  return {
    ...head(entity, `export${entity.names.pascalPlural}`, `Export ${lower(entity.titlePlural)}`, entity.access.read),
    parameters: exportParameters(entity, entities, names),
    responses: {
      200: { description: 'Every matching record.', content: { 'text/csv': { schema: { type: 'string' } } } },
      ...refusals(400, 401, 403),
    },
  };
}

function getOperation(entity: Entity): JsonObject {
  return {
    ...head(entity, `get${entity.names.pascal}`, `Read one ${lower(entity.title)}`, entity.access.read),
    parameters: [idParameter],
    responses: { 200: versioned('The record.', entity), ...refusals(401, 404) },
  };
}

function createOperation(entity: Entity): JsonObject {
  return {
    ...head(entity, `create${entity.names.pascal}`, `Create one ${lower(entity.title)}`, entity.access.create),
    ...asForm(entity),
    parameters: [sharedParameter('IdempotencyKey')],
    requestBody: requestBody(`${entity.names.pascal}Create`),
    responses: {
      201: isBlind(entity) ? json('Its id.', `${entity.names.pascal}Summary`) : versioned('The new record.', entity),
      ...refusals(400, 401, 403, 404, 409, 422),
      // Strangers are counted.
      ...(entity.access.create.includes('public') && refusals(429)),
    },
  };
}

/** Generic clients know PUT alone. */
const alsoPut = (entity: Entity): Record<string, JsonObject> =>
  entity.updateMethod === 'put'
    ? {}
    : { put: { ...updateOperation(entity), operationId: `put${entity.names.pascal}` } };

/** Anonymous callers may create records that they cannot read. */
const isBlind = ({ access }: Entity): boolean => access.create.includes('public') && !access.read.includes('public');

function updateOperation(entity: Entity): JsonObject {
  return {
    ...head(entity, `update${entity.names.pascal}`, `Change one ${lower(entity.title)}`, entity.access.update),
    ...describedUpdate(entity),
    parameters: [idParameter, sharedParameter('IfMatch')],
    requestBody: requestBody(`${entity.names.pascal}Update`),
    responses: { 200: versioned('The changed record.', entity), ...refusals(400, 401, 403, 404, 409, 422) },
  };
}

/** Which records, and in which forms. */
function describedUpdate(entity: Entity): JsonObject {
  const [which, form] = [conditional(entity), asForm(entity)];
  const words = [which, form].flatMap(({ description }) => description ?? []);
  return { ...which, ...(words.length > 0 && { description: words.join(' ') }) };
}

function deleteOperation(entity: Entity): JsonObject {
  return {
    ...head(entity, `delete${entity.names.pascal}`, `Delete one ${lower(entity.title)}`, entity.access.delete),
    ...describing(undefined, entity.deleteToggle),
    parameters: [idParameter, sharedParameter('IfMatch')],
    responses: { 200: deletedId, 204: { description: 'Deleted.' }, ...refusals(401, 403, 404, 409) },
  };
}

const deletedId: JsonObject = {
  description: 'Deleted; answered to a call with the content type `text/plain`, as `ra-data-simple-rest` sends it.',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] },
    },
  },
};

function restoreOperation(entity: Entity): JsonObject {
  return {
    ...head(
      entity,
      `restore${entity.names.pascal}`,
      `Restore one deleted ${lower(entity.title)}`,
      entity.access.delete,
    ),
    parameters: [idParameter],
    responses: { 200: versioned('The record, as it was.', entity), ...refusals(401, 403, 404) },
  };
}

function head(entity: Entity, operationId: string, summary: string, access: readonly Grant[]): JsonObject {
  return {
    operationId,
    tags: [entity.area],
    summary,
    'x-access': access,
    ...(access.includes('public') && { security: [] }),
  };
}

/** Documented for records with files. */
function asForm({ fields }: Entity): JsonObject {
  const files = fields.filter(({ kind, readOnly }) => kind === 'file' && !readOnly).map(({ wire }) => `\`${wire}\``);
  if (files.length === 0) return {};
  return { description: `May be sent as multipart/form-data, with the file itself in ${files.join(' and ')}.` };
}

const json = (description: string, component: string): JsonObject => ({
  description,
  content: { 'application/json': { schema: componentRef(component) } },
});

const versioned = (description: string, entity: Entity): JsonObject => ({
  ...json(description, entity.names.pascal),
  headers: { ETag: { $ref: '#/components/headers/ETag' } },
});

const requestBody = (component: string): JsonObject => ({
  required: true,
  content: { 'application/json': { schema: componentRef(component) } },
});

const lower = (title: string): string => (/^[A-Z][a-z]/.test(title) ? title[0]!.toLowerCase() + title.slice(1) : title);
