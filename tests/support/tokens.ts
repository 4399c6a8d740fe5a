/** API keys and email links as rows, for tests that need callers. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId } from '#server/kernel/data/id.ts';
import { sql } from './people.ts';
import type { Key } from './sign.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function makeKey(pool: pg.Pool, teamId: string, permissions: readonly string[]): Promise<Key> {
  const id = newId();
  const key = { keyId: `tk_${randomBytes(8).toString('hex')}`, secret: randomBytes(32).toString('base64url') };
  await sql(
    pool,
    'insert into api_keys (id, team_id, name, key_id, secret_hash, permissions) values ($1, $2, $3, $4, $5, $6)',
    [id, teamId, `Key ${id}`, key.keyId, sha256(key.secret), permissions],
  );
  return key;
}

/** A valid link for that purpose; returns its token. */
export async function makeLink(pool: pg.Pool, purpose: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql(
    pool,
    `insert into link_tokens (id, purpose, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), purpose, sha256(token)],
  );
  return token;
}
