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
  /** Whether strangers may ask for the schema itself: in demos and development. */
  readonly isOpen: boolean;
  /** Hand-written fields of `schemas/graphql/`, beside the derived ones. */
  readonly resolvers: Resolvers;
  readonly loaders: Resolvers;
  /** Derived lists that answer strangers an empty page instead of a refusal. */
  readonly emptyToStrangers: ReadonlySet<string>;
}

export async function addGraphql(
  app: FastifyInstance,
  { door, isOpen, resolvers, loaders, emptyToStrangers }: GraphqlOptions,
): Promise<void> {
  // Where in the text a type stands is of use to nobody, and takes as much memory as the types; that it is sound, tests prove.
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
  // Before each run: what was validated for one caller is not validated again for another.
  app.graphql.addHook('preExecution', async (_schema, document, context, variables) => {
    const call = context as object as Call;
    requireKnowable(document, mayIntrospect(call.scope));
    requireAffordable(document, variables ?? {});
    const operation = getOperationAST(document, call.operation);
    if (operation?.operation === OperationTypeNode.QUERY) {
      call.isOneReading = isOneReading(document, operation);
      if (!call.isOneReading) call.snapshot = door.snapshot(call.scope, call.hold);
      // What changes something is done for a caller who was read.
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
      // Its own type tells a query that did not run by the missing data; as plain JSON it always has one.
      return reply.code(400).send(isOfItsOwn ? { errors: refused.errors } : refused);
    });
  });
}

/** How one run of a query goes; loaders and resolvers see its scope. */
interface Call {
  scope: Scope;
  readonly operation: string | undefined;
  /** Of a query of several readings: all that it reads is of one state. */
  snapshot: Snapshot | null;
  /** The connection of the snapshot, once it has one. */
  readonly hold: Hold;
  /** Its reading confirms the caller by itself. */
  isOneReading: boolean;
}

interface Execution {
  readonly errors?: readonly unknown[];
}

/** Runs once for the remembered caller, and once more for the one who is read where that was not confirmed. */
async function asBelieved(request: FastifyRequest, reply: FastifyReply, asked: GraphqlCall): Promise<unknown> {
  const { query, variables, operationName } = asked;
  const hold: Hold = { isHeld: false };
  const call: Call = { scope: request.scope, operation: operationName, snapshot: null, hold, isOneReading: false };
  const running = holding(hold, () =>
    reply.graphql(`${query}${operationMark(operationName)}`, call, variables, operationName),
  );
  const { errors = [] } = (await running.finally(() => void call.snapshot?.end())) as Execution;
  // What failed may have failed before anything was read, for what the remembered caller may not.
  const isRead = call.isOneReading && errors.length === 0;
  if (isRead || (call.snapshot?.isConfirmed ?? call.scope.cached === null)) return running;
  await call.scope.cached?.refreshed();
  return asBelieved(request, reply, asked);
}

/** What a text is compiled to is kept by the text alone: another of its operations makes it another text. */
const operationMark = (name = ''): string => (/^\w+$/.test(name) ? `\n# ${name}` : '');

/** Clients that ask for it know an answer of GraphQL from one of something between. */
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
