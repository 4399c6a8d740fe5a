/** A second `npm start`: everything is built and the database has data. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWeb } from '#scripts/build-web.ts';
import { median, type Measure } from './measure.ts';

const root = resolve(import.meta.dirname, '../..');
const runs = 3;

export async function startBench(): Promise<readonly Measure[]> {
  buildWeb();
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-bench-start-'));
  chmodSync(dataDir, 0o755);
  try {
    await seconds(dataDir);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await seconds(dataDir));
    return [{ name: 'Second start, until it serves', value: median(times), unit: 's', target: { atMost: 5 } }];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Seconds from the command until it reports that it is ready. */
async function seconds(dataDir: string): Promise<number> {
  const start = performance.now();
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: '' };
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  await new Promise<void>((ready, failed) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('is ready') && ready());
    server.once('exit', () => failed(new Error('The server ended early.')));
  });
  const taken = (performance.now() - start) / 1000;
  server.kill('SIGTERM');
  await ended;
  return taken;
}
