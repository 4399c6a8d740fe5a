/** Keeps the embedded database running: restarts it when it stops, and gives up if that fails repeatedly. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Cluster } from './cluster.ts';
import { takeOwnership } from './ownership.ts';
import { startPostmaster, type Postmaster } from './postmaster.ts';

/** The running database, and the connection whose lock reserves its folder for this process. */
export interface HeldDatabase {
  postmaster: Postmaster;
  holder: pg.Client;
}

export interface KeepOptions {
  readonly settings: Record<string, string>;
  /** Called with the reason if the database cannot be restarted. */
  readonly onGone: (error: Error) => void;
}

const starts = 6;
const firstWaitMs = 200;
const longestWaitMs = 3000;
/** After running longer than this, it has recovered and the restart count is reset. */
const recoveredAfterMs = 60_000;

/** Returns a function that stops watching; the caller stops the database. */
export function keepRunning(
  cluster: Cluster,
  held: HeldDatabase,
  { settings, onGone }: KeepOptions,
): () => Promise<void> {
  const ending = new AbortController();
  const { promise: end, resolve: endNow } = Promise.withResolvers<void>();
  const keeping = keep().catch(onGone);
  return async () => {
    ending.abort();
    endNow();
    await keeping;
  };

  async function keep(): Promise<void> {
    for (let deaths = 0; ;) {
      const since = Date.now();
      await Promise.race([end, held.postmaster.ended, endOf(held.holder)]);
      if (ending.signal.aborted) return;
      deaths = Date.now() - since > recoveredAfterMs ? 1 : deaths + 1;
      await revive(deaths);
    }
  }

  /** While the main process lives, only waits: PostgreSQL recovers from a crash of one of its processes. */
  async function revive(deaths: number): Promise<void> {
    let left = starts - deaths;
    for (let waitMs = firstWaitMs; !ending.signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      await sleep(waitMs, undefined, { signal: ending.signal }).catch(() => undefined);
      try {
        if (held.postmaster.hasEnded()) await startAgain();
        held.holder = await takeOwnership(cluster, held.postmaster.note);
        return;
      } catch (error) {
        if (held.postmaster.hasEnded() && (left -= 1) < 0) throw error;
      }
    }
  }

  /** Restarts on the same port, because the rest of this process keeps the address. */
  async function startAgain(): Promise<void> {
    const { note } = held.postmaster;
    held.postmaster = await startPostmaster(cluster, { ...settings, port: String(note.port) }, note);
    process.stderr.write('The database ended unexpectedly and was started again.\n');
  }
}

const endOf = (client: pg.Client): Promise<unknown> => new Promise((done) => client.once('end', done));
