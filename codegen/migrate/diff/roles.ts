/** Roles that teams get from the start: changes reach the teams that exist, too. */
import type { PhysicalModel, RoleTemplate } from '../model.ts';
import type { Step } from '../steps.ts';
import { step, type Direction } from './context.ts';
import { pair } from './pair.ts';

const teamRole = 'e_teamrole';
const team = 'e_team';

export function diffRoles(before: PhysicalModel, now: PhysicalModel, direction: Direction): readonly Step[] {
  const table = now.tables.find(({ id }) => id === teamRole)?.name;
  const teams = now.tables.find(({ id }) => id === team)?.name;
  const hasTeams = before.tables.some(({ id }) => id === teamRole);
  if (!before.roles || !now.roles || table === undefined || teams === undefined || !hasTeams) return [];
  const { added, removed, kept } = pair(before.roles, now.roles);
  const holders = now.tables.filter(({ columns }) => columns.some(({ name }) => name === 'role_ids'));
  return [
    ...kept
      .filter(({ before: was, now: role }) => role.rollOut !== 'new' && !holdsSame(was, role))
      .map(({ before: was, now: role }) =>
        step(teamRole, null, changeReason(was, role), { kind: 'change-role', table, was, role }),
      ),
    ...added
      .filter(({ rollOut }) => rollOut !== 'new')
      .map((role) =>
        step(teamRole, null, `Every team gets the role ${role.title}.`, { kind: 'add-role', table, teams, role }),
      ),
    // What is released stays with the teams that have it.
    ...(direction === 'up' ? [] : removed).map((role) =>
      step(teamRole, null, `Teams that gave the role ${role.title} to no one lose it.`, {
        kind: 'remove-role',
        table,
        holders: holders.map(({ name }) => name),
        role,
      }),
    ),
  ];
}

const holdsSame = (one: RoleTemplate, other: RoleTemplate): boolean =>
  one.permissions.toSorted().join() === other.permissions.toSorted().join();

function changeReason(was: RoleTemplate, role: RoleTemplate): string {
  const [gained, lost] = [without(role.permissions, was.permissions), without(was.permissions, role.permissions)];
  const changes = [
    ...(gained.length > 0 ? [`gets ${gained.join(', ')}`] : []),
    ...(lost.length > 0 ? [`loses ${lost.join(', ')}`] : []),
  ];
  const where = role.rollOut === 'all' ? 'in every team' : 'in teams that have not changed it';
  return `The role ${role.title} ${changes.join(' and ')} ${where}.`;
}

export const without = (list: readonly string[], other: readonly string[]): readonly string[] =>
  list.filter((each) => !other.includes(each));
