/** The only entry to the data: every read and write of records takes a scope. */
import type pg from 'pg';
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import type { Scope } from '../access/scope.ts';
import type { Hold } from '../database/hold.ts';
import { getRecord } from './records.ts';
import { createHandOver } from './hand-over.ts';
import type { QueryParameters } from './filter.ts';
import { parseListQuery, type ListQuery } from './list-query.ts';
import { asksOwnColumns, noOwnColumns, ownColumnsOf } from './own-column.ts';
import { listRecords, requireReadable, streamRecords, type Page } from './read.ts';
import type { LaneName } from './lane.ts';
import type { RecordOf, WireRecord } from './record.ts';
import type { Session } from './session.ts';
import type { Snapshot } from './snapshot.ts';
import { sharedReading, transaction } from './transaction.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord, type WriteRules } from './write.ts';

export interface Door {
  readonly list: <Id extends string>(
    scope: Scope,
    resourceId: Id,
    parameters: QueryParameters,
  ) => Promise<Page<RecordOf<Id>>>;
  readonly get: <Id extends string>(scope: Scope, resourceId: Id, id: string) => Promise<RecordOf<Id>>;
  readonly create: <Id extends string>(scope: Scope, resourceId: Id, body: WireRecord) => Promise<RecordOf<Id>>;
  readonly update: <Id extends string>(
    scope: Scope,
    resourceId: Id,
    id: string,
    body: WireRecord,
    expectedVersion?: number | null,
  ) => Promise<RecordOf<Id>>;
  readonly remove: (scope: Scope, resourceId: string, id: string, expectedVersion?: number | null) => Promise<void>;
  readonly restore: <Id extends string>(scope: Scope, resourceId: Id, id: string) => Promise<RecordOf<Id>>;
  /** Batches of records for an export, read through one cursor. */
  readonly stream: (
    scope: Scope,
    resourceId: string,
    parameters: QueryParameters,
  ) => AsyncGenerator<readonly WireRecord[]>;
  /** All reads are sent before the first answer arrives: one round trip, with the limits and the lane of lists. */
  readonly batch: <T>(scope: Scope, work: (session: Session) => Promise<T>, lane?: LaneName) => Promise<T>;
  /** Several reads in one transaction that ends without waiting. */
  readonly reading: <T>(scope: Scope, work: (session: Session) => Promise<T>) => Promise<T>;
  /** One database snapshot for all reads in this scope until it ends; `hold` is called while it has a connection. */
  readonly snapshot: (scope: Scope, hold: Hold) => Snapshot;
  /** Several operations in one transaction. */
  readonly transaction: <T>(scope: Scope, work: (session: Session, records: Records) => Promise<T>) => Promise<T>;
}

/** The door's operations inside an open transaction. */
export interface Records {
  readonly list: <Id extends string>(resourceId: Id, parameters: QueryParameters) => Promise<Page<RecordOf<Id>>>;
  readonly get: <Id extends string>(resourceId: Id, id: string) => Promise<RecordOf<Id>>;
  readonly create: <Id extends string>(resourceId: Id, body: WireRecord) => Promise<RecordOf<Id>>;
  readonly update: <Id extends string>(
    resourceId: Id,
    id: string,
    body: WireRecord,
    expectedVersion?: number | null,
  ) => Promise<RecordOf<Id>>;
  readonly remove: (resourceId: string, id: string, expectedVersion?: number | null) => Promise<void>;
}

export function createDoor(pool: pg.Pool, rules: WriteRules): Door {
  const read = <T>(
    scope: Scope,
    step: (records: Records) => Promise<T>,
    { lane, mode = 'batch' }: { readonly lane?: LaneName | undefined; readonly mode?: 'read' | 'batch' } = {},
  ): Promise<T> =>
    transaction(pool, scope, { mode, ...(lane && { lane }) }, (session) => step(recordsIn(session, rules)));
  const one = <T>(scope: Scope, step: (records: Records) => Promise<T>): Promise<T> =>
    transaction(pool, scope, { mode: 'write' }, (session) => step(recordsIn(session, rules)));
  return {
    list: async (scope, resourceId, parameters) => {
      rejectUnreadable(scope, resourceId);
      return read(scope, (records) => records.list(resourceId, parameters), {
        lane: laneFor(scope, resourceId, parameters),
        mode: listMode(resourceById(resourceId), parameters),
      });
    },
    get: async (scope, resourceId, id) => {
      rejectUnreadable(scope, resourceId);
      return read(scope, (records) => records.get(resourceId, id));
    },
    create: (scope, resourceId, body) => one(scope, (records) => records.create(resourceId, body)),
    update: (scope, resourceId, id, body, expected) =>
      one(scope, (records) => records.update(resourceId, id, body, expected)),
    remove: (scope, resourceId, id, expected) => one(scope, (records) => records.remove(resourceId, id, expected)),
    restore: <Id extends string>(scope: Scope, resourceId: Id, id: string) =>
      transaction(
        pool,
        scope,
        { mode: 'write' },
        async (session) => (await restoreRecord(session, resourceById(resourceId), id)) as RecordOf<Id>,
      ),
    stream: (scope, resourceId, parameters) => streamed(pool, scope, resourceId, parameters),
    batch: (scope, work, lane) => transaction(pool, scope, { mode: 'batch', ...(lane && { lane }) }, work),
    reading: (scope, work) => transaction(pool, scope, { mode: 'read' }, work),
    snapshot: (scope, hold) => sharedReading(pool, scope, hold),
    transaction: (scope, work) =>
      transaction(pool, scope, { mode: 'write' }, (session) => work(session, recordsIn(session, rules))),
  };
}

/**
 * Checked before taking a connection, so anonymous callers cost the database nothing. A cached session is not rejected,
 * because it may have gained the right.
 */
function rejectUnreadable(scope: Scope, resourceId: string): void {
  if (scope.cached === null) requireReadable(resourceById(resourceId), scope);
}

/** Searches and sorts of whole tables read many rows for a short result, so they get their own lane. */
export function laneFor(scope: Scope, resourceId: string, parameters: QueryParameters): LaneName | undefined {
  const { all } = scope.allowanceOf(resourceById(resourceId).access.read);
  const isLong = Object.keys(parameters).some(
    (name) => name === 'q' || name.endsWith('__contains') || (all && name === 'sort_field'),
  );
  return isLong ? 'search' : undefined;
}

/** The definitions of a team's own columns must be read before the list. */
const listMode = (resource: Resource, parameters: QueryParameters): 'read' | 'batch' =>
  asksOwnColumns(resource, parameters) ? 'read' : 'batch';

/** The parsed list query, in a session that may wait. */
export async function listQueryIn(
  session: Session,
  resource: Resource,
  parameters: QueryParameters,
): Promise<ListQuery> {
  const own = asksOwnColumns(resource, parameters) ? await ownColumnsOf(session, resource, parameters) : noOwnColumns;
  return parseListQuery(resource, session.scope, parameters, own);
}

/**
 * The same operations in a session of another scope, e.g. of a behavior that acts as the system in its caller's
 * transaction.
 */
function recordsIn(session: Session, rules: WriteRules): Records {
  const { scope } = session;
  return {
    list: async <Id extends string>(resourceId: Id, parameters: QueryParameters) => {
      const resource = resourceById(resourceId);
      requireReadable(resource, scope);
      // Avoids an await, because a batch must send all its reads at once.
      const query = asksOwnColumns(resource, parameters)
        ? await listQueryIn(session, resource, parameters)
        : parseListQuery(resource, scope, parameters);
      return (await listRecords(session, resource, query)) as Page<RecordOf<Id>>;
    },
    get: (resourceId, id) => getRecord(session, resourceId, id),
    create: async <Id extends string>(resourceId: Id, body: WireRecord) =>
      (await createRecord(session, rules, resourceById(resourceId), body)) as RecordOf<Id>,
    update: async <Id extends string>(resourceId: Id, id: string, body: WireRecord, expected?: number | null) =>
      (await updateRecord(session, rules, resourceById(resourceId), id, body, expected)) as RecordOf<Id>,
    remove: (resourceId, id, expected) => deleteRecord(session, rules, resourceById(resourceId), id, expected),
  };
}

/** Throws for an invalid call before taking a connection. */
function streamed(
  pool: pg.Pool,
  scope: Scope,
  resourceId: string,
  parameters: QueryParameters,
): AsyncGenerator<readonly WireRecord[]> {
  const resource = resourceById(resourceId);
  requireReadable(resource, scope);
  if (!asksOwnColumns(resource, parameters)) parseListQuery(resource, scope, parameters);
  return pulled(pool, scope, resource, parameters);
}

/** Lets a consumer pull batches while their transaction stays open. */
async function* pulled(
  pool: pg.Pool,
  scope: Scope,
  resource: Resource,
  parameters: QueryParameters,
): AsyncGenerator<readonly WireRecord[]> {
  const handOver = createHandOver<readonly WireRecord[]>();
  const reading = transaction(pool, scope, { mode: 'read', lane: 'export' }, async (session) => {
    const query = await listQueryIn(session, resource, parameters);
    for await (const batch of streamRecords(session, resource, query)) await handOver.put(batch);
  }).then(handOver.end, handOver.fail);
  try {
    yield* handOver.take();
  } finally {
    handOver.stop();
    await reading;
  }
}
