/** Keeps open pages up to date across any number of servers. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createHub } from './hub.ts';
import { listen } from './listener.ts';
import { addSocketRoute } from './socket-route.ts';

export interface Realtime {
  readonly addRoute: (app: FastifyInstance) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Sockets of a revoked session close within this time even without a signal. */
const sweepMs = 5000;

export interface RealtimeDeps {
  readonly pool: pg.Pool;
  readonly url: string;
  /** The public URL of the pages. */
  readonly publicUrl: string;
  readonly onError: (error: Error) => void;
}

export async function createRealtime({ pool, url, publicUrl, onError }: RealtimeDeps): Promise<Realtime> {
  const hub = createHub(pool);
  // In sequence, so that pages receive broadcasts in order.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    turn = turn.then(work).catch(onError);
  };
  const listener = await listen({
    url,
    onSignal: (signal) => inTurn(() => hub.take(signal)),
    onGap: () => inTurn(hub.sweep),
  });
  // Separate from broadcasts, which wait only for their own rights check.
  let sweep: Promise<void> | null = null;
  const sweeping = setInterval(() => {
    sweep ??= hub
      .sweep()
      .catch(onError)
      .finally(() => (sweep = null));
  }, sweepMs);
  return {
    addRoute: (app) => addSocketRoute(app, { pool, publicUrl }, hub),
    stop: async () => {
      clearInterval(sweeping);
      hub.closeAll();
      await listener.stop();
      await turn;
      await sweep;
    },
  };
}
