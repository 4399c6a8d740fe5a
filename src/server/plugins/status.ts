/** Calls about the program itself: health, version, metrics (AC-066, AC-070). */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ApiError, notFound } from '../errors.ts';
import { backendVersion } from '../version.ts';

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
    await pool.query('select 1').catch(() => {
      throw new ApiError('unavailable', { retryAfterSeconds: 1 });
    });
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
    if (!loopback.has(request.ip)) throw notFound();
    return reply.type(register.contentType).send(await register.metrics());
  });
  app.addHook('onClose', async () => register.clear());
}
