/** The SQL condition of an allowance: which rows of a resource it includes. */
import type { Resource } from '#runtime/resource.ts';
import type { Allowance } from '../access/allowance.ts';
import { staffRoleOf, teamSetOf, userIdOf } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { createParams, quoted, type Params } from './params.ts';

/**
 * Always true, always false, or an `or` of team and owner conditions; deleted rows are always excluded. `oneTeam`
 * replaces the team ids in the text, while the parameters stay the same.
 */
export function scopeCondition(
  resource: Resource,
  allowance: Allowance,
  scope: Scope,
  alias: string,
  params: Params,
  oneTeam?: string,
): string {
  const condition = allowance.all
    ? 'true'
    : [
        rowCondition(resource, allowance, scope, alias, params, oneTeam),
        // Rows that customers may not see (unlisted quotes, internal messages): QT-019, TK-022.
        ...fieldConditions(resource, resource.customerSees ?? {}, alias, params),
      ].join(' and ');
  const open = [condition, ...sharedCondition(resource, scope, alias, params)].join(' and ');
  return resource.isSoftDeleted ? `${open} and ${alias}.deleted_at is null` : open;
}

/** Unshared records are visible only to their creator and to jobs. */
function sharedCondition(
  { sharedBy, fields }: Resource,
  scope: Scope,
  alias: string,
  params: Params,
): readonly string[] {
  if (sharedBy === undefined || scope.principal.kind === 'job') return [];
  const shared = `${alias}.${quoted(fields.find(({ key }) => key === sharedBy)!.columns[0]!)}`;
  const user = userIdOf(scope.principal);
  return [user === null ? shared : `(${shared} or ${alias}.created_by_id = ${params.add(user)})`];
}

/** Rows of an allowance that is not `all`: those of its teams and the caller's own. */
export function rowCondition(
  resource: Resource,
  allowance: Allowance,
  scope: Scope,
  alias: string,
  params: Params,
  oneTeam?: string,
): string {
  const user = userIdOf(scope.principal);
  const own = allowance.own && user !== null ? ownCondition(resource, alias, params.add(user)) : null;
  const teams =
    allowance.teams.size > 0 ? teamCondition(resource, scope, allowance.teams, alias, params, oneTeam) : null;
  const parts = [own, teams].filter((part) => part !== null);
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`;
}

/** Conditions that fields, by key, have these values. */
export function fieldConditions(
  resource: Resource,
  values: Readonly<Record<string, boolean | string>>,
  alias: string,
  params: Params,
): readonly string[] {
  return Object.entries(values).map(([key, value]) => {
    const column = resource.fields.find((field) => field.key === key)?.columns[0];
    if (column === undefined) throw new Error(`${resource.id} has no field "${key}"`);
    return `${alias}.${quoted(column)} = ${params.add(value)}`;
  });
}

function ownCondition(resource: Resource, alias: string, user: string): string | null {
  if (resource.scope === 'self') return `${alias}.id = ${user}`;
  if (resource.scope === 'user') return `${alias}.user_id = ${user}`;
  if (resource.scope === 'team') return `${alias}.created_by_id = ${user}`;
  return null;
}

/** Staff records have no team, so a permission in any team allows them to staff. */
export const isOfStaff = (resource: Resource, { principal }: Scope): boolean =>
  resource.scope === 'staff' && staffRoleOf(principal) !== null;

function teamCondition(
  resource: Resource,
  scope: Scope,
  teams: ReadonlySet<string>,
  alias: string,
  params: Params,
  oneTeam?: string,
): string | null {
  if (resource.scope === 'global' || isOfStaff(resource, scope)) return 'true';
  const inAny = (column: string): string => inTeams(column, heldTeams(scope, teams, params), oneTeam);
  if (resource.scope === 'team') return inAny(`${alias}.team_id`);
  if (resource.scope === 'tenant') return inAny(`${alias}.id`);
  if (resource.scope === 'self') {
    const mates = inAny('mate.team_id');
    // Invited users count only after they accept, because anyone can invite anyone.
    return `exists (select 1 from team_users mate where mate.user_id = ${alias}.id and mate.status = 'active' and ${mates})`;
  }
  return null;
}

/** Team ids as SQL: a single id, or an array. */
interface TeamsSql {
  readonly one?: string;
  readonly several: string;
}

/** Large team sets are stored in the database by their digest. */
function heldTeams({ principal }: Scope, teams: ReadonlySet<string>, params: Params): TeamsSql {
  const [only, ...others] = [...teams];
  if (others.length === 0) return { one: `${params.add(only)}::uuid`, several: '' };
  const set = teamSetOf(principal);
  const isWhole = set !== null && 'teams' in principal && teams.size === principal.teams.size;
  return { several: isWhole ? teamsOfSet(params.add(set)) : `${params.add([...teams])}::uuid[]` };
}

/** Evaluated once per statement; `|| '{}'` decompresses the stored array once. */
export const teamsOfSet = (digest: string): string =>
  `(select s.teams || '{}'::uuid[] from team_sets s where s.digest = ${digest})::uuid[]`;

/** Compares a single team by equality, because PostgreSQL then reads a (team_id, sort) index in order. */
const inTeams = (column: string, { one, several }: TeamsSql, oneTeam?: string): string =>
  `${column} = ${one ?? oneTeam ?? `any(${several})`}`;

/**
 * The result of {@link severalTeams}: the condition on rows of `team`, and all team ids as SQL with the same parameters
 * as the scope condition.
 */
export interface ByTeam {
  readonly condition: string;
  readonly teams: string;
}

/**
 * Returns null unless the allowed rows are exactly those of several teams; pages then read each team in index order.
 */
export function severalTeams(resource: Resource, allowance: Allowance, scope: Scope): ByTeam | null {
  const { all, own, teams } = allowance;
  if (resource.scope !== 'team' || all || teams.size < 2 || (own && userIdOf(scope.principal) !== null)) return null;
  // Such a scope condition has no parameters before the teams.
  const { several } = heldTeams(scope, teams, createParams());
  return { condition: scopeCondition(resource, allowance, scope, 't', createParams(), 'team.id'), teams: several };
}
