/** Receives the signals of all servers on a dedicated connection, which is reopened if it breaks. */
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Signal } from '../data/signals/messages.ts';
import { channel } from '../data/signals/publish.ts';

export interface Listener {
  readonly stop: () => Promise<void>;
}

const firstWaitMs = 100;
const longestWaitMs = 2000;
const connectedWithinMs = 5000;
/** If the other side does not confirm closing, the operating system cleans up. */
const closedWithinMs = 1000;

export interface ListenerDeps {
  readonly url: string;
  readonly onSignal: (signal: Signal) => void;
  /** Called when signals may have been missed. */
  readonly onGap: () => void;
}

interface Connection {
  /** Resolves when either side closes it. */
  readonly lost: Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

/** Resolves once it listens. */
export async function listen({ url, onSignal, onGap }: ListenerDeps): Promise<Listener> {
  const { signal: isEnding, abort } = ending();
  let connection = await connect(url, onSignal);
  const keeping = keepOpen();
  return {
    stop: async () => {
      abort();
      await connection.close();
      await keeping;
    },
  };

  /** The only reconnect loop; it never runs twice at once. */
  async function keepOpen(): Promise<void> {
    for (;;) {
      await connection.lost;
      const again = await reconnect();
      if (again === null) return;
      connection = again;
      onGap();
    }
  }

  /** Null after the listener was stopped. */
  async function reconnect(): Promise<Connection | null> {
    for (let waitMs = firstWaitMs; !isEnding.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      await sleep(waitMs, undefined, { signal: isEnding }).catch(() => undefined);
      const again = isEnding.aborted ? null : await connect(url, onSignal).catch(() => null);
      if (isEnding.aborted) await again?.close();
      else if (again !== null) return again;
    }
    return null;
  }
}

function ending() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

async function connect(url: string, onSignal: ListenerDeps['onSignal']): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'trunkline listener',
    keepAlive: true,
    keepAliveInitialDelayMillis: connectedWithinMs,
    connectionTimeoutMillis: connectedWithinMs,
  });
  // An error also ends the connection, which is handled there.
  client.on('error', () => {});
  client.on('notification', ({ payload }) => onSignal(JSON.parse(payload ?? 'null') as Signal));
  const lost = new Promise((done) => client.once('end', done));
  const close = (): Promise<unknown> => Promise.race([client.end(), sleep(closedWithinMs, undefined, { ref: false })]);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { lost, close };
}
