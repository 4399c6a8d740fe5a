/** Makes a call that is sent again have its effect once: its key, its effect and its answer commit together or not at all. */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import { ApiError } from '../errors.ts';
import { actAs, type Session } from './session.ts';

/** What tells a call that is sent again from another one. */
export interface CallKey {
  /** Who calls: keys of different callers never meet. */
  readonly owner: string;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
  /** Of method, path and body. */
  readonly hash: string;
}

const scope = jobScope('idempotency');

/**
 * Runs `work` in the session's transaction and keeps its answer, which must be JSON, there as well; a call that is sent
 * again gets that answer and does nothing. A server that dies on the way leaves neither effect nor key. Throws 409 while
 * the first call is under way, 422 when the key came with another call. Without a key it just works. (reliability 41)
 */
export async function onlyOnce<T>(session: Session, call: CallKey | null, work: () => Promise<T>): Promise<T> {
  if (call === null) return work();
  const kept = await actAs(session, scope, (own) => claim(own, call));
  if (kept !== null) return JSON.parse(kept) as T;
  const answer = await work();
  await actAs(session, scope, (own) =>
    own.change('update idempotency_keys set body = $3 where principal = $1 and key = $2', [
      call.owner,
      call.key,
      Buffer.from(JSON.stringify(answer)),
    ]),
  );
  return answer;
}

/** The kept answer; null for the first call, which holds its key until the transaction ends. */
async function claim(session: Session, { owner, key, hash }: CallKey): Promise<string | null> {
  const [lock] = await session.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0))', [`${owner} ${key}`]);
  if (lock?.[0] !== true) throw new ApiError('conflict', { message: messages['error.callUnderWay'] });
  await session.change('delete from idempotency_keys where principal = $1 and key = $2 and expires_at < now()', [
    owner,
    key,
  ]);
  const inserted = await session.change(
    `insert into idempotency_keys (principal, key, request_hash, expires_at)
     values ($1, $2, $3, now() + make_interval(hours => $4)) on conflict do nothing`,
    [owner, key, hash, limits.idempotencyHours],
  );
  if (inserted === 1) return null;
  const [row] = await session.query(
    'select request_hash, body from idempotency_keys where principal = $1 and key = $2',
    [owner, key],
  );
  if (row?.[0] !== hash) throw new ApiError('invalid', { message: messages['error.keyUsed'] });
  return String(row[1]);
}
