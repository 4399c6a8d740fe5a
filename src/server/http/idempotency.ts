/** A POST that repeats its `Idempotency-Key` answers the first result and does nothing again (reliability 41). */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import type { Principal } from '../access/principal.ts';
import { jobScope } from '../access/scope.ts';
import { inSession, type Row } from '../data/session.ts';
import { ApiError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route keeps its answers by Idempotency-Key. */
    isIdempotent?: boolean;
  }
  interface FastifyRequest {
    idempotencyKey: string | null;
  }
}

const scope = jobScope('idempotency');

export function addIdempotency(app: FastifyInstance, pool: pg.Pool): void {
  app.decorateRequest('idempotencyKey', null);
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || request.routeOptions.config.isIdempotent !== true) return;
    if (key === '' || key.length > 255)
      throw new ApiError('badRequest', { fields: { 'idempotency-key': ['Invalid'] } });
    const kept = await claim(pool, request, key);
    if (kept === null) request.idempotencyKey = key;
    else await answerAgain(reply, kept);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.idempotencyKey !== null) await keep(pool, request, reply, payload);
    return payload;
  });
}

/** Null when the call is the first with its key; else the kept answer. Another body answers 422, a call under way 409. */
async function claim(pool: pg.Pool, request: FastifyRequest, key: string): Promise<Row | null> {
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex');
  const owner = ownerOf(request.scope.principal);
  return inSession(pool, scope, async (session) => {
    await session.change('delete from idempotency_keys where principal = $1 and key = $2 and expires_at < now()', [
      owner,
      key,
    ]);
    const inserted = await session.change(
      `insert into idempotency_keys (principal, key, request_hash, expires_at)
       values ($1, $2, $3, now() + make_interval(hours => $4)) on conflict do nothing`,
      [owner, key, hash, limits.idempotencyHours],
    );
    if (inserted === 1) return null;
    const [row] = await session.query(
      'select request_hash, status, headers, body from idempotency_keys where principal = $1 and key = $2',
      [owner, key],
    );
    if (row?.[0] !== hash)
      throw new ApiError('invalid', { message: 'This Idempotency-Key was used for another call.' });
    if (row[1] === null)
      throw new ApiError('conflict', { message: 'The first call with this Idempotency-Key is under way.' });
    return row;
  });
}

function answerAgain(reply: FastifyReply, [, status, headers, body]: Row): FastifyReply {
  return reply
    .code(Number(status))
    .headers(headers as Record<string, string>)
    .send(body);
}

/** Keeps what the caller will read; a failure of ours is forgotten, so that the call can be tried again. */
async function keep(pool: pg.Pool, request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
  const place = [ownerOf(request.scope.principal), request.idempotencyKey];
  await inSession(pool, scope, async (session) => {
    if (reply.statusCode >= 500 || (typeof payload !== 'string' && payload !== undefined && payload !== null)) {
      await session.change('delete from idempotency_keys where principal = $1 and key = $2', place);
      return;
    }
    const headers = { 'content-type': reply.getHeader('content-type'), etag: reply.getHeader('etag') };
    await session.change(
      'update idempotency_keys set status = $3, headers = $4, body = $5 where principal = $1 and key = $2',
      [...place, reply.statusCode, JSON.stringify(headers), Buffer.from(payload ?? '')],
    );
  });
}

function ownerOf(principal: Principal): string {
  if (principal.kind === 'user') return `user:${principal.userId}`;
  if (principal.kind === 'api_key') return `api_key:${principal.keyId}`;
  return principal.kind === 'anonymous' ? `visitor:${principal.visitorId ?? ''}` : principal.kind;
}
