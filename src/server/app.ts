/** Builds the server; it does not listen. */
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { addSsoStart } from './accounts/sso/start-route.ts';
import { behaviours } from './behaviours/registry.ts';
import type { CallContext } from './behaviours/context.ts';
import type { Config } from './config.ts';
import type { Door } from './data/door.ts';
import { addGraphql } from './graphql/plugin.ts';
import { addBodyParsers } from './http/body-parsers.ts';
import { cookieJar } from './http/cookies.ts';
import { addCrudRoutes } from './http/crud-routes.ts';
import { addErrorHandler, answerError } from './http/error-handler.ts';
import { callKeyOf } from './http/idempotency.ts';
import { addOperationRoutes } from './http/operation-routes.ts';
import { addRequestScope } from './http/request-scope.ts';
import { addTransitionRoutes } from './http/transition-routes.ts';
import { addOneClickUnsubscribe } from './mail/unsubscribe.ts';
import { addMailboxRoutes } from './mail/mailbox-routes.ts';
import { addApiDocs } from './plugins/api-docs.ts';
import { allowOwnPages } from './plugins/own-pages.ts';
import { addPages } from './plugins/pages.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';
import { addStatus } from './plugins/status.ts';
import type { Services } from './services.ts';

export interface AppDeps {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly door: Door;
  readonly services: Services;
}

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    // A reverse proxy on the same machine tells the caller's address; nobody else is believed.
    trustProxy: 'loopback',
    genReqId: () => randomUUID(),
    requestTimeout: limits.requestTimeoutS * 1000,
    logger: { level: deps.config.logLevel, redact: ['req.headers', 'err.parameters', 'err.detail', 'err.where'] },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { querystringParser: readQuery, maxParamLength: 200 },
  });
  addErrorHandler(app);
  addRequestId(app);
  addSecurityHeaders(app, deps.config);
  allowOwnPages(app, deps.config);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(cookie);
  addStatus(app, deps.pool);
  await addApiDocs(app);
  await app.register((api) => addApi(api, deps), { prefix: '/api' });
  await addOneClickUnsubscribe(app, deps.pool);
  await deps.services.realtime?.addRoute(app);
  if (deps.services.mailbox) addMailboxRoutes(app, deps.services.mailbox);
  await addPages(app, deps.config);
  return app;
}

async function addApi(api: FastifyInstance, deps: AppDeps): Promise<void> {
  await addBodyParsers(api);
  addRequestScope(api, deps.pool);
  addCrudRoutes(api, deps.door, deps.pool, deps.services.files);
  addTransitionRoutes(api, deps.pool, deps.services.transition);
  await addGraphql(api, { door: deps.door, isOpen: deps.config.isDemo });
  const contextOf = (request: FastifyRequest, reply: FastifyReply): CallContext => ({
    ...deps,
    scope: request.scope,
    callKey: callKeyOf(request),
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
    cookies: cookieJar(request, reply, deps.config),
    log: request.log,
  });
  addSsoStart(api, deps);
  api.get('/public-home', async (_request, reply) => reply.redirect(deps.config.publicHomeUrl));
  addOperationRoutes(api, { door: deps.door, behaviours, contextOf });
}

/** Callers name the id when they report a fault; the log has it too. */
function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
    done();
  });
}

/** A repeated name becomes a list. */
function readQuery(text: string): Record<string, string | string[]> {
  const query = Object.create(null) as Record<string, string | string[]>;
  const parameters = new URLSearchParams(text);
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    query[name] = values.length === 1 ? values[0]! : values;
  }
  return query;
}
