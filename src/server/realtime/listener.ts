/** Hears what any server publishes, on one connection of its own that is opened again when it breaks. */
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Signal } from './messages.ts';
import { channel } from './publish.ts';

export interface Listener {
  readonly stop: () => Promise<void>;
}

const againAfterMs = 1000;

export interface ListenerDeps {
  readonly url: string;
  readonly onSignal: (signal: Signal) => void;
  /** Signals may have been missed. */
  readonly onGap: () => void;
}

/** Resolves once it listens. */
export async function listen({ url, onSignal, onGap }: ListenerDeps): Promise<Listener> {
  const ending = new AbortController();
  let client = await connect();
  return {
    stop: async () => {
      ending.abort();
      await client.end();
    },
  };

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: url, application_name: 'trunkline listener', keepAlive: true });
    opened.on('error', () => {});
    opened.on('end', () => void reconnect());
    opened.on('notification', ({ payload }) => onSignal(JSON.parse(payload ?? 'null') as Signal));
    await opened.connect();
    await opened.query(`listen ${channel}`);
    return opened;
  }

  async function reconnect(): Promise<void> {
    while (!ending.signal.aborted) {
      await sleep(againAfterMs);
      const again = await connect().catch(() => null);
      if (!again) continue;
      client = again;
      if (ending.signal.aborted) await again.end();
      return onGap();
    }
  }
}
