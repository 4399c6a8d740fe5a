/** A hundred thousand seeded calls of every kind, and the number of server faults. Override with `SEED` and `COUNT`. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createApp } from '#server/app.ts';
import { hooksWith, workflowRules } from '#server/areas/areas.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { createDoor } from '#server/kernel/data/door.ts';
import { encryptFieldsWith } from '#server/kernel/data/encrypted-fields.ts';
import { writeRules } from '#server/kernel/data/write-rules.ts';
import { startEmbedded } from '#server/kernel/database/embedded.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { createFileStore } from '#server/kernel/files/file-store.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import { anywhere } from '#server/kernel/outside/outbound-request.ts';
import { createOfflinePlaces } from '#server/kernel/places/offline-places.ts';
import { sealerOf } from '#server/kernel/pdf/sealing-key.ts';
import { createSecretBox } from '#server/kernel/secret-box.ts';
import { createTransition } from '#server/kernel/workflow/transition.ts';
import { describeFound, fuzz } from '#tests/support/fuzz/run.ts';
import { makeOutbox } from '#tests/support/outbox.ts';
import { sealingKey } from '#tests/support/sealing-key.ts';
import type { Measure } from './measure.ts';

const migrations = resolve(import.meta.dirname, '../../generated/db/migrations');

export async function fuzzBench(): Promise<readonly Measure[]> {
  const seed = Number(process.env['SEED'] ?? 20_261_122);
  const count = Number(process.env['COUNT'] ?? 100_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-fuzz-'));
  chmodSync(dataDir, 0o755);
  const database = await startEmbedded({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off' } });
  const pool = createPool(database.url);
  try {
    await migrate(pool, migrations);
    const app = await appOn(pool, dataDir);
    const { byStatus, found } = await fuzz({ app, pool, seed, count });
    for (const line of describeFound(found)) console.log(line);
    await app.close();
    const detail = Object.entries(byStatus).map((pair) => pair.join(': '));
    return [
      {
        name: `Faults found by ${count} calls, seed ${seed}`,
        value: found.length,
        unit: '',
        target: { atMost: 0 },
        detail: detail.join(', '),
      },
    ];
  } finally {
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function appOn(pool: ReturnType<typeof createPool>, folder: string) {
  const { emails: _emails, announcements: _announcements, jobs: _jobs, ...out } = makeOutbox();
  const secrets = createSecretBox('a secret of the bench alone');
  encryptFieldsWith(secrets);
  const services = {
    ...out,
    transition: createTransition(out, workflowRules),
    files: createFileStore(createStorage(undefined, join(folder, 'kept'))),
    places: createOfflinePlaces(),
    sealer: sealerOf(sealingKey),
    realtime: null,
    netboxPolicy: () => anywhere,
    countJobs: async () => [],
    onUndeliverable: async () => {},
    replies: null,
    mailbox: null,
    secrets,
    stop: async () => {},
  };
  const config = loadConfig({ LOG_LEVEL: 'silent', PORT: '0' });
  const app = await createApp({ config, pool, door: createDoor(pool, writeRules(hooksWith(services))), services });
  await app.ready();
  return app;
}
