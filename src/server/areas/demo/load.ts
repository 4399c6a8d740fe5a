/** Writes the records of demo files, validated and audited like a caller's. */
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import { bodyValidators } from '#generated/validate/registry.ts';
import { validated } from '#runtime/validation/errors.ts';
import { followInstallation } from '#server/areas/installation/contract.ts';
import { addRoles } from '#server/areas/accounts/contract.ts';
import { settleTicket } from '#server/areas/support/contract.ts';
import { writeAudit } from '#server/kernel/data/audit.ts';
import { newIdOf } from '#server/kernel/data/id.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { insertRow } from '#server/kernel/data/rows.ts';
import { snakeKeys } from '#server/kernel/data/keys.ts';
import { resolveValue, type DemoFile } from './fixtures.ts';
import type { Values } from './values.ts';

export interface Seed {
  readonly session: Session;
  /** Password hash of every account with a password; null when no file has one. */
  readonly passwordHash: string | null;
  /** Ids by name, including the records written here. */
  readonly ids: Map<string, string>;
  readonly now: Date;
}

/** In the order of the files. */
export async function loadFiles(seed: Seed, files: readonly DemoFile[]): Promise<void> {
  for (const file of files) {
    await addRecords(seed, file);
    await changeRecords(seed, file);
  }
  await followInstallations(seed, files);
  for (const { records = {} } of files.filter(({ entity }) => entity === 'ticket'))
    for (const name of Object.keys(records)) await settleTicket(seed.session, seed.ids.get(name)!);
}

/** Stage and next action of each location are derived from the loaded records. */
async function followInstallations({ session, ids }: Seed, files: readonly DemoFile[]): Promise<void> {
  for (const { records = {} } of files.filter(({ entity }) => entity === 'service'))
    for (const [name, { installStatus }] of Object.entries(records))
      if (installStatus !== undefined) await followInstallation(session, ids.get(name)!);
}

/** Sends the records of a file together, to save round trips. */
async function addRecords(seed: Seed, { name: file, entity, records = {} }: DemoFile): Promise<void> {
  const resource = resourceById(entity);
  await Promise.all(
    Object.entries(records).map(async ([name, values]) => {
      const wire = toWire(seed, values);
      requireValid(entity as ResourceId, wire, `${file}: ${name}`);
      const id = newIdOf(resource);
      seed.ids.set(name, id);
      await insertRow(seed.session, resource, id, wire);
      const { password_hash: _secret, ...after } = wire;
      const teamId = (wire['team_id'] as string | undefined) ?? null;
      writeAudit(seed.session, resource, { action: 'create', recordId: id, teamId, before: null, after });
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

/** Validates the writable fields like a caller's body; read-only fields are set by the server. */
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
