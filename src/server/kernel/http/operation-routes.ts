/** Registers the hand-described calls: permission, row, input and behavior. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#generated/domain/messages.ts';
import { operationRoutes, type Behaviors } from '#generated/api/operations/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { Download, OperationRoute, UploadedFile } from '#runtime/operation.ts';
import { unknownKeys, validated } from '#runtime/validation/errors.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import { requireNotViewing } from '../access/require-user.ts';
import { todayOf } from '../access/today.ts';
import type { Scope } from '../access/scope.ts';
import type { Door } from '../data/door.ts';
import type { StoredContent } from '../files/file-store.ts';
import type { WireRecord } from '../data/record.ts';
import { requireOnRecord, teamOf } from '../data/team.ts';
import { requireToggle } from '../data/toggle.ts';
import { ApiError, invalid } from '../errors.ts';
import { requireCallState } from '../workflow/call-state.ts';
import { readForm } from './form.ts';
import { expectedVersion } from './if-match.ts';
import { snakeNames } from '../data/keys.ts';
import { requireUuid } from './uuid.ts';

/** `Context`: what every behavior receives in addition to its input. */
export interface OperationDeps<Context> {
  readonly door: Door;
  readonly behaviors: Behaviors<Context>;
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply) => Context;
}

export function addOperationRoutes<Context>(app: FastifyInstance, deps: OperationDeps<Context>): void {
  for (const route of operationRoutes) {
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { isIdempotent: route.isIdempotent, keepsKeys: route.keepsKeys },
      handler: (request, reply) => answer(route, deps, request, reply),
    });
  }
}

async function answer<Context>(
  route: OperationRoute,
  deps: OperationDeps<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const named = await requireAllowed(route, deps.door, request);
  const form = route.body === 'multipart' && request.isMultipart() ? await readForm(request, route.lists) : null;
  try {
    const input = {
      path: route.validate.path ? checked(route.validate.path, request.params, 400) : request.params,
      query: checked(route.validate.query, snakeNames(request.query as object), 400),
      body: checked(
        route.validate.body,
        form ? form.value : (request.body ?? {}),
        422,
        todayOf(request.scope.principal),
      ),
    };
    requireFiles(route, input.body);
    const rows = named ? [named] : await requireSentRows(route, deps.door, request, input);
    for (const row of rows) requireCallState(route.id, row);
    const behavior = deps.behaviors[route.id as keyof Behaviors<Context>] as AnyBehavior<Context>;
    const result = await behavior(input, deps.contextOf(request, reply));
    reply.code(route.status);
    if (route.answers === null) return await reply.send();
    return route.answers === 'application/json' ? result : sendDownload(reply, result as Download);
  } finally {
    await form?.discard();
  }
}

type AnyBehavior<Context> = (input: object, context: Context) => Promise<unknown>;

/**
 * Loads and checks the row in the path. 401 for anonymous callers; 404 for a row that the caller may not read; 403 if
 * the action is not granted or is off for the team; 409 if `If-Match` names another version.
 */
async function requireAllowed(route: OperationRoute, door: Door, request: FastifyRequest): Promise<WireRecord | null> {
  const { scope } = request;
  if (route.on?.in !== 'path') {
    scope.require(route.access);
    if (route.needsOwnSession) requireNotViewing(scope);
    return null;
  }
  if (scope.principal.kind === 'anonymous') throw new ApiError('unauthenticated');
  const id = requireUuid((request.params as Record<string, string>)[route.on.name] ?? '');
  const record = await requireRow(route, route.on.entity, door, scope, id);
  if (route.needsOwnSession) requireNotViewing(scope);
  const expected = expectedVersion(request);
  if (expected !== null && expected !== record['version']) throw new ApiError('conflict');
  return record;
}

/** The same 404 and 403 for rows named in query or body, which are known only after parsing. */
async function requireSentRows(
  { on, ...route }: OperationRoute,
  door: Door,
  { scope }: FastifyRequest,
  input: Readonly<Record<'path' | 'query' | 'body', unknown>>,
): Promise<readonly WireRecord[]> {
  if (on === null || on.in === 'path') return [];
  const sent = (input[on.in] as Readonly<Record<string, unknown>>)[on.name];
  const rows: WireRecord[] = [];
  for (const id of new Set([sent].flat().map(String))) rows.push(await requireRow(route, on.entity, door, scope, id));
  return rows;
}

async function requireRow(
  { access, toggle }: Pick<OperationRoute, 'access' | 'toggle'>,
  entity: string,
  door: Door,
  scope: Scope,
  id: string,
): Promise<WireRecord> {
  const resource = resourceById(entity);
  const record = await door.get(scope, resource.id, id);
  requireOnRecord(resource, scope, access, record);
  if (toggle !== null) await door.reading(scope, (session) => requireToggle(session, toggle, teamOf(resource, record)));
  return record;
}

/** Refuses text or JSON in place of a file. */
function requireFiles({ files, lists }: OperationRoute, body: unknown): void {
  const sent = body as Record<string, unknown>;
  const given = (key: string): readonly unknown[] => {
    if (!(key in sent)) return [];
    const value = sent[key];
    return lists.includes(key) && Array.isArray(value) ? value : [value];
  };
  const wrong = files.filter((key) => !given(key).every(isFile));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((key) => [key, [messages['validation.invalid']]])));
}

const isFile = (value: unknown): boolean =>
  typeof (value as Partial<UploadedFile> | null)?.content?.[Symbol.asyncIterator] === 'function';

/** A call without a body accepts no keys. */
export function refuseKeys(body: unknown): void {
  const keys = Object.keys((body ?? {}) as object);
  if (keys.length === 0) return;
  throw new ApiError('unknownField', {
    fields: Object.fromEntries(keys.map((key) => [key, [messages['validation.unknownField']]])),
  });
}

/** Unknown names are 400 everywhere; invalid values are 400 in path and query, 422 in a body. */
export function checked(validate: Validator | null, value: unknown, status: 400 | 422, today?: string): unknown {
  if (validate === null) return refuseKeys(value);
  const fields = validated(validate, value, { today });
  if (fields === null) return value;
  if (unknownKeys(validate.errors ?? []).length > 0) throw new ApiError('unknownField', { fields });
  throw status === 422 ? invalid(fields) : new ApiError('badRequest', { fields });
}

async function sendDownload(reply: FastifyReply, { fileName, contentType, body }: Download): Promise<FastifyReply> {
  // Opens the content first, so that a missing file still gets an error status.
  if (typeof body === 'object' && 'begin' in body) await (body as StoredContent).begin();
  const name = encodeURIComponent(fileName.toWellFormed());
  reply.type(contentType).header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  // A downloaded file must never run as one of our pages.
  reply.header('content-security-policy', "default-src 'none'; sandbox").header('x-content-type-options', 'nosniff');
  return reply.send(typeof body === 'string' || body instanceof Uint8Array ? body : Readable.from(body));
}
