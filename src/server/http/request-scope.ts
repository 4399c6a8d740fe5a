/** Gives every request its scope before any handler runs: from the `JWT` header, else from our own pages' cookie. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import type { Principal } from '../access/principal.ts';
import { createScope, type Scope } from '../access/scope.ts';
import { loadUser } from '../accounts/load-principal.ts';
import { ApiError } from '../errors.ts';
import { sessionCookie } from './cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function addRequestScope(app: FastifyInstance, pool: pg.Pool): void {
  app.decorateRequest('scope');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const principal = await principalOf(pool, request);
    request.scope = createScope(principal, request.id);
    if (principal.kind === 'user' && principal.mustChangePassword) requireOpenCall(request);
  });
}

const openBeforeChange = new Set(['/api/account/change-password', '/api/account/logout', '/api/account/profile']);

function requireOpenCall(request: FastifyRequest): void {
  if (openBeforeChange.has(request.routeOptions.url ?? '')) return;
  throw new ApiError('forbidden', { message: 'Choose a new password first.' });
}

/** A token that names no live session makes its bearer a stranger, so that public calls still work (AC-069). */
async function principalOf(pool: pg.Pool, request: FastifyRequest): Promise<Principal> {
  const token = headerToken(request) ?? cookieToken(request);
  const user = token === null ? null : await loadUser(pool, token);
  return user ?? { kind: 'anonymous', visitorId: request.cookies[limits.uniqueIdCookieName] ?? null };
}

function headerToken(request: FastifyRequest): string | null {
  return /^JWT ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Other sites cannot send `X-Requested-With`, so a cookie alone never changes anything. */
function cookieToken(request: FastifyRequest): string | null {
  const token = request.cookies[sessionCookie];
  if (token === undefined) return null;
  if (!safeMethods.has(request.method) && request.headers['x-requested-with'] !== 'trunkline') {
    throw new ApiError('forbidden', { message: 'A call with a session cookie needs the header X-Requested-With.' });
  }
  return token;
}
