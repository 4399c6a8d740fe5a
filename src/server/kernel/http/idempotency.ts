/** The `Idempotency-Key` header of a POST (reliability 41). */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { messages } from '#generated/domain/messages.ts';
import type { Principal } from '../access/principal.ts';
import type { CallKey } from '../data/only-once.ts';
import { ApiError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route supports Idempotency-Key. */
    isIdempotent?: boolean;
  }
}

/** Null if no key was sent or the route does not support it; throws 400 for an invalid key. */
export function callKeyOf(request: FastifyRequest): CallKey | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || request.routeOptions.config.isIdempotent !== true) return null;
  if (key === '' || key.length > 255)
    throw new ApiError('badRequest', { fields: { 'idempotency-key': [messages['validation.invalid']] } });
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex');
  return { owner: ownerOf(request.scope.principal), key, hash };
}

function ownerOf(principal: Principal): string {
  if (principal.kind === 'user') return `user:${principal.userId}`;
  if (principal.kind === 'api_key') return `api_key:${principal.keyId}`;
  return principal.kind === 'anonymous' ? `visitor:${principal.visitorId ?? ''}` : principal.kind;
}
