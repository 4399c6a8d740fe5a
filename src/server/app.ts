/** Builds the server; it does not listen. */
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addSsoStart } from './areas/accounts/sso/start-route.ts';
import { addPaymentEvents } from './areas/billing/payments/event-route.ts';
import {
  behaviors,
  emptyToStrangers,
  extensionLoaders,
  extensionResolvers,
  gaugesOf,
  workflowRules,
} from './areas/areas.ts';
import type { CallContext, Services } from './kernel/operations/context.ts';
import type { Config } from './kernel/config/config.ts';
import { truncate } from './kernel/data/truncate.ts';
import type { Door } from './kernel/data/door.ts';
import { addGraphql } from './kernel/graphql/plugin.ts';
import { addBodyParsers } from './kernel/http/body-parsers.ts';
import { answerClientError } from './kernel/http/client-error.ts';
import { cookieJar } from './kernel/http/cookies.ts';
import { addCrudRoutes } from './kernel/http/crud-routes.ts';
import { addDraining } from './kernel/http/drain.ts';
import { addErrorHandler, answerError, longestPart } from './kernel/http/error-handler.ts';
import { callKeyOf } from './kernel/http/idempotency.ts';
import { addOperationRoutes } from './kernel/http/operation-routes.ts';
import { addRequestScope } from './kernel/http/request-scope.ts';
import { loggerWithTrace } from './kernel/http/trace.ts';
import { addSlowBodies, serverTimes } from './kernel/http/slow-bodies.ts';
import { addTransitionRoutes } from './kernel/http/transition-routes.ts';
import { addOneClickUnsubscribe } from './kernel/email/unsubscribe.ts';
import { addInboundEmailRoute } from './kernel/email/incoming/http-door.ts';
import { addMailboxRoutes } from './kernel/email/mailbox-routes.ts';
import { addApiDocs } from './kernel/http/api-docs.ts';
import { addReferenceDocs } from './kernel/http/reference-docs.ts';
import { allowOwnPages } from './kernel/plugins/own-pages.ts';
import { compressAnswers } from './kernel/plugins/compress.ts';
import { addMetrics } from './kernel/plugins/metrics.ts';
import { addPages } from './kernel/plugins/pages.ts';
import { addSecurityHeaders } from './kernel/plugins/security-headers.ts';
import { addStatus } from './kernel/plugins/status.ts';

export interface AppDeps {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly door: Door;
  readonly services: Services;
}

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    // Rate limits, bans and the audit use the client address from these proxies only.
    trustProxy: [...deps.config.trustedProxies],
    genReqId: () => randomUUID(),
    childLoggerFactory: loggerWithTrace,
    http: serverTimes,
    requestTimeout: serverTimes.requestTimeout,
    clientErrorHandler: answerClientError,
    // Requests that arrive while the server drains are still answered.
    return503OnClosing: false,
    logger: { level: deps.config.logLevel, redact: ['req.headers', 'err.parameters', 'err.detail', 'err.where'] },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { querystringParser: readQuery, maxParamLength: longestPart },
  });
  addErrorHandler(app);
  addRequestId(app);
  addSlowBodies(app);
  addDraining(app);
  addSecurityHeaders(app, deps.config);
  allowOwnPages(app, deps.config);
  compressAnswers(app);
  await app.register(cookie);
  addStatus(app, deps.pool);
  addMetrics(app, {
    pool: deps.pool,
    countJobs: deps.services.countJobs,
    gauges: gaugesOf(deps.pool),
    token: deps.config.metricsToken,
  });
  await addApiDocs(app, deps);
  addReferenceDocs(app, deps);
  await app.register((api) => addApi(api, deps), { prefix: '/api' });
  await addOneClickUnsubscribe(app, deps.pool);
  await addInboundEmail(app, deps);
  await addPaymentEvents(app, deps);
  await deps.services.realtime?.addRoute(app);
  if (deps.services.mailbox) addMailboxRoutes(app, deps.services.mailbox);
  await addPages(app, deps.config);
  return app;
}

/** Only with a configured secret, which the email service must know. */
async function addInboundEmail(app: FastifyInstance, { config, pool, services }: AppDeps): Promise<void> {
  const { enqueue, files, replies } = services;
  if (replies === null || config.sessionSecret === undefined) return;
  await addInboundEmailRoute(app, { pool, enqueue, files, replies }, config.sessionSecret);
}

async function addApi(api: FastifyInstance, deps: AppDeps): Promise<void> {
  await addBodyParsers(api);
  addRequestScope(api, deps.pool, deps.config);
  addCrudRoutes(api, deps.door, deps.services.files);
  const { pool, door, services } = deps;
  addTransitionRoutes(api, { pool, door, transition: services.transition, rules: workflowRules });
  await addGraphql(api, {
    door: deps.door,
    isOpen: deps.config.isDemo,
    resolvers: extensionResolvers(deps.door, deps.services),
    loaders: extensionLoaders(deps.door),
    emptyToStrangers,
  });
  const contextOf = (request: FastifyRequest, reply: FastifyReply): CallContext => ({
    ...deps,
    scope: request.scope,
    callKey: callKeyOf(request),
    ipAddress: request.ip,
    userAgent: truncate('session', 'user_agent', request.headers['user-agent']),
    cookies: cookieJar(request, reply, deps.config),
    log: request.log,
  });
  addSsoStart(api, deps);
  api.get('/public-home', async (_request, reply) => reply.redirect(deps.config.publicHomeUrl));
  addOperationRoutes(api, { door: deps.door, behaviors, contextOf });
}

/** Callers quote the request id in bug reports; the log contains it. */
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
