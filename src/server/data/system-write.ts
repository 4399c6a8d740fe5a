/** Writes of the server itself, read-only fields included: behaviours call them after their own checks, in a system session. */
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import { writeAudit, type Change } from './audit.ts';
import { newId } from './id.ts';
import { getRecord } from './read.ts';
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';
import { insertRow, updateRow } from './write.ts';

type Cause = Pick<Change, 'event' | 'reason'> & { readonly action?: Change['action'] };

/** Inserts a record with any of its fields; `created_by_id` is whoever asked. */
export async function addRecord(session: Session, resourceId: ResourceId, values: WireRecord): Promise<WireRecord> {
  const resource = resourceById(resourceId);
  const id = (values['id'] as string | undefined) ?? newId();
  await insertRow(session, resource, id, values);
  const after = await getRecord(session, resource, id);
  await writeAudit(session, resource, { action: 'create', recordId: id, teamId: teamOf(after), before: null, after });
  return after;
}

/** Sets any fields of a record; throws 404 for an absent one. */
export async function setValues(
  session: Session,
  resourceId: ResourceId,
  id: string,
  values: WireRecord,
  cause: Cause = {},
): Promise<WireRecord> {
  const resource = resourceById(resourceId);
  const before = await getRecord(session, resource, id);
  await updateRow(session, resource, id, values, Number(before['version']));
  const after = await getRecord(session, resource, id);
  await writeAudit(session, resource, {
    action: 'update',
    ...cause,
    recordId: id,
    teamId: teamOf(after),
    before,
    after,
  });
  return after;
}

const teamOf = (record: WireRecord): string | null => (record['team_id'] as string | undefined) ?? null;
