/**
 * Knows which work runs while it holds a connection of the pool. Such work takes no second one: ten callers that each hold
 * one and wait for another would wait for each other.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { ApiError } from '../errors.ts';

/** One connection, as the work knows it that runs on it. */
export interface Hold {
  isHeld: boolean;
}

const holds = new AsyncLocalStorage<Hold>();

/** Runs work that holds a connection as long as `hold` says so. */
export const holding = <T>(hold: Hold, work: () => T): T => holds.run(hold, work);

/** Runs work that the transaction does not wait for, so that a connection of its own holds nobody up. */
export const unawaited = <T>(work: () => T): T => holds.exit(work);

const isHolding = (): boolean => holds.getStore()?.isHeld === true;

/** What happens where a call asks for a second connection. */
export type OnSecondConnection = (pool: pg.Pool, error: Error) => void;

/** A fault of ours, which tests and demos must not pass over. */
export const refuseSecond: OnSecondConnection = (_pool, error) => {
  process.stderr.write(`${error.stack}\n`);
  throw error;
};

const reported = new Set<string>();

/** In production the call goes on while a connection is free, and is refused where it would wait. */
export const reportSecond: OnSecondConnection = (pool, error) => {
  const place = String(error.stack);
  if (!reported.has(place)) process.stderr.write(`${place}\n`);
  reported.add(place);
  const isFree = pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < pool.options.max);
  if (!isFree) throw new ApiError('unavailable', { retryAfterSeconds: 1 });
};

/** Asks `onSecond` before a call that holds a connection of the pool takes another one. */
export function guardConnections(pool: pg.Pool, onSecond: OnSecondConnection): pg.Pool {
  const connect = pool.connect.bind(pool);
  const guarded = (...given: Parameters<typeof connect>): ReturnType<typeof connect> => {
    if (isHolding()) onSecond(pool, new Error('A second connection was asked for inside a transaction.'));
    return connect(...given);
  };
  return Object.assign(pool, { connect: guarded });
}

/** For what takes long outside of the database, e.g. decoding a picture: a connection that waits for it is missed by others. */
export function requireNoTransaction(what: string): void {
  if (isHolding()) throw new Error(`A transaction waits for ${what}.`);
}
