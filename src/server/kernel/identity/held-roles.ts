/** Who holds what in a team: the one place that says how far memberships reach. */
import { Part, part, value } from '../data/statements/raw.ts';

/** Whose roles, and in which team; SQL each, of one of them at least. */
interface RoleFilter<N extends string> {
  readonly user?: Part<N>;
  readonly team?: Part<N>;
}

/**
 * A table of `user_id`, `team_id`, `role_ids`: what active members hold in their team and, where their configuration names
 * it, in its sub-teams. Roles of a parent team reach a sub-team in no other way (TU-031). What is asked for stands within
 * both halves: from outside of them row level security keeps it from the indexes.
 */
export const heldRoles = <N extends string = never>({ user, team }: RoleFilter<N>): Part<N> => part<N>`(
  select m.user_id, m.team_id, m.role_ids from team_users m
   where ${isActive}${and('m.user_id', user)}${and('m.team_id', team)}
  union all
  select m.user_id, c.sub_team_id, c.role_ids
    from team_users m join team_user_sub_teams c on c.team_user_id = m.id
   where ${isActive}${and('m.user_id', user)}${and('c.sub_team_id', team)})`;

const isActive = part`m.status = ${value<'team_users.status'>('active')}`;

const and = <N extends string>(column: string, asked: Part<N> | undefined): Part<N> =>
  asked ? new Part([` and ${column} = `, ''], [asked]) : new Part<N>(['']);
