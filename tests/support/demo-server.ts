/** The product as `npm start` brings it up: built pages, a database of its own, demo data. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The password of every demo account. */
export const demoPassword = 'Trunkline-demo-1';

/** For the top of a test file: `url` is known once its tests run. */
export function useDemoServer(): { readonly url: string } {
  const held = { url: '' };
  let server: ChildProcess;
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-demo-'));
  chmodSync(dataDir, 0o755);
  beforeAll(async () => {
    const port = await freePort();
    const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: '', VITEST: '' };
    server = spawn(process.execPath, ['scripts/start.ts'], { cwd: root, env });
    await isReady(server);
    held.url = `http://localhost:${port}`;
  });
  afterAll(async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return held;
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let words = '';
    const hear = (chunk: Buffer): void => {
      words += chunk.toString();
      if (words.includes('Trunkline is ready')) ready();
    };
    server.stdout!.on('data', hear);
    server.stderr!.on('data', hear);
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${words}`)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
