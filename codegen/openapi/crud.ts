/** The derived operations of one entity: list, get, create, update, delete, restore and the CSV export. */
import type { Entity, Grant, JsonObject } from '../ir/model.ts';
import { openOperations } from './access.ts';
import { exportParameters, idParameter, listParameters, sharedParameter } from './parameters.ts';
import { componentRef, type ComponentNames } from './schema.ts';
import { describing } from './toggled.ts';

export type Paths = Record<string, Record<string, JsonObject>>;

/** Path items by path, without the `/api` prefix. */
export function crudPaths(entity: Entity, names: ComponentNames): Paths {
  const open = openOperations(entity);
  const { path } = entity.names;
  const all = {
    ...(open.has('list') && { get: listOperation(entity, names) }),
    ...(open.has('create') && { post: createOperation(entity) }),
  };
  const one = {
    ...(open.has('get') && { get: getOperation(entity) }),
    ...(open.has('update') && { [entity.updateMethod]: updateOperation(entity) }),
    ...(open.has('delete') && { delete: deleteOperation(entity) }),
  };
  return {
    ...(Object.keys(all).length > 0 && { [`/${path}`]: all }),
    ...(open.has('list') && { [`/${path}/export.csv`]: { get: exportOperation(entity, names) } }),
    ...(Object.keys(one).length > 0 && { [`/${path}/{id}`]: one }),
    ...(open.has('delete') &&
      entity.isSoftDeleted && { [`/${path}/{id}/restore`]: { post: restoreOperation(entity) } }),
  };
}

/** Responses of refusals, by status. */
export const refusals = (...statuses: readonly (keyof typeof refusalNames)[]): JsonObject =>
  Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/${refusalNames[status]}` }]),
  );

const refusalNames = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  422: 'Unprocessable',
  429: 'TooManyRequests',
} as const;

function listOperation(entity: Entity, names: ComponentNames): JsonObject {
  return {
    ...head(entity, `list${entity.names.pascalPlural}`, `List ${lower(entity.titlePlural)}`, entity.access.read),
    parameters: listParameters(entity, names),
    responses: { 200: json('One page.', `${entity.names.pascal}Page`), ...refusals(400, 401, 403) },
  };
}

function exportOperation(entity: Entity, names: ComponentNames): JsonObject {
  return {
    ...head(entity, `export${entity.names.pascalPlural}`, `Export ${lower(entity.titlePlural)}`, entity.access.read),
    parameters: exportParameters(entity, names),
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
      201: versioned('The new record.', entity),
      ...refusals(400, 401, 403, 404, 409, 422),
      // Strangers are counted.
      ...(entity.access.create.includes('public') && refusals(429)),
    },
  };
}

function updateOperation(entity: Entity): JsonObject {
  return {
    ...head(entity, `update${entity.names.pascal}`, `Change one ${lower(entity.title)}`, entity.access.update),
    ...asForm(entity),
    parameters: [idParameter, sharedParameter('IfMatch')],
    requestBody: requestBody(`${entity.names.pascal}Update`),
    responses: { 200: versioned('The changed record.', entity), ...refusals(400, 401, 403, 404, 409, 422) },
  };
}

function deleteOperation(entity: Entity): JsonObject {
  return {
    ...head(entity, `delete${entity.names.pascal}`, `Delete one ${lower(entity.title)}`, entity.access.delete),
    ...describing(undefined, entity.deleteToggle),
    parameters: [idParameter, sharedParameter('IfMatch')],
    responses: { 204: { description: 'Deleted.' }, ...refusals(401, 403, 404, 409) },
  };
}

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

/** Told of records that show files. */
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
