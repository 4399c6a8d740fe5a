/** Accepted senders of bills: those listed for the account, and people who may upload bills. [BI-021] */
import type pg from 'pg';
import { callAccess } from '#generated/domain/call-access.ts';
import { mayInTeam } from '#server/kernel/access/allowance.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { loadUserByEmail } from '#server/kernel/identity/load-principal.ts';
import { userByAddress, type BoxAccount } from './queries.ts';

/** `from` is an authenticated sender. */
export async function maySendBills(pool: pg.Pool, { senders, team_id }: BoxAccount, from: string): Promise<boolean> {
  if (senders.some((each) => isNamed(each.toLowerCase(), from))) return true;
  const known = await transaction(pool, jobScope('inbound-email'), { mode: 'read' }, (session) =>
    userByAddress.first(session, { email: from }),
  );
  const writer = known === undefined ? null : await loadUserByEmail(pool, known.id);
  return writer !== null && mayInTeam(callAccess.uploadBillFile, writer, team_id);
}

/** A listed domain includes its subdomains. */
function isNamed(sender: string, from: string): boolean {
  if (sender.includes('@')) return sender === from;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return domain === sender || domain.endsWith(`.${sender}`);
}
