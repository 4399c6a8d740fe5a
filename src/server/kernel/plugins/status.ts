/** Calls about the program itself: health, version, metrics (AC-066, AC-070). */
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { limits } from '#generated/domain/limits.ts';
import { ApiError, notFound } from '../errors.ts';
import { backendVersion } from '../version.ts';

/** Pages wait for {@link limits.healthCheckTimeoutMs}; whoever asks hears before that. */
const answeredWithinMs = limits.healthCheckTimeoutMs - 1000;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export function addStatus(app: FastifyInstance, pool: pg.Pool): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-backend-version', backendVersion);
    done();
  });
  app.get('/version.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ version: backendVersion }),
  );
  app.get('/api/health', async () => {
    app.healthAskedAt = Date.now();
    if (app.isDraining) throw new ApiError('unavailable', { retryAfterSeconds: limits.drainS });
    const late = sleep(answeredWithinMs, 'late', { ref: false });
    const first = await Promise.race([pool.query('select 1').catch(() => 'away'), late]);
    if (typeof first === 'string') throw new ApiError('unavailable', { retryAfterSeconds: 1 });
    return { status: 'ok', version: backendVersion };
  });
  addMetrics(app);
}

/** Prometheus reads `/metrics` from this machine only. */
function addMetrics(app: FastifyInstance): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    // What a proxy on this machine passes on comes from elsewhere, whether or not its word counts.
    const isPassedOn = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    if (isPassedOn || !loopback.has(request.ip)) throw notFound();
    return reply.type(register.contentType).send(await register.metrics());
  });
  app.addHook('onClose', async () => register.clear());
}
