/**
 * Tracks work that has a connection of the pool. Such work must not take a second one: ten callers that each wait for a
 * second connection would deadlock.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { ApiError } from '../errors.ts';

/** A connection in use. */
export interface Hold {
  isHeld: boolean;
}

const holds = new AsyncLocalStorage<Hold>();

/** Runs work that has a connection as long as `hold` reports one. */
export const holding = <T>(hold: Hold, work: () => T): T => holds.run(hold, work);

/** Runs work that the transaction does not await, so it may take a separate connection. */
export const unawaited = <T>(work: () => T): T => holds.exit(work);

const isHolding = (): boolean => holds.getStore()?.isHeld === true;

/** Called when work requests a second connection. */
export type OnSecondConnection = (pool: pg.Pool, error: Error) => void;

/** A bug, which must fail in tests and demos. */
export const refuseSecond: OnSecondConnection = (_pool, error) => {
  process.stderr.write(`${error.stack}\n`);
  throw error;
};

const reported = new Set<string>();

/** In production the call continues if a connection is free, and is refused if it would wait. */
export const reportSecond: OnSecondConnection = (pool, error) => {
  const place = String(error.stack);
  if (!reported.has(place)) process.stderr.write(`${place}\n`);
  reported.add(place);
  const isFree = pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < pool.options.max);
  if (!isFree) throw new ApiError('unavailable', { retryAfterSeconds: 1 });
};

/** Calls `onSecond` before work with a connection of the pool takes another one. */
export function guardConnections(pool: pg.Pool, onSecond: OnSecondConnection): pg.Pool {
  const connect = pool.connect.bind(pool);
  const guarded = (...given: Parameters<typeof connect>): ReturnType<typeof connect> => {
    if (isHolding()) onSecond(pool, new Error('A second connection was asked for inside a transaction.'));
    return connect(...given);
  };
  return Object.assign(pool, { connect: guarded });
}

/** For slow work outside the database, e.g. decoding a picture, which must not block a connection. */
export function requireNoTransaction(what: string): void {
  if (isHolding()) throw new Error(`A transaction waits for ${what}.`);
}
