/** Queries about teams. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { Part, raw, type Col } from '#server/kernel/data/statements/raw.ts';
import { isActiveToday } from '#server/kernel/identity/subscriptions.ts';

interface OfTeam {
  readonly team: string;
}

export const allTeams = prepared((db) => db.selectFrom('teams').select('id'));

export const contactOfTeam = prepared((db, given: CallValues<OfTeam & { id: string }>) =>
  db.selectFrom('contacts').select('id').where('id', '=', given.id).where('team_id', '=', given.team),
);

export const addressOfTeam = prepared((db, given: CallValues<OfTeam & { id: string }>) =>
  db.selectFrom('addresses').select('id').where('id', '=', given.id).where('team_id', '=', given.team),
);

export const subscriptionOf = prepared((db, given: CallValues<OfTeam & { name: Col<'team_subscriptions.name'> }>) =>
  db.selectFrom('team_subscriptions').select('id').where('team_id', '=', given.team).where('name', '=', given.name),
);

export const countServices = raw<{ teams: readonly string[] }, { team_id: string; count: number }>`
  select team_id, count(*)::int as count from services
   where team_id = any(${'teams'}::uuid[]) and current_step <> 'cancelled' group by 1`;

/** Columns that the profile shows unchanged, and the teams chosen by the person. */
export const profileOf = prepared((db, given: CallValues<{ user: string }>) =>
  db
    .selectFrom('users')
    .select([
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
      'primary_team_id',
      'active_team_id',
      'digest',
      'default_gateways',
      'followed_sgs_only',
      'quiet_from',
      'quiet_until',
      'quiet_weekends',
      'unsubscribed_at',
    ])
    .where('id', '=', given.user),
);

export interface TeamOfProfile {
  readonly id: string;
  readonly name: string;
  readonly team_is_subteam: boolean;
  readonly parent_team_id: string | null;
  readonly questionnaire_is_softblocked: boolean;
  readonly team_subscriptions: { name: Col<'team_subscriptions.name'>; is_active: boolean }[];
  readonly has_completed: boolean;
}

export const teamsOfProfile = raw<{ teams: readonly string[] }, TeamOfProfile>`
  select t.id, t.name, t.team_is_subteam, t.parent_team_id, t.questionnaire_is_softblocked,
         coalesce((select json_agg(json_build_object('name', s.name, 'is_active', ${new Part([isActiveToday])}) order by s.name)
                     from team_subscriptions s where s.team_id = t.id), '[]') as team_subscriptions,
         exists (select from questionnaires q where q.team_id = t.id and q.completed_at is not null) as has_completed
    from teams t where t.id = any(${'teams'}::uuid[]) and t.deleted_at is null order by t.name, t.id`;
