/** Sets the same fields of many records of one resource with few statements. */
import type { Resource } from '#runtime/resource.ts';
import { writeAudits } from './audit.ts';
import { readRecords } from './read.ts';
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';
import { updateRows } from './write.ts';

const rowsAtOnce = 250;

/** Updates and audits them as one by one would; throws 404 when one is absent. */
export async function updateRecords(
  session: Session,
  resource: Resource,
  ids: readonly string[],
  values: WireRecord,
): Promise<void> {
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    await updateSome(session, resource, ids.slice(from, from + rowsAtOnce), values);
}

async function updateSome(
  session: Session,
  resource: Resource,
  ids: readonly string[],
  values: WireRecord,
): Promise<void> {
  const before = await readRecords(session, resource, ids);
  const rows = before.map(({ version }, at) => ({ id: ids[at]!, version: Number(version) }));
  await updateRows(session, resource, rows, values);
  const after = await readRecords(session, resource, ids);
  writeAudits(
    session,
    resource,
    after.map((record, at) => ({
      action: 'update',
      recordId: ids[at]!,
      teamId: (record['team_id'] as string | undefined) ?? null,
      before: before[at]!,
      after: record,
    })),
  );
}
