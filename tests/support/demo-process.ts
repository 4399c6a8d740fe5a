/** The product as started by `npm start`: built pages, a separate database, demo data. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { removeScratch, scratchFolder } from './scratch.ts';

const root = resolve(import.meta.dirname, '../..');

export interface DemoServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Creates a data folder by a first start, for {@link startDemoServer} to copy; the caller removes it. */
export async function makeDemoData(): Promise<string> {
  const dataDir = scratchFolder('demo');
  const { stop } = await startOn(dataDir);
  await stop();
  return dataDir;
}

/** The product on a copy of `demoData`, which is removed when it stops. */
export async function startDemoServer(demoData: string): Promise<DemoServer> {
  const dataDir = scratchFolder('demo');
  // With file owners, which differ if root runs the tests.
  execFileSync('cp', ['-a', `${demoData}/.`, dataDir]);
  const { url, kill } = await startOn(dataDir);
  return {
    url,
    stop: async () => {
      await kill();
      removeScratch(dataDir);
    },
  };
}

interface Running extends DemoServer {
  /** Kills at once: its data is not needed, and a graceful stop waits for the browser's connections. */
  readonly kill: () => Promise<void>;
}

async function startOn(dataDir: string): Promise<Running> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: '', VITEST: '' };
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env });
  const stop = async (): Promise<void> => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  };
  const kill = async (): Promise<void> => {
    const database = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGKILL');
    process.kill(database, 'SIGQUIT');
    await ended;
    while (isAlive(database)) await sleep(20);
  };
  await isReady(server);
  return { url: `http://localhost:${port}`, stop, kill };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let words = '';
    const onOutput = (chunk: Buffer): void => {
      words += chunk.toString();
      if (words.includes('Trunkline is ready')) ready();
    };
    server.stdout!.on('data', onOutput);
    server.stderr!.on('data', onOutput);
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${words}`)));
  });
}
