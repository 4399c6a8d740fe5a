/** Records by resource id, with the types of their schemas: what hand-written code reads. */
import { resourceById } from '#generated/resources/registry.ts';
import { readRecord, readRecords } from './read.ts';
import type { RecordOf } from './record.ts';
import type { Session } from './session.ts';

/** Throws 404 for an absent row and for one out of reach alike. */
export const getRecord = async <Id extends string>(session: Session, resource: Id, id: string): Promise<RecordOf<Id>> =>
  (await readRecord(session, resourceById(resource), id)) as RecordOf<Id>;

/** In the order of their ids; throws 404 where one is absent or out of reach. */
export const getRecords = async <Id extends string>(
  session: Session,
  resource: Id,
  ids: readonly string[],
): Promise<readonly RecordOf<Id>[]> =>
  (await readRecords(session, resourceById(resource), ids)) as readonly RecordOf<Id>[];
