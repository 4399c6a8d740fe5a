/** Banned addresses, email domains and network addresses (AM-040). */
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { domainsOf } from './corporate-email.ts';
import { banOf } from './queries/people.ts';

/** Throws 403 with the entry's own text for a banned caller; `dana@mail.spam.example` matches the domain `spam.example`. */
export async function requireNotBanned(pool: pg.Pool, email: string, ipAddress: string): Promise<void> {
  await transaction(pool, jobScope('bans'), { mode: 'read' }, (session) =>
    requireNotBannedIn(session, email, ipAddress),
  );
}

/** The same check inside a server transaction. */
export async function requireNotBannedIn(session: Session, email: string, ipAddress: string): Promise<void> {
  const ban = await banOf.first(session, { email, address: ipAddress, domains: domainsOf(email) });
  if (ban) throw new ApiError('forbidden', { message: ban.error_message ?? messages['auth.ssoFailed'] });
}
