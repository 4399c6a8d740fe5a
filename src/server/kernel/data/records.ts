/** Typed reads of records by resource id, for hand-written code. */
import { resourceById } from '#generated/resources/registry.ts';
import { readRecord, readRecords } from './read.ts';
import type { RecordOf } from './record.ts';
import type { Session } from './session.ts';

/** Throws 404 if the row does not exist or the caller may not read it. */
export const getRecord = async <Id extends string>(session: Session, resource: Id, id: string): Promise<RecordOf<Id>> =>
  (await readRecord(session, resourceById(resource), id)) as RecordOf<Id>;

/** In the order of `ids`; throws 404 if one is absent or not readable. */
export const getRecords = async <Id extends string>(
  session: Session,
  resource: Id,
  ids: readonly string[],
): Promise<readonly RecordOf<Id>[]> =>
  (await readRecords(session, resourceById(resource), ids)) as readonly RecordOf<Id>[];
