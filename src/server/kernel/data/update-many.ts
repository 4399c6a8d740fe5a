/** Sets fields of many records of one resource, each with its own values, with few statements. */
import type { Resource } from '#runtime/resource.ts';
import { writeAudits } from './audit.ts';
import { readRecords } from './read.ts';
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';
import { updateRows } from './rows.ts';

const rowsAtOnce = 250;

/** The change of one record. */
export interface RecordChange {
  readonly id: string;
  readonly values: WireRecord;
}

/**
 * Updates and audits as single updates would, and returns the records in the given order; throws 404 if one is absent.
 */
export async function updateRecords(
  session: Session,
  resource: Resource,
  changes: readonly RecordChange[],
): Promise<readonly WireRecord[]> {
  const changed: WireRecord[] = [];
  for (let from = 0; from < changes.length; from += rowsAtOnce)
    changed.push(...(await updateSome(session, resource, changes.slice(from, from + rowsAtOnce))));
  return changed;
}

async function updateSome(
  session: Session,
  resource: Resource,
  changes: readonly RecordChange[],
): Promise<readonly WireRecord[]> {
  const ids = changes.map(({ id }) => id);
  const before = await readRecords(session, resource, ids);
  const rows = changes.map(({ id, values }, at) => ({ id, values, version: Number(before[at]!['version']) }));
  const fieldsOf = (values: WireRecord): string => Object.keys(values).toSorted().join(' ');
  for (const alike of Map.groupBy(rows, ({ values }) => fieldsOf(values)).values())
    await updateRows(session, resource, alike);
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
  return after;
}
