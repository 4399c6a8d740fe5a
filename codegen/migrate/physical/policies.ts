/**
 * Row-level security, the safety net behind the data door. It is wider than the access rules (all rows of the caller's
 * teams, for any permission) and never narrower, so it only catches a missing condition.
 */
import type { Grant } from '../../../src/runtime/vocabulary.ts';
import type { Entity, EntityScope } from '../../ir/entity.ts';
import type { Policy } from '../model.ts';
import { isAnyone, isFound, isInside, isInTeams, isSignedIn, isSystem, isUser } from './settings.ts';

/** The table of team members, if the schemas have one. */
export interface Membership {
  readonly table: string;
  readonly user: string;
}

export function policiesOf(entity: Entity, membership: Membership | null): readonly Policy[] {
  const select = readCondition(entity, entity.names.table, membership);
  const insert = insertCondition(entity);
  const update = condition(entity, entity.access.update);
  const remove = condition(entity, entity.access.delete);
  if ([insert, update, remove].every((each) => each === select)) return [policy('all', select, select)];
  return [
    policy('select', select, null),
    policy('insert', null, insert),
    policy('update', update, update),
    policy('delete', remove, null),
  ];
}

/**
 * Policies of the search table. The search text is part of the policy, because PostgreSQL uses the index only for
 * conditions in it; callers read only rows that match their search.
 */
export function searchPolicies(entity: Entity, table: string, membership: Membership | null): readonly Policy[] {
  const read = readCondition(entity, table, membership);
  return [
    policy('select', `(${read}) and ${isFound('text')}`, null),
    policy('insert', null, isSystem),
    policy('update', isSystem, isSystem),
    policy('delete', isSystem, null),
  ];
}

/** Columns that {@link searchPolicies} read besides the id. */
export const ownerColumns = (entity: Entity): readonly string[] => [
  ...(entity.scope === 'team' ? ['team_id'] : []),
  ...(entity.scope === 'user' ? ['user_id'] : []),
  ...(entity.scope === 'team' && hasOwner(entity) ? ['created_by_id'] : []),
];

/** For tables without an entity: `anyone` is every identified caller. */
export const policyFor = (audience: 'system' | 'anyone'): Policy => {
  const allowed = audience === 'system' ? isSystem : isAnyone;
  return policy('all', allowed, allowed);
};

const policy = (command: Policy['command'], using: string | null, check: string | null): Policy => ({
  name: command === 'all' ? 'row_access' : `row_${command}`,
  command,
  using,
  check,
});

const ownRow = {
  team: (entity) => [isInTeams('team_id'), ...(hasOwner(entity) ? [isUser('created_by_id')] : [])],
  tenant: () => [isInTeams('id')],
  self: () => [isUser('id')],
  user: () => [isUser('user_id')],
  global: () => [],
  staff: () => [],
} satisfies Record<EntityScope, (entity: Entity) => readonly string[]>;

function condition(entity: Entity, grants: readonly Grant[]): string {
  if (grants.includes('public')) return isAnyone;
  if (grants.includes('signed-in') || (entity.scope === 'global' && grants.some(isTeamGrant))) return isSignedIn;
  // Ids first: they match nearly every row that customers read, and compare faster than texts.
  return [...ownRow[entity.scope](entity), isInside].join(' or ');
}

/** People also see members of their teams, by a lookup per member: teams of thousands are not read for one name. */
function readCondition(entity: Entity, table: string, membership: Membership | null): string {
  const own = condition(entity, entity.access.read);
  if (entity.scope !== 'self' || !membership || own === isAnyone || own === isSignedIn) return own;
  return `${own} or exists (select from ${membership.table} mate where mate.${membership.user} = ${table}.id and ${isInTeams('mate.team_id')})`;
}

/** Rows that the system writes for any caller (audit, deliveries, links) can be inserted by all and read by few. */
function insertCondition(entity: Entity): string {
  const isBoundToTeam = entity.scope === 'tenant' || (entity.scope === 'team' && !entity.teamOptional);
  return entity.access.create.includes('system') && !isBoundToTeam ? isAnyone : condition(entity, entity.access.create);
}

/** Only team permissions are in capitals. */
const isTeamGrant = (grant: Grant): boolean =>
  grant === 'member' || grant === 'contributor' || grant === grant.toUpperCase();

const hasOwner = ({ access }: Entity): boolean =>
  [...access.read, ...access.create, ...access.update, ...access.delete].includes('owner');
