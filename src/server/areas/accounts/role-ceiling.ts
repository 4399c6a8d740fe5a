/** Nobody gives roles that allow more than they may themselves, or changes a member who may more than they. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { userIdOf, type Principal } from '#server/kernel/access/principal.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { withImplied } from '#server/kernel/identity/load-principal.ts';
import { permissionsOfKey, rolesById, rolesHeldBy, rolesOfMember, type HeldRole } from './queries/members.ts';
import { adminRole } from './teams.ts';

/** Throws 422 on `field`, naming the roles, for those that hold a permission which the caller does not hold in the team or its parent. */
export async function requireMayGive(
  session: Session,
  caller: Scope,
  teamId: string,
  roleIds: readonly string[],
  field = 'role_ids',
): Promise<void> {
  const ceiling = await ceilingOf(session, caller.principal, teamId);
  const roles = await rolesById.all(session, { roles: roleIds });
  const beyond = roles.filter(({ permissions }) => !ceiling(permissions)).map(({ name }) => name);
  if (beyond.length === 0) return;
  const text = fill(messages['error.rolesBeyondOwn'], { roles: beyond.join(', ') });
  throw invalid({ [field]: [text] }, text);
}

/** Throws 403 for a member who holds, in the team or one of its sub-teams, what the caller does not. */
export async function requireMayChange(session: Session, caller: Scope, teamUserId: string): Promise<void> {
  for (const { team_id: teamId, permissions } of await rolesOfMember.all(session, { member: teamUserId })) {
    const ceiling = await ceilingOf(session, caller.principal, teamId);
    if (!ceiling(permissions)) throw new ApiError('forbidden', { message: messages['error.memberAboveOwn'] });
  }
}

/** Whether permissions lie within what somebody holds. */
type Ceiling = (permissions: readonly string[]) => boolean;

const none: Ceiling = () => true;

/**
 * Staff and the server have none, nor has a Team Admin, who may everything in the team. Add-on products do not count:
 * a permission that sleeps until the team holds its product is held all the same.
 */
async function ceilingOf(session: Session, principal: Principal, teamId: string): Promise<Ceiling> {
  if (principal.kind === 'job' || (principal.kind === 'user' && principal.staffRole !== null)) return none;
  const roles = await heldBy(session, principal, teamId);
  if (roles.some(({ template }) => template === adminRole)) return none;
  const held = new Set<string>(roles.flatMap(({ permissions }) => withImplied(permissions).map(({ id }) => id)));
  return (permissions) => permissions.every((id) => held.has(id));
}

/** Template and permissions of each role that the caller holds in the team or, as its members do, in the parent team. */
async function heldBy(session: Session, principal: Principal, teamId: string): Promise<readonly HeldRole[]> {
  if (principal.kind !== 'api_key') return rolesHeldBy.all(session, { user: userIdOf(principal), team: teamId });
  const keys = await permissionsOfKey.all(session, { key: principal.keyId });
  return keys.map(({ permissions }) => ({ template: null, permissions }));
}
