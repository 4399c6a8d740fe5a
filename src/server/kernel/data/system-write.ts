/**
 * Writes as the server, including read-only fields. Behaviors call these after their own checks, in a system session.
 */
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import { writeAudit } from './audit.ts';
import type { Change } from './change.ts';
import { newIdOf } from './id.ts';
import { insertRecords } from './insert-many.ts';
import { readRecord } from './read.ts';
import type { ChangesOf, NewOf, RecordOf, WireRecord } from './record.ts';
import type { Session } from './session.ts';
import { updateRecords, type RecordChange } from './update-many.ts';
import { inserted, updateRow } from './rows.ts';

type Cause = Pick<Change, 'event' | 'reason'> & { readonly action?: Change['action'] };

/**
 * Type check for partly known values: each key must be a field, and a literal must be allowed for it. Any key and value
 * pass if the resource is unknown.
 */
type Sound<Id extends ResourceId, Values> = ResourceId extends Id
  ? unknown
  : {
      readonly [Key in keyof Values]: Key extends FieldOf<Id>
        ? SoundWord<Values[Key], NewOf<Id>[Key & keyof NewOf<Id>]>
        : string extends Key
          ? unknown
          : never;
    };

/** Forbids keys that are not fields, also in spread or predefined objects. */
type Only<Id extends ResourceId, Values> = { readonly [Key in Exclude<keyof Values, FieldOf<Id>>]: never };

type FieldOf<Id extends ResourceId> = Id extends unknown ? keyof NewOf<Id> : never;

/** `string` may be any word; a literal such as `'OPEN'` must be allowed for the field. */
type SoundWord<Value, Known> = Value extends string ? (string extends Value ? Value : Known) : Value;

/** Inserts a record with any of its fields; `created_by_id` is the requesting user. */
export async function addRecord<Id extends ResourceId, const Values extends NewOf<Id>>(
  session: Session,
  resourceId: Id,
  values: Values & Only<Id, Values>,
): Promise<RecordOf<Id>>;
export async function addRecord<Id extends ResourceId, const Values extends WireRecord>(
  session: Session,
  resourceId: Id,
  values: Values & Sound<Id, Values>,
): Promise<WireRecord>;
export async function addRecord(session: Session, resourceId: ResourceId, values: WireRecord): Promise<WireRecord> {
  const resource = resourceById(resourceId);
  const id = (values['id'] as string | undefined) ?? newIdOf(resource);
  const after = await inserted(session, resource, id, values, readRecord);
  writeAudit(session, resource, { action: 'create', recordId: id, teamId: teamOf(after), before: null, after });
  return after;
}

/** Inserts many records with few statements and returns them in the given order. */
export async function addRecords<Id extends ResourceId, const Values extends NewOf<Id>>(
  session: Session,
  resourceId: Id,
  list: readonly (Values & Only<Id, Values>)[],
): Promise<readonly RecordOf<Id>[]>;
export async function addRecords<Id extends ResourceId, const Values extends WireRecord>(
  session: Session,
  resourceId: Id,
  list: readonly (Values & Sound<Id, Values>)[],
): Promise<readonly WireRecord[]>;
export async function addRecords(
  session: Session,
  resourceId: ResourceId,
  list: readonly WireRecord[],
): Promise<readonly WireRecord[]> {
  return insertRecords(session, resourceById(resourceId), list);
}

/** Sets any fields of a record; throws 404 for an absent one. */
export async function setValues<Id extends ResourceId, const Values extends ChangesOf<Id>>(
  session: Session,
  resourceId: Id,
  id: string,
  values: Values & Only<Id, Values>,
  cause?: Cause,
): Promise<RecordOf<Id>>;
export async function setValues<Id extends ResourceId, const Values extends WireRecord>(
  session: Session,
  resourceId: Id,
  id: string,
  values: Values & Sound<Id, Values>,
  cause?: Cause,
): Promise<WireRecord>;
export async function setValues(
  session: Session,
  resourceId: ResourceId,
  id: string,
  values: WireRecord,
  cause: Cause = {},
): Promise<WireRecord> {
  const resource = resourceById(resourceId);
  const before = await readRecord(session, resource, id);
  await updateRow(session, resource, id, values, Number(before['version']));
  const after = await readRecord(session, resource, id);
  writeAudit(session, resource, {
    action: 'update',
    ...cause,
    recordId: id,
    teamId: teamOf(after),
    before,
    after,
  });
  return after;
}

/** Sets the same fields of many records with few statements; throws 404 where one is absent. */
export async function setValuesOfMany<Id extends ResourceId, const Values extends ChangesOf<Id>>(
  session: Session,
  resourceId: Id,
  ids: readonly string[],
  values: Values & Only<Id, Values>,
): Promise<void> {
  const changes = ids.map((id) => ({ id, values: values as WireRecord }));
  await updateRecords(session, resourceById(resourceId), changes);
}

/** Sets fields of many records, each with its own values, with few statements; returns them in the given order. */
export async function setValuesOfEach<Id extends ResourceId, const Values extends ChangesOf<Id>>(
  session: Session,
  resourceId: Id,
  changes: readonly { readonly id: string; readonly values: Values & Only<Id, Values> }[],
): Promise<readonly RecordOf<Id>[]>;
export async function setValuesOfEach<Id extends ResourceId, const Values extends WireRecord>(
  session: Session,
  resourceId: Id,
  changes: readonly { readonly id: string; readonly values: Values & Sound<Id, Values> }[],
): Promise<readonly WireRecord[]>;
export async function setValuesOfEach(
  session: Session,
  resourceId: ResourceId,
  changes: readonly RecordChange[],
): Promise<readonly WireRecord[]> {
  return updateRecords(session, resourceById(resourceId), changes);
}

const teamOf = (record: WireRecord): string | null => (record['team_id'] as string | undefined) ?? null;
