/** Queries that merge one team into another: `from` ends, `into` stays. */
import { col, param, Part, part, raw, value, type Col } from '#server/kernel/data/statements/raw.ts';

export interface Merge {
  readonly from: string;
  readonly into: string;
}

export const lockedTeams = raw<
  Merge,
  { id: string; parent_team_id: Col<'teams.parent_team_id'>; merged_into_id: Col<'teams.merged_into_id'> }
>`
  select id, parent_team_id, merged_into_id from teams
   where id in (${'from'}, ${'into'}) and deleted_at is null order by id for update`;

/** Roles of the same name are merged. */
const giveSameRoles = raw<Merge, never>`
  update team_users m set role_ids = array(
    select distinct coalesce(same.id, held.id) from unnest(m.role_ids::uuid[]) held(id)
      left join team_roles r on r.id = held.id
      left join team_roles same on same.team_id = ${'into'} and same.name = r.name)
   where m.team_id = ${'from'}`;

const dropSameRoles = raw<Merge, never>`
  delete from team_roles r using team_roles same
   where r.team_id = ${'from'} and same.team_id = ${'into'} and same.name = r.name`;

const active = value<'team_users.status'>('active');

/** A person in both teams gets the roles of both. */
const uniteRoles = raw<Merge, never>`
  update team_users kept set
         role_ids = array(select distinct unnest(kept.role_ids::uuid[] || m.role_ids::uuid[])),
         status = case when ${active} in (kept.status, m.status) then ${active} else kept.status end,
         version = kept.version + 1, updated_at = now()
    from team_users m where m.team_id = ${'from'} and kept.team_id = ${'into'} and kept.user_id = m.user_id`;

/** Memberships of people in both teams, with the one that stays. */
const twice = part<keyof Merge>`(
  select m.id, kept.id as kept_id from team_users m join team_users kept on kept.user_id = m.user_id
   where kept.team_id = ${param('into')} and m.team_id = ${param('from')})`;

const dropSameSubTeams = raw<Merge, never>`
  delete from team_user_sub_teams c using ${twice} t, team_user_sub_teams other
   where c.team_user_id = t.id and other.team_user_id = t.kept_id and other.sub_team_id = c.sub_team_id`;

const moveSubTeams = raw<Merge, never>`
  update team_user_sub_teams c set team_user_id = t.kept_id from ${twice} t where c.team_user_id = t.id`;

const dropTwice = raw<Merge, never>`delete from team_users where id in (select id from ${twice} t)`;

/** Runs in this order; the remaining roles, memberships and configurations move to the master team afterwards. */
export const uniteMembers = [
  giveSameRoles,
  dropSameRoles,
  uniteRoles,
  dropSameSubTeams,
  moveSubTeams,
  dropTwice,
] as const;

/** Drops the parent team's sub-team roles, because members have the roles themselves now. */
export const dropHeldFromAbove = raw<{ from: string }, never>`
  delete from team_user_sub_teams where sub_team_id = ${'from'}`;

/** Tags of the same label are merged. */
export const uniteTags = [
  raw<Merge, never>`
    update service_taggings g set tag_id = same.id from service_tags t
      join service_tags same on same.label = t.label and same.team_id = ${'into'}
     where g.tag_id = t.id and t.team_id = ${'from'}`,
  raw<Merge, never>`
    delete from service_tags t using service_tags same
     where t.team_id = ${'from'} and same.team_id = ${'into'} and same.label = t.label`,
] as const;

/** The master team keeps its own setting when both teams have one; the column identifies duplicates. */
export const dropDoubles = (
  [
    ['feature_toggles', 'feature_toggles.name'],
    ['team_subscriptions', 'team_subscriptions.name'],
    ['sso_connections', 'sso_connections.name'],
    ['webhook_endpoints', 'webhook_endpoints.url'],
  ] as const
).map(
  ([table, by]) => raw<Merge, never>`
    delete from ${new Part([table])} d using ${new Part([table])} kept
     where d.team_id = ${'from'} and kept.team_id = ${'into'} and ${col(by, 'kept')} = ${col(by, 'd')}`,
);

/** Appends the source team to names that must stay unique. */
export const renameDoubles = (['api_keys', 'approval_policies'] as const).map(
  (table) => raw<Merge, never>`
    update ${new Part([table])} d set name = left(d.name, 60) || ' (' || left(t.name, 35) || ')' from teams t, ${new Part([table])} kept
     where d.team_id = ${'from'} and t.id = ${'from'} and kept.team_id = ${'into'} and kept.name = d.name`,
);
