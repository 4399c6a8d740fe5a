/** A PostgreSQL that a test can stop and restart, behind a proxy that counts connections. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { program, programEnvironment } from '#server/kernel/database/binaries.ts';
import { openCluster } from '#server/kernel/database/cluster.ts';
import { startEmbedded } from '#server/kernel/database/embedded.ts';
import { startPostmaster, stopPostmaster } from '#server/kernel/database/postmaster.ts';

export interface Outage {
  /** Connection of the owner role, through the proxy. */
  readonly url: string;
  /** Attempted connections since the last call. */
  readonly attempts: () => number;
  /** Like a crash: without notice, open connections break. */
  readonly begin: () => Promise<void>;
  /** Resolves once PostgreSQL accepts connections again. */
  readonly end: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** In the empty folder `dataDir`. */
export async function makeOutage(dataDir: string): Promise<Outage> {
  const first = await startEmbedded({ dataDir });
  await first.stop();
  const cluster = await openCluster(dataDir);
  const start = (): Promise<unknown> => startPostmaster(cluster, {}, undefined);
  await start();
  const door = await openDoor(join(cluster.socketFolder!, '.s.PGSQL.5432'));
  return {
    url: first.url.replace(/@.*\//, `@127.0.0.1:${door.port}/`),
    attempts: door.attempts,
    begin: async () => {
      const args = ['stop', '-D', cluster.folder, '-m', 'immediate', '-w', '-s'];
      const options = { ...cluster.account, env: programEnvironment, cwd: cluster.folder };
      await promisify(execFile)(program(cluster.binaries, 'pg_ctl'), args, options);
    },
    end: async () => void (await start()),
    close: async () => {
      await door.close();
      await stopPostmaster(cluster).catch(() => {
        // It is already stopped.
      });
    },
  };
}

async function openDoor(socketFile: string) {
  const open = new Set<Socket>();
  let attempts = 0;
  const door = createServer((caller) => {
    attempts += 1;
    const database = createConnection(socketFile);
    for (const [one, other] of [[caller, database] as const, [database, caller] as const]) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => void (open.delete(one), other.destroy()));
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    port: (door.address() as AddressInfo).port,
    attempts: () => {
      const count = attempts;
      attempts = 0;
      return count;
    },
    close: async () => {
      door.close();
      for (const socket of open) socket.destroy();
      await once(door, 'close');
    },
  };
}
