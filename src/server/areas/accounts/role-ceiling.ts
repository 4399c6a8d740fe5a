/** Callers cannot give roles with permissions that they lack, or change a member who has such permissions. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { userIdOf, type Principal } from '#server/kernel/access/principal.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { withImplied } from '#server/kernel/identity/load-principal.ts';
import { permissionsOfKey, rolesById, rolesHeldBy, rolesOfMember, type HeldRole } from './queries/members.ts';
import { adminRole } from './teams.ts';

/**
 * Throws 422 on `field` with the names of roles that have a permission which the caller lacks in the team and its
 * parent.
 */
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

/** Throws 403 for a member with a permission, in the team or one of its sub-teams, that the caller lacks. */
export async function requireMayChange(session: Session, caller: Scope, teamUserId: string): Promise<void> {
  for (const { team_id: teamId, permissions } of await rolesOfMember.all(session, { member: teamUserId })) {
    const ceiling = await ceilingOf(session, caller.principal, teamId);
    if (!ceiling(permissions)) throw new ApiError('forbidden', { message: messages['error.memberAboveOwn'] });
  }
}

/** Whether the permissions are all within the caller's own. */
type Ceiling = (permissions: readonly string[]) => boolean;

const none: Ceiling = () => true;

/**
 * Staff, the server and Team Admins have no ceiling. Add-on products do not matter: a permission counts even while the
 * team does not have its product.
 */
async function ceilingOf(session: Session, principal: Principal, teamId: string): Promise<Ceiling> {
  if (principal.kind === 'job' || (principal.kind === 'user' && principal.staffRole !== null)) return none;
  const roles = await heldBy(session, principal, teamId);
  if (roles.some(({ template }) => template === adminRole)) return none;
  const held = new Set<string>(roles.flatMap(({ permissions }) => withImplied(permissions).map(({ id }) => id)));
  return (permissions) => permissions.every((id) => held.has(id));
}

/** Template and permissions of each role of the caller in the team or, for its members, in the parent team. */
async function heldBy(session: Session, principal: Principal, teamId: string): Promise<readonly HeldRole[]> {
  if (principal.kind !== 'api_key') return rolesHeldBy.all(session, { user: userIdOf(principal), team: teamId });
  const keys = await permissionsOfKey.all(session, { key: principal.keyId });
  return keys.map(({ permissions }) => ({ template: null, permissions }));
}
