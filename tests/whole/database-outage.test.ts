/** `TIMES` is how often PostgreSQL is killed under the server that started it. */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operated } from '../support/operated.ts';
import { caller, signedIn } from '../support/caller.ts';
import { makeOutage, type Outage } from '../support/outage.ts';
import { startServer, useFolders } from '../support/program.ts';

const makeFolder = useFolders();

/** Status of one call; 0 without an answer within 5 s. */
async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  const signal = AbortSignal.timeout(5000);
  return fetch(url, { ...init, signal }).then(
    (response) => response.arrayBuffer().then(() => response.status),
    () => 0,
  );
}

/** Makes that many calls in sequence and returns every status. */
async function statusesOf(call: () => Promise<number>, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) {
    statuses.push(await call());
    await sleep(100);
  }
  return statuses;
}

const signInAs = (url: string, client: number) => (): Promise<number> =>
  statusOf(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${client}` },
    body: JSON.stringify({ email: `nobody-${client}@acme-dental.example`, password: 'Wrong-horse-1' }),
  });

describe('while PostgreSQL is away', () => {
  let database: Outage;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    database = await makeOutage(join(makeFolder('outage'), 'data'));
    env = { DATABASE_URL: database.url, ...operated, DATA_DIR: makeFolder('files') };
  });
  afterAll(() => database?.close());

  it('every call is answered 503 in time, few connections are tried, and all is well 5 s after it returns', async () => {
    const { server, url } = await startServer(env);
    await database.begin();
    database.attempts();
    const health = statusesOf(() => statusOf(`${url}/api/health`), 10);
    const signIns = Array.from({ length: 10 }, (_, client) => statusesOf(signInAs(url, client), 4));
    expect([...new Set(await health)]).toEqual([503]);
    expect([...new Set((await Promise.all(signIns)).flat())]).toEqual([503]);
    database.attempts();
    // Without calls, only the listener and the queue check the database.
    const begun = performance.now();
    let tried = 0;
    await expect.poll(() => (tried += database.attempts()), { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
    const perSecond = tried / ((performance.now() - begun) / 1000);
    await database.end();
    await expect.poll(() => statusOf(`${url}/api/health`), { timeout: 5000 }).toBe(200);
    expect(await signInAs(url, 11)()).toBe(401);
    expect(perSecond).toBeLessThan(40);
    expect(await server.stop()).toBe(0);
  });

  it('a server ends within ten seconds after a stop signal', async () => {
    const { server, url } = await startServer(env);
    await database.begin();
    expect(await statusOf(`${url}/api/health`)).toBe(503);
    const begun = performance.now();
    await server.stop();
    expect(performance.now() - begun).toBeLessThan(11_000);
    await database.end();
  });
});

describe('the database that comes with the server', () => {
  const dataDir = makeFolder('embedded');
  const postmasterPid = (): number =>
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

  it(
    'is started again each time it is killed, and nothing that was confirmed is lost',
    async () => {
      const { server, url } = await startServer({ DATA_DIR: dataDir });
      const call = await signedIn(url, 'owner@acme-dental.example');
      const kills = Number(process.env['TIMES'] ?? 2);
      for (let kill = 1; kill <= kills; kill += 1) {
        const label = `Kept ${kill}`;
        const { body } = await call('POST', '/api/service-tags', { label, color: '#123456' });
        process.kill(postmasterPid(), 'SIGKILL');
        // Sessions of a dead postmaster survive for a moment, so calls may succeed before the outage is noticed.
        const restarts = () => server.stderr().split('ended unexpectedly and was started again').length - 1;
        await expect.poll(restarts, { timeout: 30_000 }).toBe(kill);
        const found = async () => (await call('GET', `/api/service-tags/${body.id}`)).body?.label;
        await expect.poll(found, { timeout: 5000 }).toBe(label);
        await expect.poll(() => statusOf(`${url}/api/health`), { timeout: 5000 }).toBe(200);
      }
      const tags = (await call('GET', '/api/service-tags?per_page=100')).body.records as { label: string }[];
      expect(tags.filter(({ label }) => label.startsWith('Kept'))).toHaveLength(kills);
      expect(await server.stop()).toBe(0);
    },
    120_000 + Number(process.env['TIMES'] ?? 2) * 60_000,
  );

  it('ends the server in one sentence when it cannot be started again', async () => {
    const { server, url } = await startServer({ DATA_DIR: dataDir });
    const pid = postmasterPid();
    renameSync(join(dataDir, 'postgres/global'), join(dataDir, 'postgres/global.away'));
    process.kill(pid, 'SIGKILL');
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toMatch(/^The database in \S+ (did not start|cannot be used): .* The server ends\.$/m);
    renameSync(join(dataDir, 'postgres/global.away'), join(dataDir, 'postgres/global'));
    expect(await statusOf(`${url}/api/health`)).toBe(0);
    const again = await startServer({ DATA_DIR: dataDir });
    expect((await caller(again.url)('GET', '/api/health')).status).toBe(200);
    expect(await again.server.stop()).toBe(0);
  });
});
