/** The signed-in account as pages know it (AC-045, AC-046, AC-047). */
import type { components } from '#generated/api/types/account.ts';
import { permissions } from '#generated/domain/permissions.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { allowanceOf } from '../access/allowance.ts';
import { ApiError } from '../errors.ts';
import type { Row, Session } from '../data/session.ts';
import { isActiveToday } from './subscriptions.ts';

export type Profile = components['schemas']['Profile'];
type ProfileTeam = components['schemas']['ProfileTeam'];

/** Reads in the system's scope, because the account's own teams and its viewer belong to the answer. */
export async function readProfile(session: Session, principal: UserPrincipal): Promise<Profile> {
  const { userId, realUserId } = principal;
  const [users, teams, viewers] = await Promise.all([
    session.query(userStatement, [userId]),
    session.query(teamsStatement, [[...principal.teams.keys()]]),
    session.query('select id, email from users where id = $1', [realUserId]),
  ]);
  const [row] = users;
  if (!row) throw new ApiError('unauthenticated');
  return { ...accountOf(row), ...teamsOf(row, teams), ...actionsOf(principal), viewed_by: viewerOf(viewers[0]) };
}

/** Columns of `users` that the profile shows as they are. */
const shown = [
  'id',
  'first_name',
  'last_name',
  'email',
  'pending_email',
  'phone',
  'timezone',
  'avatar',
  'company',
  'website',
  'role',
  'is_superuser',
  'is_demo',
  'custom_sso_provider',
  'must_change_password',
  'totp_enabled_at',
] as const;

const userStatement = `select ${shown.join(', ')}, primary_team_id, active_team_id from users where id = $1`;

const teamsStatement = `
  select t.id, t.name, t.team_is_subteam, t.parent_team_id, t.questionnaire_is_softblocked,
         coalesce((select json_agg(json_build_object('name', s.name, 'is_active', ${isActiveToday}) order by s.name)
                     from team_subscriptions s where s.team_id = t.id), '[]'),
         exists (select from questionnaires q where q.team_id = t.id and q.completed_at is not null)
    from teams t where t.id = any($1::uuid[]) and t.deleted_at is null order by t.name, t.id`;

function accountOf(row: Row): Pick<Profile, (typeof shown)[number] | 'is_customer'> {
  const account = Object.fromEntries(shown.map((name, at) => [name, row[at]])) as Pick<Profile, (typeof shown)[number]>;
  return { ...account, is_customer: account.role === 'normal_user' || !account.is_superuser };
}

function teamsOf(row: Row, rows: readonly Row[]) {
  const [primaryId, activeId] = row.slice(shown.length);
  const teams = rows.map(teamOf);
  const primary_team = teams.find((team) => team.id === primaryId) ?? teams[0] ?? null;
  return {
    teams,
    primary_team,
    active_team: teams.find((team) => team.id === activeId) ?? primary_team,
    has_completed_questionnaires: Object.fromEntries(rows.map((each) => [String(each[0]), each[6] === true])),
  };
}

function teamOf([
  id,
  name,
  team_is_subteam,
  parent_team_id,
  questionnaire_is_softblocked,
  subscriptions,
]: Row): ProfileTeam {
  const team_subscriptions = subscriptions;
  return { id, name, team_is_subteam, parent_team_id, questionnaire_is_softblocked, team_subscriptions } as ProfileTeam;
}

type Actions = Pick<Profile, 'team_auth_actions' | 'admin_auth_actions'>;

/** A permission that holds over all teams is an admin action (AC-047). */
function actionsOf(principal: UserPrincipal): Actions {
  const held = permissions.filter(({ id }) => allowanceOf([id], principal).all).map(({ id }) => id);
  return {
    team_auth_actions: Object.fromEntries([...principal.teams].map(([team, actions]) => [team, [...actions].sort()])),
    admin_auth_actions: held,
  };
}

const viewerOf = (row: Row | undefined): Profile['viewed_by'] =>
  row ? { id: String(row[0]), email: String(row[1]) } : null;
