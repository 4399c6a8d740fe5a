/** `POST /api/graphql`: the same records under the same rules as the REST calls (AC-077). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildSchema, NoSchemaIntrospectionCustomRule } from 'graphql';
import mercurius from 'mercurius';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { limits } from '#generated/domain/limits.ts';
import type { Door } from '../data/door.ts';
import { ApiError } from '../errors.ts';
import { requireAffordable } from './cost.ts';
import { formatExecution, refusedQuery } from './errors.ts';
import { extensionResolvers } from './extensions.ts';
import { relationLoaders } from './loaders.ts';
import { derivedResolvers } from './resolvers.ts';
import { teamFigures } from './teams.ts';

const file = resolve(import.meta.dirname, '../../../generated/graphql/schema.graphql');

interface GraphqlCall {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

export interface GraphqlOptions {
  readonly door: Door;
  /** Whether callers may ask for the schema itself: in demos and development. */
  readonly isOpen: boolean;
}

export async function addGraphql(app: FastifyInstance, { door, isOpen }: GraphqlOptions): Promise<void> {
  await app.register(mercurius, {
    // Where in the text a type stands is of use to nobody, and takes as much memory as the types.
    schema: buildSchema(readFileSync(file, 'utf8'), { noLocation: true }),
    resolvers: merged(derivedResolvers(door), extensionResolvers(door)) as never,
    loaders: merged(relationLoaders(door), teamFigures(door)) as never,
    routes: false,
    jit: 1,
    queryDepth: limits.graphqlMaxDepth,
    allowBatchedQueries: false,
    validationRules: isOpen ? [] : [NoSchemaIntrospectionCustomRule],
    errorFormatter: (execution) => formatExecution(execution, app.log),
  });
  app.graphql.addHook('preExecution', async (_schema, document, _context, variables) => {
    requireAffordable(document, variables ?? {});
  });
  app.post('/graphql', { config: { keepsKeys: true } }, async (request, reply) => {
    const { query, variables, operationName } = callOf(request);
    return reply.graphql(query, { scope: request.scope }, variables, operationName).catch((error: unknown) => {
      const refused = refusedQuery(error);
      if (!refused) throw error;
      return reply.code(400).send(refused) as never;
    });
  });
}

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
