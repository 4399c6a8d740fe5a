/** Registers the generated calls of every resource: list, export, get, create, update, delete, restore. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resources } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import type { Door } from '../data/door.ts';
import { unknownParameter } from '../data/list-query.ts';
import type { FileStore } from '../files/file-store.ts';
import { onlyOnce } from '../data/only-once.ts';
import type { WireRecord } from '../data/record.ts';
import { ApiError } from '../errors.ts';
import { csvLines, csvFileName } from './csv.ts';
import { withForm, type FormBody } from './record-form.ts';
import { callKeyOf } from './idempotency.ts';
import { expectedVersion } from './if-match.ts';
import { refuseKeys } from './operation-routes.ts';
import { readOnCached } from './request-scope.ts';
import { contentRange, readListCall } from './simple-rest.ts';
import { requireUuid } from './uuid.ts';

interface IdParams {
  readonly id: string;
}

export function addCrudRoutes(app: FastifyInstance, door: Door, files: FileStore): void {
  for (const resource of Object.values(resources)) {
    addReads(app, door, resource);
    addWrites(app, door, resource, files);
    if (isOffered(resource, 'delete')) addRemoval(app, door, resource);
  }
}

function addReads(app: FastifyInstance, door: Door, resource: Resource): void {
  const path = `/${resource.path}`;
  const options = { config: readOnCached };
  if (isOffered(resource, 'list')) {
    app.get(path, options, async (request, reply) => {
      const { parameters, first } = readListCall(request.query as object);
      const page = await door.list(request.scope, resource.id, parameters);
      if (first === null) return page;
      reply.header('content-range', contentRange(resource.path, first, page));
      return page.records;
    });
    app.get(`${path}/export.csv`, (request, reply) => sendCsv(door, resource, request, reply));
  }
  if (isOffered(resource, 'get')) {
    app.get<{ Params: IdParams }>(`${path}/:id`, options, async (request, reply) => {
      const record = await door.get(request.scope, resource.id, idOf(request));
      return withETag(reply, record);
    });
  }
}

/** A call that no rule grants to anyone is not registered. */
function isOffered({ operations, access }: Resource, operation: Resource['operations'][number]): boolean {
  const rule = operation === 'list' || operation === 'get' ? access.read : access[operation];
  return operations.includes(operation) && rule.some((grant) => grant !== 'nobody' && grant !== 'system');
}

/** A record with files can be sent as a form that includes them; others as JSON only. */
function addWrites(app: FastifyInstance, door: Door, resource: Resource, files: FileStore): void {
  const path = `/${resource.path}`;
  const hasFiles = resource.fields.some(({ kind }) => kind === 'file');
  const withBody = async <T>(
    request: FastifyRequest,
    operation: 'create' | 'update',
    work: (body: FormBody) => Promise<T>,
  ): Promise<T> => {
    if (!request.isMultipart()) return work(async () => bodyOf(request));
    if (!hasFiles) throw new ApiError('unsupportedMediaType');
    // Checked before receiving files, so that anonymous callers cannot fill the disk.
    const scope = (await request.scope.cached?.refreshed()) ?? request.scope;
    scope.require(resource.access[operation]);
    return withForm(request, scope, resource, files, work);
  };
  if (isOffered(resource, 'create')) {
    app.post(path, { config: { isIdempotent: true, ...readOnCached } }, async (request, reply) => {
      refuseQuery(request);
      const record = await withBody(request, 'create', (body) =>
        door.transaction(request.scope, (session, records) =>
          // Uses the caller of this attempt.
          onlyOnce(session, callKeyOf(request), async () => records.create(resource.id, await body(session))),
        ),
      );
      return withETag(reply.code(201), record);
    });
  }
  if (isOffered(resource, 'update')) {
    // PATCH resources also accept the whole record by PUT, as generic clients send it.
    const method = resource.updateMethod === 'put' ? 'PUT' : (['PATCH', 'PUT'] as const);
    const handler = async (request: FastifyRequest<{ Params: IdParams }>, reply: FastifyReply) => {
      const id = idOf(request);
      const expected = expectedVersion(request);
      const record = await withBody(request, 'update', (body) =>
        door.transaction(request.scope, async (session, records) =>
          records.update(resource.id, id, await body(session), expected),
        ),
      );
      return withETag(reply, record);
    };
    app.route<{ Params: IdParams }>({ method: [method].flat(), url: `${path}/:id`, config: readOnCached, handler });
  }
}

function addRemoval(app: FastifyInstance, door: Door, resource: Resource): void {
  const path = `/${resource.path}`;
  app.delete<{ Params: IdParams }>(`${path}/:id`, { config: readOnCached }, async (request, reply) => {
    refuseKeys(request.body);
    const id = idOf(request);
    await door.remove(request.scope, resource.id, id, expectedVersion(request));
    // react-admin, recognized by this content type, expects the id of the deleted record.
    return request.headers['content-type'] === 'text/plain' ? { id } : reply.code(204).send();
  });
  if (!resource.isSoftDeleted) return;
  app.post<{ Params: IdParams }>(`${path}/:id/restore`, async (request, reply) => {
    refuseKeys(request.body);
    return withETag(reply, await door.restore(request.scope, resource.id, idOf(request)));
  });
}

async function sendCsv(
  door: Door,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const lines = await csvLines(door, resource, request.scope, readListCall(request.query as object).parameters);
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${csvFileName(resource, request.scope)}"`);
  return reply.send(Readable.from(lines));
}

/** No ETag if the writer may not read the version. */
function withETag(reply: FastifyReply, record: WireRecord): FastifyReply {
  if (record['version'] !== undefined) reply.header('etag', `"${String(record['version'])}"`);
  return reply.send(record);
}

/** The id in the path; these calls take no query parameters. */
function idOf(request: FastifyRequest<{ Params: IdParams }>): string {
  refuseQuery(request);
  return requireUuid(request.params.id);
}

function refuseQuery(request: FastifyRequest): void {
  const [name] = Object.keys(request.query as object);
  if (name !== undefined) throw unknownParameter(name);
}

function bodyOf(request: FastifyRequest): WireRecord {
  const { body } = request;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new ApiError('badRequest');
  return body as WireRecord;
}
