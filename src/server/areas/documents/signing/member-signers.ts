/** Which signers are members of the team who may sign for it: they sign in the application, without an emailed link (DO-028). */
import { heldPermissions } from '#server/kernel/identity/load-principal.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { membersOf } from './queries.ts';

/** Accounts that hold SIGN_CONTRACTS in the team, by their address in lower case. */
export async function signingMembers(session: Session, team: string): Promise<ReadonlyMap<string, string>> {
  const rows = await membersOf.all(session, { team });
  const may = rows.filter(({ permissions, products }) =>
    heldPermissions([[team, permissions, products]], false)
      .get(team)
      ?.has('SIGN_CONTRACTS'),
  );
  return new Map(may.map(({ id, email }) => [email.toLowerCase(), id]));
}
