/** Queries about members, their roles and their invitations. */
import { limits } from '#generated/domain/limits.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { count, param, part, raw, value, type Col } from '#server/kernel/data/statements/raw.ts';
import { heldRoles } from '#server/kernel/identity/held-roles.ts';
import { hasAccount } from './people.ts';

interface OfMember {
  readonly member: string;
}

type Permissions = Col<'team_roles.permissions'>;

export const teamOfMember = prepared((db, given: CallValues<OfMember>) =>
  db.selectFrom('team_users').select('team_id').where('id', '=', given.member),
);

/** Locks the team's row, so two members cannot leave at the same time. */
export const lockedTeamOfMember = raw<OfMember, { id: string }>`
  select t.id from teams t join team_users m on m.team_id = t.id where m.id = ${'member'} for update of t`;

/** Active members with the role of a template, with that role. */
export const holdersOfTemplate = raw<{ team: string; template: string }, { member: string; role: string }>`
  select m.id as member, r.id as role
    from team_users m join team_roles r on r.id = any(m.role_ids::uuid[]) and r.template = ${'template'}
   where m.team_id = ${'team'} and m.status = ${value<'team_users.status'>('active')}`;

export const countRoles = raw<{ team: string; roles: readonly string[] }, { count: number }>`
  select count(*)::int as count from team_roles where id = any(${'roles'}::uuid[]) and team_id = ${'team'}`;

export const rolesById = raw<{ roles: readonly string[] }, { name: string; permissions: Permissions }>`
  select name, permissions from team_roles where id = any(${'roles'}::uuid[]) order by name`;

/** Permissions of a member, invited or not, in the team and its sub-teams. */
export const rolesOfMember = raw<OfMember, { team_id: string; permissions: Permissions }>`
  select m.team_id, r.permissions
    from team_users m join team_roles r on r.id = any(m.role_ids::uuid[]) where m.id = ${'member'}
  union all
  select c.sub_team_id, r.permissions
    from team_user_sub_teams c join team_roles r on r.id = any(c.role_ids::uuid[]) where c.team_user_id = ${'member'}`;

export interface HeldRole {
  readonly template: Col<'team_roles.template'>;
  readonly permissions: Permissions;
}

/** Roles of a person in the team or its parent team. */
export const rolesHeldBy = raw<{ user: string | null; team: string }, HeldRole>`
  select r.template, r.permissions
    from ${heldRoles({ user: param('user') })} g join team_roles r on r.id = any(g.role_ids::uuid[])
   where g.team_id in (
     select id from teams where id = ${'team'} union select parent_team_id from teams where id = ${'team'})`;

export const permissionsOfKey = prepared((db, given: CallValues<{ key: string }>) =>
  db.selectFrom('api_keys').select('permissions').where('id', '=', given.key),
);

export const subTeamOf = prepared((db, given: CallValues<{ team: string; subTeam: string }>) =>
  db.selectFrom('teams').select('id').where('id', '=', given.subTeam).where('parent_team_id', '=', given.team),
);

export const endSubTeams = prepared((db, given: CallValues<OfMember>) =>
  db.deleteFrom('team_user_sub_teams').where('team_user_id', '=', given.member),
);

export const addSubTeam = prepared(
  (db, given: CallValues<{ id: string; team: string; member: string; subTeam: string; roles: string[] }>) =>
    db.insertInto('team_user_sub_teams').values({
      id: given.id,
      team_id: given.team,
      team_user_id: given.member,
      sub_team_id: given.subTeam,
      role_ids: given.roles,
    }),
);

/** The creator of the membership is the inviter; a staff account may be deleted by now. */
const inviterOf = part`(select i.first_name || ' ' || i.last_name from users i where i.id = m.created_by_id)`;

/** Facts of an invitation for its page; none when it was withdrawn. */
export const invitationOf = raw<
  { user: string | null; team: string | null },
  { has_account: boolean; team: string; name: string; inviter: string | null }
>`
  select ${hasAccount} as has_account, t.name as team, coalesce(m.invited_name, u.first_name || ' ' || u.last_name) as name,
         ${inviterOf} as inviter
    from team_users m join users u on u.id = m.user_id join teams t on t.id = m.team_id
   where m.user_id = ${'user'} and m.team_id = ${'team'} and t.deleted_at is null`;

/** Open invitations of a person whose links are still valid, latest first. */
export const openInvitationsOf = raw<
  { user: string },
  { id: string; team_id: string; team: string; inviter: string | null }
>`
  select m.id, m.team_id, t.name as team, ${inviterOf} as inviter
    from team_users m join teams t on t.id = m.team_id
   where m.user_id = ${'user'} and m.status = ${value<'team_users.status'>('invited')} and t.deleted_at is null
     and m.invited_at > now() - make_interval(days => ${count(limits.invitationDays)})
   order by m.invited_at desc, m.id`;

export const accountOfInvited = raw<{ user: string }, { has_account: boolean }>`
  select ${hasAccount} as has_account from users u where u.id = ${'user'} and u.deactivated_at is null`;

/** Name of the team, and of the inviter when it is a person. */
export const inviting = raw<{ team: string; inviter: string | null }, { team: string; inviter: string | null }>`
  select t.name as team, (select u.first_name || ' ' || u.last_name from users u where u.id = ${'inviter'}) as inviter
    from teams t where t.id = ${'team'}`;

/** The latest open invitation, in one of `teams` when given. */
export const openInvitation = raw<
  { user: string; teams: readonly string[] | null },
  { id: string; email: string; firstName: string; team_id: string; member: string }
>`
  select u.id, u.email, u.first_name as "firstName", m.team_id, m.id as member from team_users m join users u on u.id = m.user_id
   where m.user_id = ${'user'} and m.status = ${value<'team_users.status'>('invited')}
     and (${'teams'}::uuid[] is null or m.team_id = any(${'teams'})) order by m.invited_at desc limit 1`;

export const membership = prepared((db, given: CallValues<{ user: string; team: string }>) =>
  db.selectFrom('team_users').select('id').where('user_id', '=', given.user).where('team_id', '=', given.team),
);
