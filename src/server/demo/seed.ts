/** Fills an empty database from `schemas/built-in` and, for a demo, from `schemas/demo`, through the same validation and the same workflows as any caller. */
import type pg from 'pg';
import { resolve } from 'node:path';
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import { bodyValidators } from '#generated/validate/registry.ts';
import { validated } from '#runtime/validation/errors.ts';
import { jobScope } from '../access/scope.ts';
import { hashPassword } from '../accounts/password.ts';
import { addRoles } from '../accounts/teams.ts';
import { writeAudit } from '../data/audit.ts';
import { newId } from '../data/id.ts';
import type { WireRecord } from '../data/record.ts';
import { inSession, type Session } from '../data/session.ts';
import { setValues } from '../data/system-write.ts';
import { insertRow } from '../data/write.ts';
import { snakeKeys } from '../http/keys.ts';
import type { Services } from '../services.ts';
import { readDemoFiles, resolveValue, type DemoFile, type Values } from './fixtures.ts';

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
    for (const file of files) {
      await addRecords(seed, file);
      await changeRecords(seed, file);
    }
    for (const { entity, events = {} } of files) {
      for (const [name, event] of Object.entries(events))
        await services.transition(session, entity, seed.ids.get(name)!, event);
    }
  });
}

interface Seed {
  readonly session: Session;
  readonly passwordHash: string;
  readonly ids: Map<string, string>;
  readonly now: Date;
}

/** The records of a file are sent together: a large file costs few round trips. */
async function addRecords(seed: Seed, { name: file, entity, records = {} }: DemoFile): Promise<void> {
  const resource = resourceById(entity);
  await Promise.all(
    Object.entries(records).map(async ([name, values]) => {
      const wire = toWire(seed, values);
      requireValid(entity as ResourceId, wire, `${file}: ${name}`);
      const id = newId();
      seed.ids.set(name, id);
      await insertRow(seed.session, resource, id, wire);
      const { password_hash: _secret, ...after } = wire;
      const teamId = (wire['team_id'] as string | undefined) ?? null;
      await writeAudit(seed.session, resource, { action: 'create', recordId: id, teamId, before: null, after });
    }),
  );
  if (entity !== 'team') return;
  for (const name of Object.keys(records)) {
    const roles = await addRoles(seed.session, seed.ids.get(name)!);
    for (const [template, id] of roles) seed.ids.set(`${name}/${template}`, id);
  }
}

async function changeRecords(seed: Seed, { entity, changes = {} }: DemoFile): Promise<void> {
  for (const [name, values] of Object.entries(changes)) {
    await setValues(seed.session, entity as ResourceId, seed.ids.get(name)!, toWire(seed, values));
  }
}

function toWire({ ids, now, passwordHash }: Seed, { password, ...values }: Values): WireRecord {
  const resolved = snakeKeys(resolveValue(values, ids, now)) as WireRecord;
  return password === undefined ? resolved : { ...resolved, password_hash: passwordHash };
}

/** What a caller may write is checked as a caller's body would be, whenever it was written; read-only fields are the server's own. */
function requireValid(entity: ResourceId, record: WireRecord, where: string): void {
  const validate = (
    bodyValidators as Readonly<Record<string, { create?: Parameters<typeof validated>[0] } | undefined>>
  )[entity]?.create;
  if (!validate) return;
  const writable = new Set(
    resourceById(entity)
      .fields.filter((field) => field.write !== 'never')
      .map((field) => field.wire),
  );
  const body = Object.fromEntries(Object.entries(record).filter(([key]) => writable.has(key)));
  const errors = validated(validate, body);
  if (errors) throw new Error(`Demo data, ${where}: ${JSON.stringify(errors)}`);
}
