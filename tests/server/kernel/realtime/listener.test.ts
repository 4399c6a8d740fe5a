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

test('during an outage one loop tries to connect, waiting longer each time, and listens again when the database returns', async () => {
  const received: unknown[] = [];
  let gaps = 0;
  const listener = await listen({
    url: database.url,
    onSignal: (signal) => received.push(signal),
    onGap: () => (gaps += 1),
  });
  await database.begin();
  database.attempts();
  const begun = performance.now();
  let attempts = 0;
  await expect.poll(() => (attempts += database.attempts()), { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  // It waits 0.1, 0.2, 0.4 and 0.8 s; a second loop would try twice as often.
  expect(performance.now() - begun).toBeGreaterThan(1_400);
  expect(attempts).toBe(4);
  await database.end();
  await expect.poll(() => gaps, { timeout: 5000 }).toBe(1);
  await notify('{"kind":"recheck","userIds":[]}');
  await expect.poll(() => received).toEqual([{ kind: 'recheck', userIds: [] }]);
  expect(gaps).toBe(1);
  await listener.stop();
});

test('a listener that is stopped during an outage ends at once and stays away', async () => {
  let gaps = 0;
  const listener = await listen({ url: database.url, onSignal: () => {}, onGap: () => (gaps += 1) });
  await database.begin();
  const begun = performance.now();
  await listener.stop();
  expect(performance.now() - begun).toBeLessThan(2000);
  await database.end();
  database.attempts();
  // The next attempt would have come after 0.1 s.
  await sleep(200);
  expect([database.attempts(), gaps]).toEqual([0, 0]);
});

async function notify(payload: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_notify($1, $2)', [channel, payload]);
  await client.end();
}
