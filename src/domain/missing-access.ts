/** Why somebody may not do something: a permission is named by its word, what no team admin could give is said in words. */
import { staffRoles } from '#generated/domain/lists/staff-role.ts';
import { permissionMessages } from '#generated/domain/messages/permission.ts';
import { isPermission, type Grant } from '#runtime/vocabulary.ts';
import { fill } from './format/fill.ts';

const labels: ReadonlyMap<string, string> = new Map(staffRoles.map(({ value, label }) => [value, label]));

/** The grant that a refused person reads about: the first that a team can give, else the first of the rule. Only staff know their roles. */
export function missingGrant(rule: readonly Grant[], isStaff: boolean): Grant {
  const grant = rule.find(isPermission) ?? rule[0] ?? 'staff';
  return isStaff || !labels.has(grant) ? grant : 'staff';
}

/** The sentence for one grant that is missing. */
export function missingAccess(grant: Grant): string {
  if (isPermission(grant)) return fill(permissionMessages['permission.required'], { action: grant });
  if (grant === 'staff') return permissionMessages['permission.staff'];
  if (grant === 'contributor') return permissionMessages['permission.viewing'];
  const role = labels.get(grant);
  if (role === undefined) return permissionMessages['permission.other'];
  return fill(permissionMessages['permission.staffRole'], { role });
}
