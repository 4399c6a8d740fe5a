/** Gives every request its scope before any handler runs: from an API key or the `JWT` header, else from our own pages' cookie. */
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Principal } from '../access/principal.ts';
import { createScope, type Scope } from '../access/scope.ts';
import { checkDigest, loadApiKey, signedCall } from '../accounts/api-key.ts';
import { countCall } from '../accounts/api-key-rate.ts';
import { believedUser, loadUser } from '../accounts/load-principal.ts';
import { ApiError } from '../errors.ts';
import { sessionCookie } from './cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope;
  }
  interface FastifyContextConfig {
    /** The handler reads by {@link asBelieved} alone: its caller need not be read before. */
    isReadAsBelieved?: boolean;
  }
}

/** For routes whose one reading confirms the caller. */
export const readAsBelieved: FastifyContextConfig = { isReadAsBelieved: true };

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function addRequestScope(app: FastifyInstance, pool: pg.Pool): void {
  app.decorateRequest('scope');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store');
    const known = believedCaller(request);
    if (known === null) return void readCaller(pool, request).then(() => done(), done);
    request.scope = createScope(known.user, request.id, known.belief);
    return done();
  });
  // The body of a signed call is the one that was signed.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const call = signedCall(request);
    done(null, call ? payload.pipe(checkDigest(call.digest)) : payload);
  });
}

/**
 * Reads in the scope of the request. Whatever goes wrong while the caller is only believed to be who they were before
 * may have gone wrong for that reason: the caller is read, and the reading done again.
 */
export async function asBelieved<T>(
  pool: pg.Pool,
  request: FastifyRequest,
  read: (scope: Scope) => Promise<T>,
): Promise<T> {
  if (request.scope.belief === null) return read(request.scope);
  try {
    return await read(request.scope);
  } catch {
    await readCaller(pool, request);
    return read(request.scope);
  }
}

/** People whom this server remembers; a signed call is checked every time. */
function believedCaller(request: FastifyRequest) {
  if (!request.routeOptions.config.isReadAsBelieved || signedCall(request)) return null;
  const token = headerToken(request) ?? cookieToken(request);
  return token === null ? null : believedUser(token);
}

async function readCaller(pool: pg.Pool, request: FastifyRequest): Promise<void> {
  const call = signedCall(request);
  const principal = call ? await loadApiKey(pool, call) : await principalOf(pool, request);
  request.scope = createScope(principal, request.id);
  if (principal.kind === 'api_key') await countCall(pool, principal);
  if (principal.kind === 'user' && principal.mustChangePassword) requireOpenCall(request);
}

const openBeforeChange = new Set(['/api/account/change-password', '/api/account/logout', '/api/account/profile']);

function requireOpenCall(request: FastifyRequest): void {
  if (openBeforeChange.has(request.routeOptions.url ?? '')) return;
  throw new ApiError('forbidden', { message: messages['auth.choosePassword'] });
}

/** A token that names no live session makes its bearer a stranger, so that public calls still work (AC-069). */
async function principalOf(pool: pg.Pool, request: FastifyRequest): Promise<Principal> {
  const token = headerToken(request) ?? cookieToken(request);
  const user = token === null ? null : await loadUser(pool, token);
  const visitorId = request.cookies[limits.uniqueIdCookieName] ?? null;
  return user ?? { kind: 'anonymous', visitorId, ipAddress: request.ip };
}

function headerToken(request: FastifyRequest): string | null {
  return /^JWT ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Other sites cannot send `X-Requested-With`, so a cookie alone never changes anything. */
function cookieToken(request: FastifyRequest): string | null {
  const token = request.cookies[sessionCookie];
  if (token === undefined) return null;
  if (!safeMethods.has(request.method) && request.headers['x-requested-with'] !== 'trunkline') {
    throw new ApiError('forbidden', { message: messages['auth.headerMissing'] });
  }
  return token;
}
