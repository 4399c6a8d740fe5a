/** Fills an empty database from `schemas/built-in` and, for a demo, from `schemas/demo`, through the same validation and the same workflows as any caller. */
import type pg from 'pg';
import { resolve } from 'node:path';
import { jobScope } from '../access/scope.ts';
import { hashPassword } from '../accounts/password.ts';
import { inSession } from '../data/session.ts';
import type { Services } from '../services.ts';
import { readDemoFiles } from './fixtures.ts';
import { loadFiles, type Seed } from './load.ts';

const schemas = resolve(import.meta.dirname, '../../../schemas');
const builtIn = resolve(schemas, 'built-in');
const demo = resolve(schemas, 'demo');
/** Printed at the start of every demo; no demo is reachable from other machines unless HOST says so. */
const demoPassword = 'Trunkline-demo-1';

export interface SeedDeps {
  readonly pool: pg.Pool;
  readonly services: Services;
}

/** What every installation starts with. */
export const seedBuiltIn = (deps: SeedDeps): Promise<void> => fill([builtIn], deps);

export const seedDemo = (deps: SeedDeps): Promise<void> => fill([builtIn, demo], deps);

/** All or nothing: a demo that was interrupted starts empty again. */
async function fill(folders: readonly string[], { pool, services }: SeedDeps): Promise<void> {
  const files = folders.flatMap(readDemoFiles);
  const passwordHash = await hashPassword(demoPassword);
  await inSession(pool, jobScope('demo'), async (session) => {
    const seed: Seed = { session, passwordHash, ids: new Map(), now: new Date() };
    await loadFiles(seed, files);
    for (const { entity, events = {} } of files) {
      for (const [name, event] of Object.entries(events))
        await services.transition(session, entity, seed.ids.get(name)!, event);
    }
  });
}
