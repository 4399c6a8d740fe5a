/**
 * Gives every request its scope before any handler: from an API key or the `JWT` header, else from the session cookie.
 */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Principal } from '../access/principal.ts';
import { createScope, type Scope } from '../access/scope.ts';
import { bearerKey, checkDigest, loadApiKey, loadBearerKey, signedCall } from '../identity/api-key.ts';
import { countCall } from '../identity/api-key-rate.ts';
import { cachedUser, loadUser } from '../identity/load-principal.ts';
import { sessionRate } from '../identity/session-rate.ts';
import { ApiError } from '../errors.ts';
import { cookieNames, sessionCookie, type Addresses } from './cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope;
  }
  interface FastifyContextConfig {
    /** The handler's only read confirms its caller, so a cached session need not be loaded first. */
    isReadOnCached?: boolean;
  }
}

/** For routes whose single read confirms the caller. */
export const readOnCached: FastifyContextConfig = { isReadOnCached: true };

/** Finds the caller's token. */
type TokenOf = (request: FastifyRequest) => string | null;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The token of a session from the header, else from the cookie. */
export function tokenReader(addresses: Addresses): TokenOf {
  const session = cookieNames(addresses)(sessionCookie);
  return (request) => headerToken(request) ?? cookieToken(request, session);
}

export function addRequestScope(app: FastifyInstance, pool: pg.Pool, addresses: Addresses): void {
  const tokenOf = tokenReader(addresses);
  app.decorateRequest('scope');
  const countCallOf = sessionRate();
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store');
    const token = tokenOf(request);
    if (token !== null) countCallOf(token);
    const left = leaving(request, reply);
    const known = cachedCaller(request, tokenOf);
    if (known === null) return void readCaller({ pool, tokenOf }, request, left).then(() => done(), done);
    const refreshed = () => readCaller({ pool, tokenOf }, request, left);
    request.scope = createScope(known.user, request.id, { ...known.cached, refreshed }, left);
    return done();
  });
  // Verifies the body of a signed call.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const call = signedCall(request);
    done(null, call ? payload.pipe(checkDigest(call.digest)) : payload);
  });
}

/** Aborts reads of callers who disconnect; writes always finish. */
function leaving(request: FastifyRequest, reply: FastifyReply): AbortSignal | null {
  if (!safeMethods.has(request.method) && request.routeOptions.url !== '/api/graphql') return null;
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Callers in this server's cache; API keys are checked every time. */
function cachedCaller(request: FastifyRequest, tokenOf: TokenOf) {
  if (!request.routeOptions.config.isReadOnCached || signedCall(request) || bearerKey(request)) return null;
  const token = tokenOf(request);
  return token === null ? null : cachedUser(token);
}

interface Reading {
  readonly pool: pg.Pool;
  readonly tokenOf: TokenOf;
}

async function readCaller(reading: Reading, request: FastifyRequest, left: AbortSignal | null): Promise<Scope> {
  const { pool } = reading;
  const call = signedCall(request);
  const bearer = bearerKey(request);
  const keyed = call ? loadApiKey(pool, call) : bearer && loadBearerKey(pool, bearer);
  const principal = await (keyed ?? principalOf(reading, request));
  request.scope = createScope(principal, request.id, null, left);
  if (principal.kind === 'api_key') await countCall(pool, principal);
  if (principal.kind === 'user' && principal.mustChangePassword) requireOpenCall(request);
  return request.scope;
}

const openBeforeChange = new Set(['/api/account/change-password', '/api/account/logout', '/api/account/profile']);

function requireOpenCall(request: FastifyRequest): void {
  if (openBeforeChange.has(request.routeOptions.url ?? '')) return;
  throw new ApiError('forbidden', { message: messages['auth.choosePassword'] });
}

/** An invalid session token makes the caller anonymous, so that public calls still work (AC-069). */
async function principalOf({ pool, tokenOf }: Reading, request: FastifyRequest): Promise<Principal> {
  const token = tokenOf(request);
  const user = token === null ? null : await loadUser(pool, token);
  const visitorId = request.cookies[limits.uniqueIdCookieName] ?? null;
  return user ?? { kind: 'anonymous', visitorId, ipAddress: request.ip };
}

function headerToken(request: FastifyRequest): string | null {
  return /^JWT ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Other sites cannot send `X-Requested-With`, so a cookie alone never authorizes changes. */
function cookieToken(request: FastifyRequest, session: string): string | null {
  const token = request.cookies[session];
  if (token === undefined) return null;
  if (!safeMethods.has(request.method) && request.headers['x-requested-with'] !== 'trunkline') {
    throw new ApiError('forbidden', { message: messages['auth.headerMissing'] });
  }
  return token;
}
