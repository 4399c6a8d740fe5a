/** `POST /api/graphql`: the same records under the same rules as the REST calls (AC-077). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildSchema, getOperationAST, OperationTypeNode } from 'graphql';
import mercurius, { type IResolvers, type MercuriusLoaders } from 'mercurius';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { limits } from '#generated/domain/limits.ts';
import type { Scope } from '../access/scope.ts';
import type { Door } from '../data/door.ts';
import type { Snapshot } from '../data/snapshot.ts';
import { holding, type Hold } from '../database/hold.ts';
import { ApiError } from '../errors.ts';
import { readOnCached } from '../http/request-scope.ts';
import { requireAffordable, requireFewFields, requireFlat } from './cost.ts';
import { formatExecution, refusedQuery } from './errors.ts';
import { requireKnowable } from './introspection.ts';
import { relationLoaders, takeAhead } from './loaders.ts';
import { oneReading } from './one-reading.ts';
import { derivedResolvers } from './resolvers.ts';
import { derivedRoots } from './roots.ts';

const file = resolve(import.meta.dirname, '../../../../generated/graphql/schema.graphql');

interface GraphqlCall {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

export interface GraphqlOptions {
  readonly door: Door;
  /** Whether anonymous callers may introspect the schema: in demos and development. */
  readonly isOpen: boolean;
  /** Hand-written fields from `schemas/graphql/`, in addition to the generated ones. */
  readonly resolvers: Resolvers;
  readonly loaders: Resolvers;
  /** Generated lists that return an empty page to anonymous callers instead of an error. */
  readonly emptyToStrangers: ReadonlySet<string>;
}

export async function addGraphql(
  app: FastifyInstance,
  { door, isOpen, resolvers, loaders, emptyToStrangers }: GraphqlOptions,
): Promise<void> {
  // Without source locations, which take as much memory as the types. Tests prove that the schema is valid.
  const schema = buildSchema(readFileSync(file, 'utf8'), { noLocation: true, assumeValidSDL: true });
  const roots = derivedRoots(schema);
  const mayIntrospect = ({ principal }: Scope): boolean => isOpen || principal.kind !== 'anonymous';
  await app.register(mercurius, {
    schema,
    resolvers: merged(derivedResolvers(door, roots, emptyToStrangers), resolvers) as IResolvers,
    loaders: merged(relationLoaders(door), loaders) as MercuriusLoaders,
    routes: false,
    jit: 1,
    graphql: { parseOptions: { maxTokens: limits.graphqlMaxTokens } },
    allowBatchedQueries: false,
    errorFormatter: (execution) => formatExecution(execution, app.log),
  });
  takeAhead(app.graphql.schema);
  const { Query: own = {} } = resolvers;
  const isOneReading = oneReading(
    Object.fromEntries(Object.entries(roots.queries).filter(([name]) => !Object.hasOwn(own, name))),
  );
  app.graphql.addHook('preValidation', async (_schema, document) => requireFewFields(document));
  // Runs before each execution, because a cached validation of another caller does not cover this one.
  app.graphql.addHook('preExecution', async (_schema, document, context, variables) => {
    const call = context as object as Call;
    requireKnowable(document, mayIntrospect(call.scope));
    requireAffordable(document, variables ?? {});
    const operation = getOperationAST(document, call.operation);
    if (operation?.operation === OperationTypeNode.QUERY) {
      call.isOneReading = isOneReading(document, operation);
      if (!call.isOneReading) call.snapshot = door.snapshot(call.scope, call.hold);
      // Mutations read the caller from the database.
    } else if (call.scope.cached !== null) call.scope = await call.scope.cached.refreshed();
  });
  app.post('/graphql', { config: { keepsKeys: true, ...readOnCached } }, async (request, reply) => {
    const call = callOf(request);
    requireFlat(call.query);
    const isOfItsOwn = String(request.headers.accept).includes(ownType);
    if (isOfItsOwn) reply.type(`${ownType}; charset=utf-8`);
    return asBelieved(request, reply, call).catch((error: unknown) => {
      const refused = refusedQuery(error, isOpen);
      if (!refused) throw error;
      // With the GraphQL media type, missing data means that the query did not run; plain JSON always has data.
      return reply.code(400).send(isOfItsOwn ? { errors: refused.errors } : refused);
    });
  });
}

/** One execution of a query; loaders and resolvers use its scope. */
interface Call {
  scope: Scope;
  readonly operation: string | undefined;
  /** Shared by all reads of the query, so that they see one state. */
  snapshot: Snapshot | null;
  /** The connection of the snapshot, once it has one. */
  readonly hold: Hold;
  /** The single read confirms the caller. */
  isOneReading: boolean;
}

interface Execution {
  readonly errors?: readonly unknown[];
}

/** Runs with the cached caller, and again with the caller from the database if the cache was outdated. */
async function asBelieved(request: FastifyRequest, reply: FastifyReply, asked: GraphqlCall): Promise<unknown> {
  const { query, variables, operationName } = asked;
  const hold: Hold = { isHeld: false };
  const call: Call = { scope: request.scope, operation: operationName, snapshot: null, hold, isOneReading: false };
  const running = holding(hold, () =>
    reply.graphql(`${query}${operationMark(operationName)}`, call, variables, operationName),
  );
  const { errors = [] } = (await running.finally(() => void call.snapshot?.end())) as Execution;
  // An error may have come before the first read, because of the cached caller's rights.
  const isRead = call.isOneReading && errors.length === 0;
  if (isRead || (call.snapshot?.isConfirmed ?? call.scope.cached === null)) return running;
  await call.scope.cached?.refreshed();
  return asBelieved(request, reply, asked);
}

/** Compiled queries are cached by text only, so another operation of a text needs a different text. */
const operationMark = (name = ''): string => (/^\w+$/.test(name) ? `\n# ${name}` : '');

/** With this media type, clients can distinguish a GraphQL response from a proxy's. */
const ownType = 'application/graphql-response+json';

function callOf({ body }: FastifyRequest): GraphqlCall {
  const call = body as GraphqlCall | null | undefined;
  const isCall =
    typeof call === 'object' &&
    typeof call?.query === 'string' &&
    ['object', 'undefined'].includes(typeof call.variables);
  if (!isCall || !['string', 'undefined'].includes(typeof (call.operationName ?? undefined)))
    throw new ApiError('badRequest');
  return {
    query: call.query,
    ...(call.variables && { variables: call.variables }),
    ...(call.operationName && { operationName: call.operationName }),
  };
}

type Resolvers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function merged(derived: Resolvers, extensions: Resolvers): Resolvers {
  const types = new Set([...Object.keys(derived), ...Object.keys(extensions)]);
  return Object.fromEntries([...types].map((type) => [type, { ...derived[type], ...extensions[type] }]));
}
