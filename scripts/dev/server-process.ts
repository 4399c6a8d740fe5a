/** The server of development: a process that is replaced after each change, while the database stays up. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface KeptServer {
  /** Stays the same over restarts. */
  readonly url: string;
  readonly isRunning: () => boolean;
  /** Answers why the new one does not serve, or null when it does. */
  readonly restart: () => Promise<string | null>;
  readonly stop: () => Promise<void>;
}

export interface ServerPlace {
  readonly databaseUrl: string;
  readonly publicUrl: string;
}

export async function keepServer(root: string, place: ServerPlace): Promise<KeptServer> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_URL: place.publicUrl,
    DEVELOPMENT_DATABASE_URL: place.databaseUrl,
  };
  let child: ChildProcess | undefined;
  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  const stop = async (): Promise<void> => {
    if (!child || !isRunning()) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return {
    url: `http://localhost:${port}`,
    stop,
    isRunning,
    restart: async () => {
      await stop();
      child = spawn(process.execPath, [join(root, 'scripts/dev/serve.ts')], { cwd: root, env });
      return readyOrReason(child);
    },
  };
}

/** Forwards its output to the terminal; if it exits before serving, the output is the reason. */
function readyOrReason(child: ChildProcess): Promise<string | null> {
  let words = '';
  child.stderr!.on('data', (text: Buffer) => {
    words += text.toString();
    process.stderr.write(text);
  });
  return new Promise((done) => {
    child.stdout!.on('data', (text: Buffer) => {
      if (text.includes('Trunkline is ready')) done(null);
      else process.stdout.write(text);
    });
    child.once('close', () => done(words.trim()));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
