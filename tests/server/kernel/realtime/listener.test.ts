import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#server/kernel/realtime/listener.ts';
import { channel } from '#server/kernel/data/signals/publish.ts';
import { makeOutage, type Outage } from '#tests/support/outage.ts';

const folder = mkdtempSync(join(tmpdir(), 'trunkline-listener-'));
let database: Outage;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  database = await makeOutage(join(folder, 'data'));
});

afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an outage is knocked at by one loop that waits longer each time, and is over for it 5 s after the database returns', async () => {
  const heard: unknown[] = [];
  let gaps = 0;
  const listener = await listen({
    url: database.url,
    onSignal: (signal) => heard.push(signal),
    onGap: () => (gaps += 1),
  });
  await database.begin();
  database.attempts();
  await sleep(12_000);
  const attempts = database.attempts();
  await database.end();
  await expect.poll(() => gaps, { timeout: 5000 }).toBe(1);
  expect(attempts).toBeGreaterThan(2);
  expect(attempts).toBeLessThan(20);
  await notify('{"kind":"recheck","userIds":[]}');
  await expect.poll(() => heard).toEqual([{ kind: 'recheck', userIds: [] }]);
  expect(gaps).toBe(1);
  await listener.stop();
});

test('a listener that is stopped during an outage ends at once and stays away', async () => {
  let gaps = 0;
  const listener = await listen({ url: database.url, onSignal: () => {}, onGap: () => (gaps += 1) });
  await database.begin();
  await sleep(500);
  const begun = performance.now();
  await listener.stop();
  expect(performance.now() - begun).toBeLessThan(2000);
  await database.end();
  database.attempts();
  await sleep(3000);
  expect([database.attempts(), gaps]).toEqual([0, 0]);
});

async function notify(payload: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_notify($1, $2)', [channel, payload]);
  await client.end();
}
