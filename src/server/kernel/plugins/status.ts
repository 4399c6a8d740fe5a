/** Health and version of the server (AC-066, AC-070). */
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { ApiError } from '../errors.ts';

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
  version: string;
};

/** Pages wait for {@link limits.healthCheckTimeoutMs}; the answer must come sooner. */
const answeredWithinMs = limits.healthCheckTimeoutMs - 1000;

export function addStatus(app: FastifyInstance, pool: pg.Pool): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-backend-version', version);
    done();
  });
  app.get('/version.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send({ version }));
  app.get('/api/health', async () => {
    app.healthAskedAt = Date.now();
    if (app.isDraining) throw new ApiError('unavailable', { retryAfterSeconds: limits.drainS });
    const late = sleep(answeredWithinMs, 'late', { ref: false });
    const first = await Promise.race([pool.query('select 1').catch(() => 'away'), late]);
    if (typeof first === 'string') throw new ApiError('unavailable', { retryAfterSeconds: 1 });
    return { status: 'ok', version };
  });
}
