/** Banned addresses, mail domains and network addresses (AM-040). */
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '../access/scope.ts';
import { inReading } from '../data/session.ts';
import { domainsOf } from './corporate-email.ts';
import { ApiError } from '../errors.ts';

/** Throws 403 with the entry's own text for a banned caller; `dana@mail.spam.example` matches the domain `spam.example`. */
export async function requireNotBanned(pool: pg.Pool, email: string, ipAddress: string): Promise<void> {
  const [row] = await inReading(pool, jobScope('bans'), (session) =>
    session.query(
      `select error_message from banned_entries
        where lower(email) = $1 or ip_address = $2 or email_domain = any($3) limit 1`,
      [email, ipAddress, domainsOf(email)],
    ),
  );
  if (row) throw new ApiError('forbidden', { message: (row[0] as string | null) ?? messages['auth.ssoFailed'] });
}
