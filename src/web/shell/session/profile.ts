/** The signed-in account as returned by the server (AC-045, AC-046, AC-047). */
import type { NotificationSettings } from '#generated/client/account.ts';

export interface ProfileTeam {
  readonly id: string;
  readonly name: string;
  readonly team_is_subteam: boolean;
  readonly parent_team_id: string | null;
  readonly questionnaire_is_softblocked: boolean;
  readonly team_subscriptions: readonly { readonly name: string; readonly is_active: boolean }[];
}

export interface Profile {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly notification_settings?: NotificationSettings;
  readonly timezone: string;
  readonly avatar: string | null;
  readonly company: string | null;
  readonly website: string | null;
  readonly role: string;
  readonly is_superuser: boolean;
  readonly is_customer: boolean;
  readonly is_demo: boolean;
  readonly must_change_password: boolean;
  readonly teams: readonly ProfileTeam[];
  readonly primary_team: ProfileTeam | null;
  readonly active_team: ProfileTeam | null;
  readonly has_completed_questionnaires: Readonly<Record<string, boolean>>;
  readonly team_auth_actions: Readonly<Record<string, readonly string[]>>;
  readonly admin_auth_actions: readonly string[];
  /** The administrator who views as this account. */
  readonly viewed_by: { readonly id: string; readonly email: string } | null;
}
