/** How a server leaves: first it says so, then its callers go elsewhere, then it stops taking any. */
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#generated/domain/limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Told by the health call, so that a balancer sends nobody any more. */
    isDraining: boolean;
    /** When somebody last asked for the health of the server; null when nobody ever did. */
    healthAskedAt: number | null;
  }
}

/** Call it before any route is added. */
export function addDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.decorate('healthAskedAt', null);
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** A balancer that looks less often would send callers to a server that has gone. */
const looksEveryMs = 10_000;

/**
 * Resolves when nobody is connected any more, or when those who still are have been told long enough. A balancer that
 * looks after the server sends callers until it has looked again, so it is waited for even while nobody is connected.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  app.isDraining = true;
  const isLookedAfter = (): boolean => app.healthAskedAt !== null && Date.now() - app.healthAskedAt < looksEveryMs;
  const isWaitedFor = async (): Promise<boolean> => isLookedAfter() || (await connections(app)) > 0;
  for (let left = limits.drainS * 10; left > 0 && (await isWaitedFor()); left -= 1) await sleep(100);
}

const connections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
