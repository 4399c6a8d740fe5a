/** Roles of users in teams, including inherited ones: the only definition of membership scope. */
import { Part, part, value } from '../data/statements/raw.ts';

/** User and team as SQL; at least one is required. */
interface RoleFilter<N extends string> {
  readonly user?: Part<N>;
  readonly team?: Part<N>;
}

/**
 * SQL for a table of `user_id`, `team_id`, `role_ids`: roles of active members in their team and, if configured, in its
 * sub-teams. Roles of a parent team reach sub-teams in no other way (TU-031). The filter is inside both halves, because
 * row-level security would keep an outer one from the indexes.
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
