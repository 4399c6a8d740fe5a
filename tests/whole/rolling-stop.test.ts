import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operated } from '../support/operated.ts';
import { signedIn, type Caller } from '../support/caller.ts';
import { freePort } from '../support/free-port.ts';
import { startProgram, startServer, useFolders, type Program } from '../support/program.ts';
import { ownDatabases, type OwnDatabases } from './own-databases.ts';

const makeFolder = useFolders();
const password = 'Correct-horse-9';
let databases: OwnDatabases;
let env: Readonly<Record<string, string>>;
let servers: { port: string; program: Program }[];
let balancer: Balancer;
let call: Caller;

/** Like haproxy with `inter 1s fall 1 rise 1`: checks each server, sends to healthy ones, and retries nothing. */
interface Balancer {
  readonly url: string;
  readonly isUp: (port: string) => boolean;
  readonly stop: () => void;
}

async function startBalancer(ports: readonly string[]): Promise<Balancer> {
  const up = new Set<string>();
  const look = async (port: string): Promise<void> => {
    const isWell = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isWell) up.add(port);
    else up.delete(port);
  };
  const looking = setInterval(() => void ports.map(look), 1000);
  await Promise.all(ports.map(look));
  let turn = 0;
  const server: Server = createServer((incoming, outgoing) => {
    const well = [...up];
    const port = well[(turn += 1) % well.length];
    const { method, url, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUp: (port) => up.has(port),
    stop: () => {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
    },
  };
}

const start = async (port: string): Promise<{ port: string; program: Program }> => ({
  port,
  program: (await startServer({ ...env, PORT: port })).server,
});

beforeAll(async () => {
  databases = await ownDatabases(makeFolder('cluster'));
  const DATABASE_URL = await databases.create('rolling');
  env = { DATABASE_URL, ...operated, DATA_DIR: makeFolder('files') };
  const ports = [String(await freePort()), String(await freePort())];
  servers = await Promise.all(ports.map(start));
  const made = startProgram(['scripts/admin-create.ts', 'ada@carrier-desk.example', 'Ada', 'Stone'], {
    env: { ...env, ADMIN_PASSWORD: password },
  });
  expect(await made.ended).toBe(0);
  balancer = await startBalancer(ports);
  call = await signedIn(balancer.url, 'ada@carrier-desk.example', password);
});

afterAll(async () => {
  balancer?.stop();
  await Promise.all((servers ?? []).map(({ program }) => program.stop()));
  await databases?.stop();
});

describe('one server after the other is stopped and started again behind a balancer', () => {
  it('no call fails, and what was acknowledged is there once', async () => {
    const over = new AbortController();
    const failures: string[] = [];
    const names: string[] = [];
    let answered = 0;
    const note = (what: string) => (answer: { status: number; text: string }) => {
      answered += 1;
      if (answer.status >= 300) failures.push(`${what}: ${answer.status} ${answer.text.slice(0, 80)}`);
    };
    const client = async (id: number): Promise<void> => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const name = `Carrier ${id} ${turn}`;
        await call('GET', '/api/providers?per_page=5').then(note('read'), (error) => failures.push(String(error)));
        await call('POST', '/api/providers', { name }).then(note('write'), (error) => failures.push(String(error)));
        names.push(name);
        // So few callers that sometimes none is connected.
        await sleep(30);
      }
    };
    const clients = [1, 2, 3].map(client);
    for (const [at, { port, program }] of servers.entries()) {
      const before = answered;
      await vi.waitFor(() => expect(answered).toBeGreaterThan(before + 20), 30_000);
      expect(await program.stop('SIGTERM')).toBe(0);
      expect(balancer.isUp(port)).toBe(false);
      servers[at] = await start(port);
      await vi.waitFor(() => expect(balancer.isUp(port)).toBe(true), 30_000);
    }
    over.abort();
    await Promise.all(clients);
    expect(failures).toEqual([]);
    const rows = await databases.sql('rolling', 'select name, count(*)::int as count from providers group by name');
    expect(new Map(rows.map(({ name, count }) => [name, count]))).toEqual(new Map(names.map((name) => [name, 1])));
  });
});
