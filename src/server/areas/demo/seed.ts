/**
 * Fills an empty database from `schemas/built-in` and, for a demo, from `schemas/demo`, with the validation and
 * workflows of normal calls.
 */
import type pg from 'pg';
import { resolve } from 'node:path';
import { playDocument, type DemoDocument } from '#server/areas/documents/contract.ts';
import { createScope, jobScope, systemScope } from '#server/kernel/access/scope.ts';
import type { DemoSize } from '#server/kernel/config/config.ts';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { sendBillFile, type DemoBillFile } from './bill-file.ts';
import { readDemoFiles, resolveValue, type DemoFile } from './fixtures.ts';
import { officeFiles } from './office/office.ts';
import type { Values } from './values.ts';
import { loadFiles, type Seed } from './load.ts';

const schemas = resolve(import.meta.dirname, '../../../../schemas');
const builtIn = resolve(schemas, 'built-in');
const demo = resolve(schemas, 'demo');
/** Printed at the start of every demo; a demo is reachable only from this machine unless HOST is set. */
const demoPassword = 'Trunkline-demo-1';

export interface SeedDeps {
  readonly pool: pg.Pool;
  readonly services: Services;
}

/** Data of every installation. */
export const seedBuiltIn = (deps: SeedDeps): Promise<void> => fill([builtIn], [], deps);

/** `office` adds the workload of a real office. */
export const seedDemo = (deps: SeedDeps, size: DemoSize = 'small'): Promise<void> =>
  fill([builtIn, demo], size === 'office' ? officeFiles() : [], deps);

/** All or nothing: an interrupted demo starts empty again. */
async function fill(
  folders: readonly string[],
  more: readonly DemoFile[],
  { pool, services }: SeedDeps,
): Promise<void> {
  const now = new Date();
  const files = [...folders.flatMap((folder) => readDemoFiles(folder, now)), ...more];
  const passwordHash = await hashPassword(demoPassword);
  await transaction(pool, jobScope('demo'), { mode: 'write' }, async (session) => {
    const seed: Seed = { session, passwordHash, ids: new Map(), now };
    await loadFiles(seed, files);
    for (const { entity, events = {} } of files) {
      for (const [name, event] of Object.entries(events))
        await services.transition(session, entity, seed.ids.get(name)!, event);
    }
    for (const { documents = {} } of files)
      for (const [name, document] of Object.entries(documents))
        seed.ids.set(name, await play(seed, services, document));
    for (const { billFiles = {} } of files)
      for (const [name, file] of Object.entries(billFiles)) {
        const sent = resolveValue(file, seed.ids, now) as object as DemoBillFile;
        seed.ids.set(name, await sendBillFile(session, services, sent, now));
      }
  });
}

/** Runs as the sender. */
async function play({ session, ids, now }: Seed, services: Services, values: Values): Promise<string> {
  const { sender, ...document } = resolveValue(values, ids, now) as object as DemoDocument & {
    readonly sender: string;
  };
  const { first_name: first, last_name: last } = await getRecord(session, 'user', sender);
  const teams = new Map<string, ReadonlySet<string>>();
  const asked = {
    kind: 'user',
    userId: sender,
    sessionId: sender,
    staffRole: null,
    timeZone: 'UTC',
    teams,
    realUserId: null,
  } as const;
  const scope = systemScope('demo', createScope(asked));
  const actor = { userId: sender, name: `${first} ${last}`, ipAddress: null, userAgent: null };
  return playDocument({ session: { ...session, scope }, services, actor }, document);
}
