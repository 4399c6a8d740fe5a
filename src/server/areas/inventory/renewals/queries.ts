/** Queries of renewals. */
import { limits } from '#generated/domain/limits.ts';
import { count, Part, part, raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';
import { today } from '#server/kernel/workflow/due-kind.ts';

interface OfService {
  readonly service: string;
}

/** Services that renew unless ended; a disconnect in progress ends the service anyway. */
const runsOn = part`s.status = ${value<'services.status'>('active')} and s.contract_end_date is not null and not s.is_month_to_month`;

/** Ended terms with the renewal rule of their contract; without a rule nothing is assumed. */
export const overTerms: Part<'now'> = part`
  select s.id from services s join teams t on t.id = s.team_id
   where ${runsOn} and s.contract_end_date < ${today} and s.auto_renew_term is not null`;

const days = (each: readonly number[]): Part =>
  new Part([`(values ${each.map((day) => `(${day})`).join(', ')}) w (days)`]);

/** A window is announced once for each end of a term: `renewal_notified_days` is the smallest announced one. */
export const openWindows: Part<'now'> = part`
  select s.id from services s join teams t on t.id = s.team_id
   where ${runsOn} and s.contract_end_date >= ${today}
     and exists (select from ${days(limits.renewalAlertDays)} where s.contract_end_date - ${today} <= w.days
                    and w.days < coalesce(s.renewal_notified_days, 10000))`;

export const dueNotices: Part<'now'> = part`
  select s.id from services s join teams t on t.id = s.team_id
   where ${runsOn} and s.notice_deadline >= ${today}
     and exists (select from ${days(limits.noticeAlertDays)} where s.notice_deadline - ${today} <= w.days
                    and w.days < coalesce(s.notice_notified_days, 10000))`;

/** Reshops that begin automatically, once for each end of a term. [SV-024] */
export const dueReshops: Part<'now'> = part`
  select s.id from services s join teams t on t.id = s.team_id
   where ${runsOn} and s.contract_end_date >= ${today}
     and s.reshop_preference = ${value<'services.reshop_preference'>('AUTO')}
     and coalesce((s.reshop_config ->> 'enabled')::boolean, true)
     and s.renewal_preference in ${values<'services.renewal_preference'>('UNDECIDED', 'RESHOP')}
     and s.contract_end_date - coalesce((s.reshop_config ->> 'lead_days')::int, ${new Part([String(limits.reshopLeadDays)])}) <= ${today}
     and not exists (select from services r where r.reshop_of_id = s.id
                        and r.created_at >= s.contract_end_date - interval '731 days')`;

/** Facts for notifications of an ending term. */
export const endingService = raw<
  OfService & { now: string },
  {
    team_id: string;
    name: string;
    provider: string | null;
    end: string;
    notice: string | null;
    days_left: number;
    notice_days_left: number | null;
    preference: Col<'services.renewal_preference'>;
    auto_renew_term: number | null;
    fee_percent: number | null;
    mrc_value: number | null;
    mrc_code: string | null;
  }
>`
  select s.team_id, coalesce(s.name, s.display_id, s.service_type) as name, p.name as provider,
         s.contract_end_date::text as "end", s.notice_deadline::text as notice,
         s.contract_end_date - ${today} as days_left, s.notice_deadline - ${today} as notice_days_left,
         s.renewal_preference as preference, s.auto_renew_term, s.termination_fee_percent::float8 as fee_percent,
         s.mrc_value::float8 as mrc_value, s.mrc_code
    from services s join teams t on t.id = s.team_id left join providers p on p.id = s.provider_id
   where s.id = ${'service'}`;

interface Link {
  readonly id: string;
  readonly hash: string;
  readonly user: string;
  readonly team: string;
  readonly hours: number;
}

/** A new calendar link ends the earlier one of the same person and team. */
export const endCalendarLinks = raw<Pick<Link, 'user' | 'team'>, never>`
  update link_tokens set revoked_at = now(), updated_at = now(), version = version + 1
   where purpose = ${value<'link_tokens.purpose'>('renewal_calendar')} and revoked_at is null
     and user_id = ${'user'} and team_id = ${'team'}`;

export const addCalendarLink = raw<Link, never>`
  insert into link_tokens (id, purpose, token_hash, user_id, team_id, expires_at)
  values (${'id'}, ${value<'link_tokens.purpose'>('renewal_calendar')}, ${'hash'}, ${'user'}, ${'team'}, now() + make_interval(hours => ${'hours'}))`;

/** The team of a valid link, while its owner may still read the inventory there. */
export const teamOfCalendar = raw<{ hash: string }, { team: string; name: string }>`
  select t.id as team, t.name from link_tokens l join teams t on t.id = l.team_id join users u on u.id = l.user_id
   where l.token_hash = ${'hash'} and l.purpose = ${value<'link_tokens.purpose'>('renewal_calendar')}
     and l.revoked_at is null and l.expires_at > now() and u.deactivated_at is null
     and (u.is_superuser or exists (
       select from team_users m join team_roles r on r.id::text = any(m.role_ids)
        where m.user_id = u.id and m.team_id = t.id and m.status = ${value<'team_users.status'>('active')}
          and r.permissions && array[${value<'team_roles.permissions'>('VIEW_INVENTORY')}, ${value<'team_roles.permissions'>('MANAGE_INVENTORY')}]))`;

export const deadlinesOfTeam = raw<
  { team: string },
  { id: string; name: string; provider: string | null; end: string; notice: string | null; updated_at: string }
>`
  select s.id, coalesce(s.name, s.display_id, s.service_type) as name, p.name as provider,
         s.contract_end_date::text as "end", s.notice_deadline::text as notice, s.updated_at::text as updated_at
    from services s left join providers p on p.id = s.provider_id
   where s.team_id = ${'team'} and s.contract_end_date is not null and not s.is_month_to_month
     and s.status in ${values<'services.status'>('active', 'pending_disconnect')}
   order by s.contract_end_date, s.id limit ${count(limits.renewalCalendarMax)}`;
