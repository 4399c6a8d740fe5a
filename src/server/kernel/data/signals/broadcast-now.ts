/** Broadcasts the progress of a transaction before it ends. */
import type pg from 'pg';
import { jobScope } from '../../access/scope.ts';
import { unawaited } from '../../database/hold.ts';
import { transaction } from '../transaction.ts';
import type { Broadcast } from './messages.ts';
import { publish } from './publish.ts';

/** Returns before it is sent: a transaction that waited here for a second connection could deadlock. */
export type BroadcastNow = (broadcast: Broadcast) => void;

export const createBroadcastNow =
  (pool: pg.Pool, onError: (error: Error) => void): BroadcastNow =>
  (broadcast) =>
    void unawaited(() =>
      transaction(pool, jobScope('progress'), { mode: 'write' }, (session) => publish(session, broadcast)),
    ).catch(onError);
