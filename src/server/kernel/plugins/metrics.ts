/** `/metrics`: the state of this server for Prometheus. */
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '../errors.ts';
import type { JobCounts } from '../jobs/jobs.ts';
import { counters, type Gauged } from '../metrics/counters.ts';

export interface MetricsDeps {
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly countJobs: () => Promise<readonly JobCounts[]>;
  /** Gauges of the areas. */
  readonly gauges: readonly Gauged[];
  /** Bearer token for other machines; undefined: not allowed. */
  readonly token: string | undefined;
}

/** Serves only `/metrics`, for a process without other routes. */
export async function serveMetrics(
  deps: MetricsDeps,
  address: { readonly host: string; readonly port: number },
): Promise<FastifyInstance> {
  const app = Fastify();
  addMetrics(app, deps);
  await app.listen(address);
  return app;
}

/** Timeout for gauges that query the database; slower ones are left out. */
const countedWithinMs = 2000;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export function addMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  addHttp(app, register);
  addPool(register, deps.pool);
  addJobs(register, deps.countJobs);
  const readGauges = addGauges(register, deps);
  const all = Registry.merge([register, counters]);
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !bearsToken(request, deps.token)) throw notFound();
    await readGauges();
    return reply.type(all.contentType).send(await all.metrics());
  });
  app.addHook('onClose', async () => register.clear());
}

function addHttp(app: FastifyInstance, register: Registry): void {
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
}

function addPool(register: Registry, pool: MetricsDeps['pool']): void {
  const gauge = (name: string, help: string, read: () => number): void =>
    void new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  gauge('database_pool_connections', 'Open connections to the database.', () => pool.totalCount);
  gauge('database_pool_idle_connections', 'Connections that nothing uses.', () => pool.idleCount);
  gauge('database_pool_waiting_requests', 'Requests that wait for a connection.', () => pool.waitingCount);
}

/** The queue counts its jobs every few seconds; all servers see the same numbers. */
function addJobs(register: Registry, countJobs: MetricsDeps['countJobs']): void {
  void new Gauge({
    name: 'jobs',
    help: 'Background jobs of all servers, by kind and state.',
    labelNames: ['kind', 'state'],
    registers: [register],
    async collect() {
      const late = sleep(countedWithinMs, [], { ref: false });
      const counts = await Promise.race([countJobs().catch(() => []), late]);
      this.reset();
      for (const { kind, ...states } of counts)
        for (const [state, count] of Object.entries(states)) this.set({ kind, state }, count);
    },
  });
}

/**
 * Returns a function that reads the gauges. Call it before counting the pool, so that its own connection is not counted
 * as busy.
 */
function addGauges(register: Registry, { gauges, pool }: MetricsDeps): () => Promise<void> {
  const all = gauges.map(({ name, help, read }) => ({ gauge: new Gauge({ name, help, registers: [register] }), read }));
  return async () => {
    const late = sleep(countedWithinMs, null, { ref: false });
    for (const { gauge, read } of all) {
      const value = pool.waitingCount > 0 ? null : await Promise.race([read().catch(() => null), late]);
      if (value === null) gauge.remove();
      else gauge.set(value);
    }
  };
}

/** Requests forwarded by a local proxy come from elsewhere, whether or not the proxy is trusted. */
function isFromHere({ headers, ip }: FastifyRequest): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isPassedOn && loopback.has(ip);
}

const bearsToken = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
