/** One PostgreSQL for the whole run, with a migrated template database that test files copy. */
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildDocument } from '#scripts/build-document.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/kernel/database/embedded.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { giveRights } from '#server/kernel/database/rights.ts';
import { removeScratch, scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection of the owner role to the migrated template database. */
    templateUrl: string;
    /** Connection of the role that serves requests. */
    servingUrl: string;
    /** Connection of the superuser, who copies and drops databases. */
    superuserUrl: string;
  }
}

/** Test data may be lost, so durability is traded for speed here and nowhere else. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildDocument();
  const dataDir = scratchFolder('test');
  const database = await startEmbedded({ dataDir, settings: FAST });
  const teardown = async (): Promise<void> => {
    await database.stop();
    removeScratch(dataDir);
  };
  try {
    await migrateTemplate(database);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('templateUrl', database.url);
  project.provide('servingUrl', database.servingUrl);
  project.provide('superuserUrl', database.superuserUrl);
  return teardown;
}

async function migrateTemplate({ url, servingUrl }: EmbeddedDatabase): Promise<void> {
  const [owner, serving] = [createPool(url), createPool(servingUrl)];
  await migrate(owner, resolve(import.meta.dirname, '../../generated/db/migrations'));
  await giveRights(owner, serving);
  await Promise.all([owner.end(), serving.end()]);
}
