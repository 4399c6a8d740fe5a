/** Explains why a person lacks access: names the permission, or describes what no team admin can grant. */
import { staffRoles } from '#generated/domain/lists/staff-role.ts';
import { permissionMessages } from '#generated/domain/messages/permission.ts';
import { isPermission, type Grant } from '#runtime/vocabulary.ts';
import { fill } from './format/fill.ts';

const labels: ReadonlyMap<string, string> = new Map(staffRoles.map(({ value, label }) => [value, label]));

/**
 * The grant to show to a refused person: the first that a team can give, else the first of the rule. Only staff see
 * staff roles.
 */
export function missingGrant(rule: readonly Grant[], isStaff: boolean): Grant {
  const grant = rule.find(isPermission) ?? rule[0] ?? 'staff';
  return isStaff || !labels.has(grant) ? grant : 'staff';
}

/** Sentence for one missing grant. */
export function missingAccess(grant: Grant): string {
  if (isPermission(grant)) return fill(permissionMessages['permission.required'], { action: grant });
  if (grant === 'staff') return permissionMessages['permission.staff'];
  if (grant === 'contributor') return permissionMessages['permission.viewing'];
  const role = labels.get(grant);
  if (role === undefined) return permissionMessages['permission.other'];
  return fill(permissionMessages['permission.staffRole'], { role });
}
