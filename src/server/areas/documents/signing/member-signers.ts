/**
 * Signers who are members of the team with the right to sign: they sign in the application, without an emailed link
 * (DO-028).
 */
import { heldPermissions } from '#server/kernel/identity/load-principal.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { membersOf } from './queries.ts';

/** Accounts with SIGN_CONTRACTS in the team, by address in lower case. */
export async function signingMembers(session: Session, team: string): Promise<ReadonlyMap<string, string>> {
  const rows = await membersOf.all(session, { team });
  const may = rows.filter(({ permissions, products }) =>
    heldPermissions([[team, permissions, products]], false)
      .get(team)
      ?.has('SIGN_CONTRACTS'),
  );
  return new Map(may.map(({ id, email }) => [email.toLowerCase(), id]));
}
