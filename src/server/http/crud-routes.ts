/** Registers the derived calls of every resource: list, export, get, create, update, delete. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resources } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import type { Door } from '../data/door.ts';
import type { QueryParameters } from '../data/list-query.ts';
import type { WireRecord } from '../data/record.ts';
import { ApiError } from '../errors.ts';
import { csvLines, csvFileName } from './csv.ts';
import { snakeNames } from './keys.ts';
import { requireUuid } from './uuid.ts';

interface IdParams {
  readonly id: string;
}

export function addCrudRoutes(app: FastifyInstance, door: Door): void {
  for (const resource of Object.values(resources)) addResource(app, door, resource);
}

function addResource(app: FastifyInstance, door: Door, resource: Resource): void {
  const path = `/${resource.path}`;
  if (resource.operations.includes('list')) {
    app.get(path, (request) => door.list(request.scope, resource.id, queryOf(request)));
    app.get(`${path}/export.csv`, async (request, reply) => {
      const batches = door.stream(request.scope, resource.id, queryOf(request));
      const lines = await csvLines(resource, request.scope, batches);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${csvFileName(resource)}"`);
      return reply.send(Readable.from(lines));
    });
  }
  if (resource.operations.includes('get')) {
    app.get<{ Params: IdParams }>(`${path}/:id`, async (request, reply) => {
      const record = await door.get(request.scope, resource.id, requireUuid(request.params.id));
      return reply.header('etag', `"${String(record['version'])}"`).send(record);
    });
  }
  addWrites(app, door, resource, path);
}

function addWrites(app: FastifyInstance, door: Door, resource: Resource, path: string): void {
  if (resource.operations.includes('create')) {
    app.post(path, { config: { isIdempotent: true } }, async (request, reply) => {
      const record = await door.create(request.scope, resource.id, bodyOf(request));
      return reply
        .code(201)
        .header('etag', `"${String(record['version'])}"`)
        .send(record);
    });
  }
  if (resource.operations.includes('update')) {
    app[resource.updateMethod]<{ Params: IdParams }>(`${path}/:id`, async (request, reply) => {
      const expected = expectedVersion(request);
      const record = await door.update(
        request.scope,
        resource.id,
        requireUuid(request.params.id),
        bodyOf(request),
        expected,
      );
      return reply.header('etag', `"${String(record['version'])}"`).send(record);
    });
  }
  if (resource.operations.includes('delete')) {
    app.delete<{ Params: IdParams }>(`${path}/:id`, async (request, reply) => {
      await door.remove(request.scope, resource.id, requireUuid(request.params.id));
      return reply.code(204).send();
    });
  }
}

const queryOf = (request: FastifyRequest): QueryParameters => snakeNames(request.query as object) as QueryParameters;

function bodyOf(request: FastifyRequest): WireRecord {
  const { body } = request;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new ApiError('badRequest');
  return body as WireRecord;
}

function expectedVersion(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined) return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw new ApiError('badRequest', { fields: { 'if-match': ['Invalid'] } });
  return Number(version);
}
