/** Idempotent calls: a call's key, effect and answer commit together or not at all. */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import { ApiError } from '../errors.ts';
import { actAs, type Session } from './session.ts';
import { count, raw, type Col } from './statements/raw.ts';

/** Identifies a repeated call. */
export interface CallKey {
  /** The caller: keys of different callers never collide. */
  readonly owner: string;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
  /** Hash of method, path and body. */
  readonly hash: string;
}

const scope = jobScope('idempotency');

type OwnKey = Pick<CallKey, 'owner' | 'key'>;

const hold = raw<OwnKey, { is_held: boolean }>`
  select pg_try_advisory_xact_lock(hashtextextended(${'owner'} || ' ' || ${'key'}, 0)) as is_held`;

const dropExpired = raw<OwnKey, never>`
  delete from idempotency_keys where principal = ${'owner'} and key = ${'key'} and expires_at < now()`;

const keep = raw<CallKey, never>`
  insert into idempotency_keys (principal, key, request_hash, expires_at)
  values (${'owner'}, ${'key'}, ${'hash'}, now() + make_interval(hours => ${count(limits.idempotencyHours)}))
  on conflict do nothing`;

const kept = raw<OwnKey, { hash: Col<'idempotency_keys.request_hash'>; answer: Col<'idempotency_keys.body'> }>`
  select request_hash as hash, body as answer from idempotency_keys where principal = ${'owner'} and key = ${'key'}`;

const keepAnswer = raw<OwnKey & { answer: Buffer }, never>`
  update idempotency_keys set body = ${'answer'} where principal = ${'owner'} and key = ${'key'}`;

/**
 * Runs `work` in the session's transaction and stores its answer, which must be JSON. A repeated call returns that
 * answer and does nothing; if the server dies halfway, neither effect nor key remains. Throws 409 while the first call
 * runs, 422 if the key was used for another call. Without a key, only runs `work`. (reliability 41)
 */
export async function onlyOnce<T>(session: Session, call: CallKey | null, work: () => Promise<T>): Promise<T> {
  if (call === null) return work();
  const earlier = await actAs(session, scope, (own) => claim(own, call));
  if (earlier !== null) return JSON.parse(earlier) as T;
  const answer = await work();
  const { owner, key } = call;
  await actAs(session, scope, (own) =>
    keepAnswer.change(own, { owner, key, answer: Buffer.from(JSON.stringify(answer)) }),
  );
  return answer;
}

/** The stored answer; null for the first call, which locks its key until the transaction ends. */
async function claim(session: Session, { owner, key, hash }: CallKey): Promise<string | null> {
  const { is_held } = await hold.one(session, { owner, key });
  if (!is_held) throw new ApiError('conflict', { message: messages['error.callUnderWay'] });
  await dropExpired.change(session, { owner, key });
  if ((await keep.change(session, { owner, key, hash })) === 1) return null;
  const earlier = await kept.first(session, { owner, key });
  if (earlier?.hash !== hash) throw new ApiError('invalid', { message: messages['error.keyUsed'] });
  return String(earlier.answer);
}
