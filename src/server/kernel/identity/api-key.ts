/** API keys of a team. Callers that sign each request never send their secret (AK-008, AK-009). */
import type { FastifyRequest } from 'fastify';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Transform } from 'node:stream';
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import type { ApiKeyPrincipal } from '../access/principal.ts';
import { jobScope } from '../access/scope.ts';
import { transaction } from '../data/transaction.ts';
import { ApiError } from '../errors.ts';
import { heldPermissions } from './load-principal.ts';
import { liveKey, noteKeyUse } from './queries.ts';

export interface SignedCall {
  readonly keyId: string;
  /** Unix seconds, as sent. */
  readonly timestamp: string;
  /** Hex. */
  readonly signature: string;
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  /** SHA-256 of the body in hex. */
  readonly digest: string;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const emptyDigest = sha256('');

/** `secretHash`: SHA-256 of the secret in hex, known to both sides. */
const signatureOf = (secretHash: string, { timestamp, method, url, digest }: Omit<SignedCall, 'signature'>): string =>
  createHmac('sha256', secretHash).update([timestamp, method, url, digest].join('\n')).digest('hex');

/** Null if the call is not signed. */
export function signedCall({ headers, method, url }: FastifyRequest): SignedCall | null {
  if (headers.authorization?.startsWith('HMAC-SHA256 ') !== true) return null;
  const [, keyId, timestamp, signature] =
    /^HMAC-SHA256 Key=(\w{1,40}), ?Timestamp=(\d{1,12}), ?Signature=([\da-f]{64})$/.exec(headers.authorization) ?? [];
  if (keyId === undefined || timestamp === undefined || signature === undefined) throw refused();
  const digest = hasBody(headers) ? headers['x-content-sha256'] : emptyDigest;
  if (typeof digest !== 'string') throw refused();
  return { keyId, timestamp, signature, method, url, digest };
}

export interface BearerKey {
  readonly keyId: string;
  readonly secret: string;
}

/** Null if the call has no bearer key. */
export function bearerKey({ headers }: FastifyRequest): BearerKey | null {
  const [, keyId, secret] = /^Bearer (tk_\w{1,37})\.([\w-]{20,200})$/i.exec(headers.authorization ?? '') ?? [];
  return keyId === undefined || secret === undefined ? null : { keyId, secret };
}

/** Throws 401 for an unknown, disabled or deleted key, an invalid signature, and an old request. */
export async function loadApiKey(pool: pg.Pool, call: SignedCall, now = Date.now()): Promise<ApiKeyPrincipal> {
  if (Math.abs(now / 1000 - Number(call.timestamp)) > limits.apiKeySkewS) throw refused();
  return loadKey(pool, call.keyId, (secretHash) => [signatureOf(secretHash, call), call.signature]);
}

/** Throws 401 for an unknown, disabled or deleted key and a wrong secret. */
export const loadBearerKey = (pool: pg.Pool, { keyId, secret }: BearerKey): Promise<ApiKeyPrincipal> =>
  loadKey(pool, keyId, (secretHash) => [secretHash, sha256(secret)]);

/** `proofOf`: the expected proof computed from the key's secret, and the proof that was sent. */
async function loadKey(
  pool: pg.Pool,
  keyId: string,
  proofOf: (secretHash: string) => readonly [string, string],
): Promise<ApiKeyPrincipal> {
  const found = await transaction(pool, jobScope('api-key'), { mode: 'read' }, (session) =>
    liveKey.first(session, { key: keyId }),
  );
  if (!found) throw refused();
  const { id, team_id: teamId, permissions, products } = found;
  const [expected, given] = proofOf(found.secret_hash);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) throw refused();
  if (found.is_stale) await noteUse(pool, id);
  return { kind: 'api_key', keyId: id, teams: heldPermissions([[teamId, permissions, products]], false) };
}

/** Passes the body on, and fails at the end if it differs from the signed one. */
export function checkDigest(digest: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(hash.digest('hex') === digest ? null : refused()),
  });
}

const refused = (): ApiError => new ApiError('unauthenticated', { message: messages['auth.apiKeyInvalid'] });

const hasBody = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Written at most once a minute. */
const noteUse = (pool: pg.Pool, id: string): Promise<unknown> =>
  transaction(pool, jobScope('api-key'), { mode: 'write' }, (session) => noteKeyUse.change(session, { id }));
