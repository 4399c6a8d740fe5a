/** Graceful shutdown: reports draining, waits until callers go elsewhere, then stops accepting them. */
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#generated/domain/limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reported by the health check, so that load balancers stop sending requests. */
    isDraining: boolean;
    /** Time of the last health check; null if there was none. */
    healthAskedAt: number | null;
  }
}

/** Call before any route is added. */
export function addDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.decorate('healthAskedAt', null);
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** A load balancer that checks less often would send requests to a stopped server. */
const looksEveryMs = 10_000;

/**
 * Resolves when no connection is open, or after the maximum wait. If a load balancer checks the health, waits for its
 * next check even without connections, because it sends requests until then.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  app.isDraining = true;
  const isLookedAfter = (): boolean => app.healthAskedAt !== null && Date.now() - app.healthAskedAt < looksEveryMs;
  const isWaitedFor = async (): Promise<boolean> => isLookedAfter() || (await connections(app)) > 0;
  for (let left = limits.drainS * 10; left > 0 && (await isWaitedFor()); left -= 1) await sleep(100);
}

const connections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
